// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Light that follows random edits of solids, lamps, sun and sky has the bits of a bake of the level
// from nothing, by another evaluator and another tree. Most of it is taken over.
#include <QtTest>
#include <random>

#include "tests/light/lit_rooms.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::light;
using namespace halfspace::light::tests;

namespace {

using geometry::Box;

struct Solid {
  CsgOperation operation;
  Vec3 low, high;
  bool isRotated = false;
};

std::shared_ptr<const geometry::Brush> brushOf(const Solid& solid) {
  std::vector<geometry::Plane> planes;
  for (const geometry::Plane& plane : scenes::boxPlanes(solid.low, solid.high)) {
    const Vec3& n = plane.normal();
    const double sine = solid.isRotated ? 0.28 : 0.0, cosine = solid.isRotated ? 0.96 : 1.0;
    const Vec3 rotated(cosine * n.x() - sine * n.y(), sine * n.x() + cosine * n.y(), n.z());
    planes.push_back(geometry::Plane::fromCoefficients(rotated, plane.offset()).value());
  }
  return std::make_shared<const geometry::Brush>(geometry::Brush::fromPlanes(planes).value());
}

// A door or lift at rest.
struct Mover {
  uint64_t number;
  Vec3 low, high;
  bool castsShadow = true;
};

// What a bake reads besides the solids.
struct Lights {
  std::vector<Mover> movers;
  std::vector<level::LightSource> lamps;
  level::DaylightStrength day;
  double skyAbove = 1e9;  // faces whose lowest corner is above this are sky

  Illumination in(const bsp::LiveTree& tree, const std::vector<SurfaceFace>& faces) const {
    return {tree, {lamps.begin(), lamps.end()}, day, MoverShadows(faces)};
  }
  std::vector<SurfaceFace> facesOf(const geometry::Evaluator& boundary) const {
    std::vector<SurfaceFace> faces =
        surfaceFacesOf(boundary, [](geometry::FaceId) { return FaceRole::lit; });
    for (SurfaceFace& face : faces) {
      double lowest = 1e9;
      for (const auto& triangle : face.triangles)
        for (const Vec3& corner : triangle) lowest = std::min(lowest, corner.z());
      if (lowest > skyAbove) face.role = FaceRole::sky;
    }
    for (const Mover& mover : movers)
      addBoxMover(mover.number, mover.low, mover.high, mover.castsShadow, faces);
    return faces;
  }
};

bsp::TreeOptions withoutBevels() {
  bsp::TreeOptions options;
  options.bevels = {.edges = false, .vertices = false, .level = false, .box = false};
  return options;
}

// A level that is edited, and its light.
class EditedLevel {
 public:
  explicit EditedLevel(std::vector<Solid> solids) {
    for (const Solid& solid : solids) add(solid);
  }

  void add(const Solid& solid) {
    m_solids.push_back(solid);
    m_nodes.push_back(m_evaluator.insertSolid(m_evaluator.outline().root(), geometry::kNoNode,
                                              solid.operation, {brushOf(solid), {}}));
  }
  void set(size_t index, const Solid& solid) {
    m_solids[index] = solid;
    m_evaluator.setSolid(m_nodes[index], {brushOf(solid), {}});
  }
  void remove(size_t index) {
    m_evaluator.remove(m_nodes[index]);
    m_nodes.erase(m_nodes.begin() + static_cast<std::ptrdiff_t>(index));
    m_solids.erase(m_solids.begin() + static_cast<std::ptrdiff_t>(index));
  }
  const std::vector<Solid>& solids() const { return m_solids; }

  std::optional<BakeProblem> bake(const Lights& lights, const BakeOptions& options) {
    const geometry::BoundaryChange change = m_evaluator.update();
    m_tree.update(m_evaluator, change);
    const std::vector<SurfaceFace> faces = lights.facesOf(m_evaluator);
    return m_bake.update(faces, lights.in(m_tree, faces), Rooms(m_tree), change.dirtyBoxes,
                         options);
  }
  const LiveBake& baked() const { return m_bake; }

