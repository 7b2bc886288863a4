// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// No texel of a sealed room without a lamp gets any light, however bright the room next door and
// the sky are, and however thin, slanted or merely touching the walls are.
#include <QtTest>

#include "tests/light/lit_rooms.h"

using namespace halfspace;
using namespace halfspace::light;
using namespace halfspace::light::tests;

namespace {

// The middle of the wall. Not on the lattice of the texels, so that the floors of both rooms have
// area in the same texels of the lattice.
constexpr double kWall = 7;

// Two rooms side by side, with a wall of this thickness between them. The lamp is in the room at
// x < kWall.
void makeTwoRooms(Rooms3d& level, double wall) {
  level.add({-272, -144, -16}, {272, 144, 144});
  level.subtract({-256, -128, 0}, {kWall - wall / 2, 128, 128});
  level.subtract({kWall + wall / 2, -128, 0}, {256, 128, 128});
}

level::DaylightStrength brightDay() {
  level::DaylightStrength day;
  day.towardsSun = Vec3(0.48, -0.6, 0.64);
  day.sun = day.zenith = day.horizon = day.ground = Vec3::Constant(3);
  return day;
}

BakedLight bake(Rooms3d& level, double texelSide = 16, int threads = 0) {
  BakeOptions options;
  options.texelSide = texelSide;
  options.bounces = 4;
  options.threads = threads;
  return level.bake({lampAt({-100, 13, 64}, level::LightFalloff::none, 1e6),
                     lampAt({-20, -90, 100}, level::LightFalloff::inverseSquare, 1e6)},
                    options, brightDay());
}

}  // namespace

class DarkRoomsStayBlack : public QObject {
  Q_OBJECT

 private slots:
  void sealedRoom_isBlack_data() {
    QTest::addColumn<double>("wall");
    QTest::addColumn<double>("texel");
    QTest::addRow("wall of one texel") << 16.0 << 16.0;
    QTest::addRow("wall of half a texel") << 8.0 << 16.0;
    QTest::addRow("wall across the lattice") << 3.7 << 16.0;
    QTest::addRow("wall as thin as paper") << 0.01 << 16.0;
    QTest::addRow("wall of a millionth") << 0x1p-20 << 16.0;
    QTest::addRow("large texels") << 4.0 << 100.0;
    QTest::addRow("small texels") << 4.0 << 5.3;
  }
  void sealedRoom_isBlack() {
    QFETCH(double, wall);
    QFETCH(double, texel);
    Rooms3d level;
    makeTwoRooms(level, wall);
    verifyBlack(bake(level, texel));
  }

  void rotatedRoom_isBlack() {
    Rooms3d level;
    level.add({-272, -144, -16}, {272, 144, 144});
    level.subtract({-256, -128, 0}, {256, 128, 128});
    // A closet in the hall, rotated by an angle whose sine is no short number, in walls of 1 unit.
    constexpr double kSine = 0.3826834323650898, kCosine = 0.9238795325112867;
    level.insertRotated(CsgOperation::add, {20, -60, 0}, {120, 40, 80}, kSine, kCosine);
    level.insertRotated(CsgOperation::subtract, {21, -59, 1}, {119, 39, 79}, kSine, kCosine);
    verifyBlack(bake(level));
  }

  // Each wall is a box by itself; they touch in whole faces.
  void wallsThatTouchInFaces_keepTheLightOut() {
    Rooms3d level;
    level.add({-272, -144, -16}, {272, 144, 0});
    level.add({-272, -144, 128}, {272, 144, 144});
    level.add({-272, -144, 0}, {272, -128, 128});
    level.add({-272, 128, 0}, {272, 144, 128});
    level.add({-272, -128, 0}, {-256, 128, 128});
    level.add({256, -128, 0}, {272, 128, 128});
    level.add({0, -128, 0}, {4, 0, 128});
    level.add({0, 0, 0}, {4, 128, 128});
    verifyBlack(bake(level));
  }

  // The walls of the closet have no posts: they touch in lines only, towards the lamp's room.
  void wallsThatTouchInLines_keepTheLightOut() {
    Rooms3d level;
    level.add({-272, -144, -16}, {272, 144, 144});
    level.subtract({-256, -128, 0}, {256, 128, 128});
    level.add({0, -32, 0}, {16, 32, 128});
    level.add({80, -32, 0}, {96, 32, 128});
    level.add({16, 32, 0}, {80, 48, 128});
    level.add({16, -48, 0}, {80, -32, 128});
    const BakedLight baked = bake(level);
    verifyBlack(baked);
    // Rays that would pass exactly through such a line.
    const SolidRays rays(level.tree());
    for (const double side : {-1.0, 1.0})
      for (const double height : {1.0, 64.0, 100.0}) {
        const Vec3 line(16, 32 * side, height);
        const Vec3 step(24, -24 * side, 0);
        QVERIFY(rays.isBlocked(line - step, line + step));
        QVERIFY(rays.isBlocked(line + step, line - step));
      }
    QVERIFY(!rays.isBlocked({-200, -100, 20}, {-30, 100, 100}));
  }

