// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The light that the editor bakes beside the event loop: a coarse picture, then a fine one; after
// edits, undo and other levels always that of a bake of the level from nothing.
#include <QtTest>
#include <random>

#include "editor/session/baking/light_baker.h"
#include "editor/session/baking/mover_faces.h"
#include "level/edits/entities.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"
#include "level/edits/transform.h"
#include "level/evaluation/level_evaluation.h"
#include "level/file/native_file.h"
#include "level/solids/face_look.h"
#include "light/surface_lamps.h"
#include "tests/editor/hands.h"
#include "tests/support/long_form.h"

namespace halfspace::editor::tests {

using level::NodeId;

namespace {

constexpr int kPatience = 120'000;  // milliseconds
const char* const kRoom = HALFSPACE_SOURCE_DIR "/resources/levels/first_room.halfspace";
const char* const kTutorial = HALFSPACE_SOURCE_DIR "/resources/levels/tutorial.halfspace";

bool open(Session& session, const char* path) {
  level::ReadResult read = level::openLevel(path);
  auto* opened = std::get_if<level::OpenedLevel>(&read);
  if (opened == nullptr) return false;
  session.open(std::move(opened->level), path);
  return true;
}

// The picture of a bake of this level by another evaluation, another tree and another thread.
std::optional<BakedPicture> freshPicture(const level::Level& level) {
  const level::LevelEvaluation evaluation = level::evaluate(level);
  bsp::LiveTree tree;
  tree.update(evaluation.boundary(), {});
  const auto roleOf = [&](geometry::FaceId id) {
    const geometry::BoundaryFace& face = evaluation.boundary().faces()[id];
    return light::roleOf(level::lookOf(level, evaluation.surface(face),
                                       evaluation.source(face.sources.front()).instance.node()));
  };
  std::vector<light::SurfaceFace> faces = light::surfaceFacesOf(evaluation.boundary(), roleOf);
  const auto materialOf = [&](geometry::FaceId id) -> std::string_view {
    const level::MaterialId material =
        evaluation.surface(evaluation.boundary().faces()[id]).material;
    const level::Material* found = level.materials().find(material);
    return found == nullptr ? std::string_view() : found->name;
  };
  std::vector<level::Lamp> lamps = light::lampsOf(level, faces, materialOf);
  addMoverFaces(level, faces);
  const light::Illumination illumination(tree, std::move(lamps),
                                         level::strengthOf(level::daylightOf(level)),
                                         light::MoverShadows(faces));
  light::BakeOptions options;
  options.texelSide = LightBaker::kFineSide;
  options.rays = LightBaker::kFineRays;
  light::LiveBake bake;
  if (bake.update(faces, illumination, light::Rooms(tree), std::nullopt, options))
    return std::nullopt;
  return pictureOf(bake);
}

bool isFreshlyBaked(const LightBaker& baker, const Session& session) {
  const std::optional<BakedPicture> fresh = freshPicture(session.level());
  const BakedPicture& shown = *baker.picture();
  return fresh && fresh->width == shown.width && fresh->height == shown.height &&
         fresh->pixels == shown.pixels && fresh->faces.size() == shown.faces.size();
}

bool waitUntilBaked(const LightBaker& baker) {
  return QTest::qWaitFor([&] { return baker.isComplete(); }, kPatience);
}

// Some solid of the level that is a child of the root.
NodeId someSolid(const level::Level& level, std::size_t index) {
  std::vector<NodeId> solids;
  for (const NodeId id : level.children(level.root()).toVector())
    if (level.node(id).isSolid()) solids.push_back(id);
  return solids.empty() ? NodeId{} : solids[index % solids.size()];
}

}  // namespace

class LightBakedInTheBackground : public QObject {
  Q_OBJECT