 private:
  std::vector<Solid> m_solids;
  std::vector<geometry::CsgNode> m_nodes;
  geometry::Evaluator m_evaluator;
  bsp::LiveTree m_tree{withoutBevels()};
  LiveBake m_bake;
};

bool haveSameLayers(const LiveBake& a, const LiveBake& b) {
  return std::ranges::equal(a.layers(), b.layers(), [](const LightLayer& x, const LightLayer& y) {
    return x.style == y.style && x.texels == y.texels && x.light == y.light;
  });
}

// The number of texels whose light differs in a bit; all if their numbers differ.
size_t differences(const LiveBake& a, const LiveBake& b) {
  if (a.light().size() != b.light().size()) return std::max(a.light().size(), b.light().size());
  size_t count = 0;
  for (size_t i = 0; i < a.light().size(); ++i) count += a.light()[i] != b.light()[i] ? 1 : 0;
  return count;
}

// Two rooms with a door between them, and furniture.
std::vector<Solid> hall() {
  return {{CsgOperation::add, {-272, -144, -16}, {272, 144, 144}},
          {CsgOperation::subtract, {-256, -128, 0}, {0, 128, 128}},
          {CsgOperation::subtract, {8, -128, 0}, {256, 128, 128}},
          {CsgOperation::subtract, {-4, -20, 0}, {12, 30, 90}},
          {CsgOperation::add, {-200, -60, 0}, {-160, -20, 40}},
          {CsgOperation::add, {60, 20, 0}, {100, 70, 30}, true}};
}
constexpr size_t kFirstFurniture = 4;  // of hall()

Lights lampsOfHall() {
  Lights lights;
  level::LightSource spot = lampAt({-60, 90, 110}, level::LightFalloff::linear, 400);
  spot.cone = level::LightSource::Cone{Vec3(0.3, -0.7, -0.6).normalized(), 35, 11};
  lights.lamps = {lampAt({-100, 13, 64}, level::LightFalloff::inverseSquare, 900), spot,
                  lampAt({200, -100, 40}, level::LightFalloff::linear, 300),
                  lampAt({100, 90, 100}, level::LightFalloff::linear, 250)};
  lights.lamps[1].style = {"mamama", "", false};
  lights.lamps[3].style = {"", "switched", true};
  // A door in the opening between the rooms that touches its frame, a lift and a button.
  lights.movers = {{7, {0, -20, 0}, {8, 30, 90}},
                   {9, {120, -64, 0}, {184, 0, 24}, false},
                   {12, {-256, 40, 40}, {-250, 60, 60}}};
  level::Daylight given;
  lights.day = level::strengthOf(given);
  return lights;
}

// One random edit of the solids or of the lights.
class RandomEdit {
 public:
  explicit RandomEdit(uint32_t seed) : m_random(seed) {}

  void apply(EditedLevel& level, Lights& lights) {
    const size_t furniture = level.solids().size() - kFirstFurniture;
    switch (below(12)) {
      case 11:
        return changeStyle(lights.lamps[below(lights.lamps.size())].style);
      case 8:
      case 9:
        return moveMover(lights);
      case 10:
        return changeMovers(lights);

      case 0:
        return level.add(randomSolid());
      case 1:
        if (furniture > 2) return level.remove(kFirstFurniture + below(furniture));
        return level.add(randomSolid());
      case 2:
      case 3:
        return move(level, kFirstFurniture + below(furniture));
      case 4:
        lights.lamps[below(lights.lamps.size())].origin += Vec3(step(), step(), step());
        return;
      case 5:
        lights.lamps[below(lights.lamps.size())].brightness = 100.0 + 50.0 * number(6);
        return;
      case 6:
        if (lights.lamps.size() > 5)
          lights.lamps.erase(lights.lamps.begin() + 1);
        else
          lights.lamps.push_back(
              lampAt({step() * 8, step() * 4, 50}, level::LightFalloff::linear, 200));
        return;
      default:
        if (below(2) == 0)
          lights.day.sun *= 0.5;
        else
          lights.skyAbove = lights.skyAbove > 1e6 ? 100.0 : 1e9;
    }
  }