  // The floors of both rooms lie in one plane and touch in one point.
  void roomsThatTouchInALine_areTwo() {
    Rooms3d level;
    level.add({-272, -272, -16}, {272, 272, 144});
    level.subtract({-256, -256, 0}, {7, 5, 128});
    level.subtract({7, 5, 0}, {256, 256, 128});
    BakeOptions options;
    options.texelSide = 24;
    const BakedLight baked =
        level.bake({lampAt({-8, -8, 64}, level::LightFalloff::none, 1e6)}, options, brightDay());
    verifyBlack(baked);
  }

  // The guard of this test: a hole of 2 units in the wall, and the room is no dark room, nor black.
  void aHole_isSeen() {
    Rooms3d level;
    makeTwoRooms(level, 8);
    level.subtract({kWall - 8, 12, 62}, {kWall + 8, 14, 64});
    const BakedLight baked = bake(level);
    QCOMPARE(baked.figures.darkRooms, size_t{0});
    size_t lit = 0;
    for (size_t i = 0; i < baked.light.size(); ++i) {
      const Vec3 point = middleOf(baked.surface, baked.surface.texels()[i]);
      if (point.x() > kWall + 8 && point.cwiseAbs().x() < 257 && !baked.light[i].isZero(0)) ++lit;
    }
    QVERIFY2(lit > 50, qPrintable(QString::number(lit)));
  }

  void threads_doNotChangeABit() {
    Rooms3d level;
    makeTwoRooms(level, 8);
    level.insertRotated(CsgOperation::add, {-200, -60, 0}, {-150, 40, 80}, 0.6, 0.8);
    const BakedLight one = bake(level, 16, 1), two = bake(level, 16, 2);
    QVERIFY(one.light.size() > 2000);
    QCOMPARE(one.light.size(), two.light.size());
    for (size_t i = 0; i < one.light.size(); ++i) QVERIFY(one.light[i] == two.light[i]);
  }

  void lampInAWall_isCounted() {
    Rooms3d level;
    makeTwoRooms(level, 8);
    BakeOptions options;
    options.rays = 0;
    const BakedLight baked =
        level.bake({lampAt({kWall, 0, 64}, level::LightFalloff::none, 1e6)}, options);
    QCOMPARE(baked.figures.buriedLamps, size_t{1});
    QCOMPARE(baked.figures.litTexels, size_t{0});
    QCOMPARE(baked.figures.darkRooms, size_t{2});
  }

  void cancelledAndTooFine_areRefused() {
    Rooms3d level;
    makeTwoRooms(level, 8);
    const Illumination illumination(level.tree(), {}, {});
    const light::Rooms rooms(level.tree());
    const auto problemOf = [&](const BakeOptions& options) {
      const auto made = bakeLight(
          surfaceFacesOf(level.boundary(), [](geometry::FaceId) { return FaceRole::lit; }),
          illumination, rooms, options);
      return std::holds_alternative<BakeProblem>(made) ? std::get<BakeProblem>(made)
                                                       : BakeProblem{99};
    };
    std::stop_source source;
    source.request_stop();
    BakeOptions options;
    options.stop = source.get_token();
    QVERIFY(problemOf(options) == BakeProblem::cancelled);
    options = {};
    options.texelSide = 0.01;
    QVERIFY(problemOf(options) == BakeProblem::tooManyTexels);
    options = {};
    options.texelSide = 0.5;
    options.rays = 4096;
    QVERIFY(problemOf(options) == BakeProblem::tooManyRays);
  }

 private:
  // The room that must be dark has texels, none of them is lit, and neither is what the lightmap
  // has at their corners. The room of the lamp is bright.
  static void verifyBlack(const BakedLight& baked) {
    const BakeFigures& figures = baked.figures;
    QCOMPARE(figures.darkRooms, size_t{1});
    QVERIFY2(figures.darkTexels >= 30, qPrintable(QString::number(figures.darkTexels)));
    QCOMPARE(figures.litDarkTexels, size_t{0});
    QVERIFY(figures.litTexels > 0);
    QCOMPARE(figures.litTexels + figures.darkTexels, baked.light.size());
  }
};

QTEST_APPLESS_MAIN(DarkRoomsStayBlack)
#include "dark_rooms_stay_black.moc"