 private slots:
  void storedLight_isCloseToTheLight_data();
  void storedLight_isCloseToTheLight();
  void firstPictureIsCoarse_thenFine();
  void randomEditsAndUndos_haveTheLightOfAFreshBake();
  void whileOff_nothingIsBaked_andOnMakesUpForIt();
  void anotherLevel_dropsTheLight();
  void offWhileBaking_stops();
  void movedDoor_hasTheLightOfAFreshBake();
  void emptyLevel_isBaked_andNoLevelIsNotWaitedFor();
};

void LightBakedInTheBackground::storedLight_isCloseToTheLight_data() {
  QTest::addColumn<float>("light");
  for (const float light : {0.0F, 1e-3F, 0.1F, 0.9985F, 1.0F, 3.99F, 255.9F, 60000.0F})
    QTest::addRow("%g", static_cast<double>(light)) << light;
}

void LightBakedInTheBackground::storedLight_isCloseToTheLight() {
  QFETCH(float, light);
  const std::uint32_t stored = sharedExponent({light, light / 2, 0});
  const float scale = std::ldexp(1.0F, static_cast<int>(stored >> 27) - 24);
  QVERIFY(std::abs(static_cast<float>(stored & 511) * scale - light) <= light / 512);
  QVERIFY(std::abs(static_cast<float>(stored >> 9 & 511) * scale - light / 2) <= light / 512);
  QCOMPARE(stored >> 18 & 511, 0U);
}

void LightBakedInTheBackground::firstPictureIsCoarse_thenFine() {
  Hands hands;
  LightBaker baker(hands.session);
  std::vector<std::pair<bool, double>> pictures;
  connect(&baker, &LightBaker::pictureChanged, this, [&] {
    if (baker.picture())
      pictures.emplace_back(baker.picture()->isFinal, baker.picture()->texelSide);
  });
  QVERIFY(open(hands.session, kTutorial));
  baker.setOn(true);
  QVERIFY(waitUntilBaked(baker));
  QCOMPARE(pictures.size(), std::size_t{2});
  QCOMPARE(pictures[0], std::pair(false, LightBaker::kCoarseSide));
  QCOMPARE(pictures[1], std::pair(true, LightBaker::kFineSide));
  QVERIFY(baker.picture()->effort.isWhole);
  QVERIFY(isFreshlyBaked(baker, hands.session));
}

void LightBakedInTheBackground::randomEditsAndUndos_haveTheLightOfAFreshBake() {
  Hands hands;
  Session& session = hands.session;
  LightBaker baker(session);
  QVERIFY(open(session, kRoom));
  baker.setOn(true);
  QVERIFY(waitUntilBaked(baker));
  std::mt19937 random(7);
  const auto upTo = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const int steps = halfspace::tests::isLongForm() ? 60 : 6;
  for (int step = 0; step < steps; ++step) {
    // Several edits at once: the baker skips states, but not their changes.
    for (int i = upTo(3); i >= 0; --i) {
      if (upTo(4) == 0 && session.canUndo()) {
        session.undo();
        continue;
      }
      const NodeId solid = someSolid(session.level(), random());
      const Vec3 by(8.0 * upTo(5) - 16, 8.0 * upTo(5) - 16, 8.0 * upTo(3) - 8);
      session.apply("Move", [&](level::Level& level) {
        return level::transformNodes(level, {solid}, level::AffineMap::move(by));
      });
      if (upTo(2) == 0) QTest::qWait(upTo(40));
    }
    QVERIFY(waitUntilBaked(baker));
    QVERIFY2(isFreshlyBaked(baker, session), qPrintable(QString("step %1").arg(step)));
  }
  QVERIFY(!baker.picture()->effort.isWhole);
}

void LightBakedInTheBackground::whileOff_nothingIsBaked_andOnMakesUpForIt() {
  Hands hands;
  Session& session = hands.session;
  LightBaker baker(session);
  QVERIFY(open(session, kRoom));
  QVERIFY(hands.waitUntilIdle());
  QTest::qWait(50);
  QVERIFY(!baker.picture());
  baker.setOn(true);
  QVERIFY(waitUntilBaked(baker));
  baker.setOn(false);
  const std::uint64_t before = baker.picture()->state;
  const NodeId solid = someSolid(session.level(), 1);
  session.apply("Move", [&](level::Level& level) {
    return level::transformNodes(level, {solid}, level::AffineMap::move({16, 0, 0}));
  });
  QVERIFY(hands.waitUntilIdle());
  QTest::qWait(50);
  QCOMPARE(baker.picture()->state, before);
  baker.setOn(true);
  QVERIFY(waitUntilBaked(baker));
  QVERIFY(!baker.picture()->effort.isWhole);
  QVERIFY(isFreshlyBaked(baker, session));
}

void LightBakedInTheBackground::anotherLevel_dropsTheLight() {
  Hands hands;
  LightBaker baker(hands.session);
  QVERIFY(open(hands.session, kRoom));
  baker.setOn(true);
  QVERIFY(waitUntilBaked(baker));
  QVERIFY(open(hands.session, kTutorial));
  QVERIFY(!baker.picture());
  QVERIFY(waitUntilBaked(baker));
  QVERIFY(baker.picture()->effort.isWhole);
  QVERIFY(isFreshlyBaked(baker, hands.session));
}

void LightBakedInTheBackground::offWhileBaking_stops() {
  Hands hands;
  LightBaker baker(hands.session);
  QVERIFY(open(hands.session, kTutorial));
  baker.setOn(true);
  // The coarse picture is there, the fine one is being baked.
  QVERIFY(QTest::qWaitFor([&] { return baker.picture() != nullptr; }, kPatience));
  baker.setOn(false);
  QTest::qWait(300);
  const bool wasFinal = baker.picture()->isFinal;  // if it was faster than this thread
  baker.setOn(true);
  QVERIFY(waitUntilBaked(baker));
  QVERIFY(wasFinal || baker.picture()->isFinal);
  QVERIFY(isFreshlyBaked(baker, hands.session));
}

// A door that casts a shadow is moved, loses its shadow, and is taken away; the solid stays as it
// is.
void LightBakedInTheBackground::movedDoor_hasTheLightOfAFreshBake() {
  Hands hands;
  Session& session = hands.session;
  LightBaker baker(session);
  QVERIFY(open(session, kRoom));
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(session.apply("Lamp", [](level::Level& level) {
    return level::addPointEntity(level, level.root(),
                                 {{"classname", "light"}, {"origin", "0 0 64"}});
  }));
  const Vec3 middle(-40, 0, 48);  // the door moves past the lamp
  const NodeId leaf =
      hands.drawBox({Vec3(middle - Vec3(8, 24, 24)), Vec3(middle + Vec3(8, 24, 24))});
  NodeId door;
  QVERIFY(session.apply("Door", [&](level::Level& level) {
    level::Edited made =
        level::makeBrushEntity(level, {leaf}, {{"classname", "func_door"}, {"_shadow", "1"}});
    if (made.ok()) door = made.node();
    return made;
  }));
  QVERIFY(session.apply("Door", [&](level::Level& level) {
    return level::setFlags(level, leaf, {.nonSolid = true});
  }));
  const auto ofDoor = [&] {
    return std::ranges::count_if(baker.picture()->faces,
                                 [](const BakedFace& face) { return face.mover != 0; });
  };
  baker.setOn(true);
  QVERIFY(waitUntilBaked(baker));
  QVERIFY(ofDoor() > 0);
  QVERIFY(isFreshlyBaked(baker, session));
  const auto before = baker.picture()->pixels;
  for (int step = 0; step < 3; ++step) {
    QVERIFY(session.apply("Move", [&](level::Level& level) {
      return level::transformNodes(level, {leaf}, level::AffineMap::move({0, 0, 12}));
    }));
    QVERIFY(waitUntilBaked(baker));
    QVERIFY(!baker.picture()->effort.isWhole);
    QVERIFY(isFreshlyBaked(baker, session));
  }
  QVERIFY(baker.picture()->pixels != before);
  QVERIFY(session.apply(
      "Shadow", [&](level::Level& level) { return level::removeKey(level, door, "_shadow"); }));
  QVERIFY(waitUntilBaked(baker));
  QVERIFY(!baker.picture()->effort.isWhole && ofDoor() > 0);
  QVERIFY(isFreshlyBaked(baker, session));
  QVERIFY(
      session.apply("Remove", [&](level::Level& level) { return level::removeNode(level, door); }));
  QVERIFY(waitUntilBaked(baker));
  QCOMPARE(ofDoor(), std::ptrdiff_t{0});
  QVERIFY(isFreshlyBaked(baker, session));
}

void LightBakedInTheBackground::emptyLevel_isBaked_andNoLevelIsNotWaitedFor() {
  Session session;
  LightBaker baker(session);
  baker.setOn(true);
  QVERIFY(!baker.isBusy());
  session.open(level::Level(), {});
  QVERIFY(baker.isBusy());
  QVERIFY(waitUntilBaked(baker));
  QVERIFY(baker.picture()->faces.empty());
  QVERIFY(!baker.isBusy());
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::LightBakedInTheBackground)
#include "light_baked_in_the_background.moc"