 private:
  size_t below(size_t count) { return m_random() % count; }
  double number(uint32_t count) { return static_cast<double>(m_random() % count); }
  double step() { return 4.0 * (number(17) - 8.0); }
  Solid randomSolid() {
    const Vec3 low(-250.0 + 8.0 * number(55), -120.0 + 8.0 * number(26), 8.0 * number(12) - 4.0);
    return {below(4) == 0 ? CsgOperation::subtract : CsgOperation::add, low,
            low + Vec3(8.0 + 4.0 * number(12), 8.0 + 4.0 * number(12), 4.0 + 4.0 * number(16)),
            below(3) == 0};
  }
  void move(EditedLevel& level, size_t index) {
    Solid solid = level.solids()[index];
    const Vec3 by(step(), step(), step() / 4.0);
    solid.low += by;
    solid.high += by;
    level.set(index, solid);
  }

  void changeStyle(level::LightStyle& style) {
    const size_t kind = below(4);
    style.pattern = kind == 1 ? "mamama" : kind == 2 ? "az" : "";
    style.name = kind == 3 ? "switched" : "";
    style.startsOff = kind == 3 && below(2) == 0;
  }
  void moveMover(Lights& lights) {
    if (lights.movers.empty()) return;
    Mover& mover = lights.movers[below(lights.movers.size())];
    const Vec3 by(step(), step(), step() / 4.0);
    mover.low += by;
    mover.high += by;
  }
  void changeMovers(Lights& lights) {
    const size_t count = lights.movers.size();
    if (count > 1 && below(3) == 0) {
      lights.movers.erase(lights.movers.begin() + static_cast<std::ptrdiff_t>(below(count)));
    } else if (count > 0 && below(2) == 0) {
      Mover& mover = lights.movers[below(count)];
      mover.castsShadow = !mover.castsShadow;
    } else {
      const Solid solid = randomSolid();
      lights.movers.push_back({++m_lastMover, solid.low, solid.high, below(3) > 0});
    }
  }

  std::mt19937 m_random;
  uint64_t m_lastMover = 100;
};

}  // namespace

class EditedLightIsFreshLight : public QObject {
  Q_OBJECT

 private slots:
  void randomEdits_giveTheBitsOfAFreshBake_data() {
    QTest::addColumn<uint32_t>("seed");
    const bool isLong = halfspace::tests::isLongForm();
    for (uint32_t seed = 1; seed <= (isLong ? 10U : 4U); ++seed)
      QTest::addRow("seed %u", seed) << seed;
  }
  void randomEdits_giveTheBitsOfAFreshBake() {
    QFETCH(uint32_t, seed);
    BakeOptions options;
    options.texelSide = 12.5;  // no power of two, so that positions are rounded
    options.rays = 24;
    EditedLevel level(hall());
    Lights lights = lampsOfHall();
    QVERIFY(!level.bake(lights, options));
    QVERIFY(level.baked().effort().isWhole);
    RandomEdit edit(seed);
    for (int step = 0; step < 15; ++step) {
      edit.apply(level, lights);
      options.threads = 1 + step % 2;
      QVERIFY(!level.bake(lights, options));
      EditedLevel fresh(level.solids());
      QVERIFY(!fresh.bake(lights, options));
      const QString at = QString("seed %1, step %2").arg(seed).arg(step);
      QVERIFY2(level.baked().light().size() > 2000, qPrintable(at));
      QCOMPARE(differences(level.baked(), fresh.baked()), size_t{0});
      QVERIFY2(haveSameLayers(level.baked(), fresh.baked()), qPrintable(at));
    }
  }

