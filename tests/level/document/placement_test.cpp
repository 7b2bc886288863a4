// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <cmath>

#include "level/document/placement.h"
#include "level/document/plane_definition.h"
#include "tests/level/support/random_level.h"

using namespace halfspace::level;
using halfspace::geometry::Plane;
using halfspace::geometry::Vec3;

namespace {

AffineMap quarterTurn() {
  AffineMap map;
  map.linear << 0, -1, 0, 1, 0, 0, 0, 0, 1;
  return map;
}

}  // namespace

class PlacementTest : public QObject {
  Q_OBJECT
 private slots:
  void wholeMoves_becomeOneStep();
  void inexactMoves_stayApart();
  void fourQuarterTurns_areNone();
  void rotations_stayApart();
  void flatMapsAndNonRotations_areInvalid();
  void determinantSign_isExact();
  void exactImage_isSaidOnlyWhereItIs();
  void definitionOf_givesBackThePlane();
};

void PlacementTest::wholeMoves_becomeOneStep() {
  Placement placement = followedBy(Placement{}, AffineMap::move({64, 0, -8}));
  placement = followedBy(placement, AffineMap::move({1, 2, 3}));
  QCOMPARE(placement.steps.size(), 1U);
  QVERIFY(placement.steps.front() == Transform(AffineMap::move({65, 2, -5})));
  placement = followedBy(placement, AffineMap::move({-65, -2, 5}));
  QVERIFY(placement.steps.empty());
}

void PlacementTest::inexactMoves_stayApart() {
  Placement placement = followedBy(Placement{}, AffineMap::move({0.1, 0, 0}));
  placement = followedBy(placement, AffineMap::move({0.2, 0, 0}));  // 0.1 + 0.2 is no double
  QCOMPARE(placement.steps.size(), 2U);
}

void PlacementTest::fourQuarterTurns_areNone() {
  Placement placement;
  for (int i = 0; i < 4; ++i) placement = followedBy(placement, quarterTurn());
  QVERIFY(placement.steps.empty());
}

void PlacementTest::rotations_stayApart() {
  Eigen::Matrix3d turn;
  turn << std::cos(1.0), -std::sin(1.0), 0, std::sin(1.0), std::cos(1.0), 0, 0, 0, 1;
  const RotationAbout rotation{turn, {1, 2, 3}};
  QVERIFY(isValid(Transform(rotation)));
  const Placement placement = followedBy(followedBy(Placement{}, rotation), rotation);
  QCOMPARE(placement.steps.size(), 2U);
}

void PlacementTest::flatMapsAndNonRotations_areInvalid() {
  AffineMap flat;
  flat.linear << 1, 2, 3, 2, 4, 6, 0, 0, 1;
  QVERIFY(!isValid(Transform(flat)));
  QVERIFY(!isValid(Transform(AffineMap::move({NAN, 0, 0}))));
  QVERIFY(!isValid(Transform(AffineMap::move({1e300, 0, 0}))));
  RotationAbout mirror;
  mirror.rotation(2, 2) = -1;
  QVERIFY(!isValid(Transform(mirror)));
  RotationAbout stretched;
  stretched.rotation(0, 0) = 1.001;
  QVERIFY(!isValid(Transform(stretched)));
}

void PlacementTest::determinantSign_isExact() {
  Eigen::Matrix3d matrix;
  const double tiny = std::nextafter(6.0, 7.0);
  matrix << 1, 2, 3, 2, 4, tiny, 3, 5, 7;  // det = (tiny - 6) * (6 - 5): 9e-16
  QCOMPARE(determinantSign(matrix), 1);
  matrix(1, 2) = std::nextafter(6.0, 5.0);
  QCOMPARE(determinantSign(matrix), -1);
  matrix(1, 2) = 6;
  QCOMPARE(determinantSign(matrix), 0);
}

void PlacementTest::exactImage_isSaidOnlyWhereItIs() {
  AffineMap map;
  map.linear(0, 0) = 3;
  QCOMPARE(exactImage(map, {5, 6, 7}).value(), Vec3(15, 6, 7));
  QVERIFY(!exactImage(map, {0.1, 0, 0}));  // 3 * 0.1 rounds
  map.linear(0, 0) = 1;
  map.translation = {0.2, 0, 0};
  QVERIFY(!exactImage(map, {0.1, 0, 0}));
  QVERIFY(!exactImage(map, {NAN, 0, 0}));
  map.linear(0, 0) = 1e-300;
  QVERIFY(!exactImage(map, {1e-300, 0, 0}));  // vanishes below the smallest double
}

void PlacementTest::definitionOf_givesBackThePlane() {
  test::Random random(5);
  int planes = 0;
  for (int i = 0; i < 2'000; ++i) {
    const auto point = [&] {
      const double x = random.grid() / 7;
      return Vec3(x, random.grid() / 10, random.grid());
    };
    const Vec3 a = point();
    const Vec3 b = point();
    const auto plane = planeOf(ThreePoints{{a, b, point()}});
    if (!plane) continue;
    ++planes;
    const auto again = planeOf(definitionOf(plane.value()));
    QVERIFY(again.ok());
    QVERIFY(again.value() == plane.value());
  }
  QVERIFY(planes > 1'900);
}

QTEST_APPLESS_MAIN(PlacementTest)
#include "placement_test.moc"