  void movedCrate_castsFewRays() {
    BakeOptions options;
    EditedLevel level(hall());
    const Lights lights = lampsOfHall();
    QVERIFY(!level.bake(lights, options));
    const size_t all = level.baked().effort().texels * static_cast<size_t>(options.rays);
    Solid crate = level.solids()[kFirstFurniture];
    crate.low.x() += 8;
    crate.high.x() += 8;
    level.set(kFirstFurniture, crate);
    QVERIFY(!level.bake(lights, options));
    const BakeEffort& effort = level.baked().effort();
    QVERIFY(!effort.isWhole);
    QVERIFY2(effort.rays * 10 < all, qPrintable(QString("%1 of %2").arg(effort.rays).arg(all)));
    QVERIFY(effort.rays > 0);
    QVERIFY(effort.directTexels > 0 && effort.directTexels * 4 < effort.texels);
  }

  void movedLamp_castsNoRaysForSoftLight() {
    BakeOptions options;
    EditedLevel level(hall());
    Lights lights = lampsOfHall();
    QVERIFY(!level.bake(lights, options));
    const std::vector<Eigen::Vector3f> before = level.baked().light();
    lights.lamps[2].origin.x() -= 16;
    QVERIFY(!level.bake(lights, options));
    QCOMPARE(level.baked().effort().rays, size_t{0});
    QVERIFY(level.baked().effort().directTexels > 100);
    QVERIFY(level.baked().light() != before);
  }

  void nothingChanged_measuresNothing() {
    BakeOptions options;
    EditedLevel level(hall());
    const Lights lights = lampsOfHall();
    QVERIFY(!level.bake(lights, options));
    const std::vector<Eigen::Vector3f> before = level.baked().light();
    QVERIFY(!level.bake(lights, options));
    QCOMPARE(level.baked().effort().rays, size_t{0});
    QCOMPARE(level.baked().effort().directTexels, size_t{0});
    QVERIFY(level.baked().light() == before);
  }

  // Of a door that light passes through, only its own light is measured again.
  void movedDoor_measuresItselfAlone_unlessItCastsShadows() {
    BakeOptions options;
    for (const bool casts : {false, true}) {
      EditedLevel level(hall());
      Lights lights = lampsOfHall();
      lights.movers = {{7, {0, -20, 0}, {8, 30, 90}, casts}};
      QVERIFY(!level.bake(lights, options));
      const size_t all = level.baked().effort().rays;
      lights.movers[0].low.z() += 40;
      lights.movers[0].high.z() += 40;
      QVERIFY(!level.bake(lights, options));
      const BakeEffort& effort = level.baked().effort();
      QVERIFY(!effort.isWhole && effort.directTexels > 0 && effort.rays * 3 < all);
      const size_t ofDoor = std::ranges::count_if(
          level.baked().surface().texels(),
          [&](const Texel& texel) { return level.baked().surface().faceOf(texel).mover != 0; });
      QCOMPARE(effort.directTexels <= ofDoor, !casts);
    }
  }

  // The changes of a cancelled bake are taken up by the next one.
  void cancelledBake_isMadeUpFor() {
    BakeOptions options;
    options.rays = 24;
    EditedLevel level(hall());
    const Lights lights = lampsOfHall();
    QVERIFY(!level.bake(lights, options));
    Solid crate = level.solids()[kFirstFurniture];
    crate.high.z() += 40;
    level.set(kFirstFurniture, crate);
    std::stop_source stopped;
    stopped.request_stop();
    BakeOptions cancelled = options;
    cancelled.stop = stopped.get_token();
    QVERIFY(level.bake(lights, cancelled) == BakeProblem::cancelled);
    QVERIFY(!level.bake(lights, options));
    QVERIFY(!level.baked().effort().isWhole);
    EditedLevel fresh(level.solids());
    QVERIFY(!fresh.bake(lights, options));
    QCOMPARE(differences(level.baked(), fresh.baked()), size_t{0});
  }

  void otherTexels_bakeEverything() {
    BakeOptions options;
    EditedLevel level(hall());
    const Lights lights = lampsOfHall();
    QVERIFY(!level.bake(lights, options));
    options.texelSide = 32;
    QVERIFY(!level.bake(lights, options));
    QVERIFY(level.baked().effort().isWhole);
  }
};

QTEST_APPLESS_MAIN(EditedLightIsFreshLight)
#include "edited_light_is_fresh_light.moc"
