// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <algorithm>
#include <cstring>

#include "geometry/brush/operations/transform_brush.h"
#include "tests/geometry/brush_operations/exact_measure.h"
#include "tests/geometry/brush_operations/sample_brushes.h"

using namespace halfspace::geometry;
using namespace halfspace::geometry::samples;

namespace {

constexpr unsigned kSeed = 2112;

// True if both have the same planes in the same order and the same bits in every corner.
bool identical(const Brush& a, const Brush& b) {
  if (a.planes() != b.planes() || a.vertices().size() != b.vertices().size()) return false;
  for (size_t i = 0; i < a.vertices().size(); ++i) {
    if (std::memcmp(a.vertices()[i].position.data(), b.vertices()[i].position.data(),
                    3 * sizeof(double)) != 0) {
      return false;
    }
  }
  for (int face = 0; face < a.faceCount(); ++face) {
    if (!std::ranges::equal(a.loop(face), b.loop(face))) return false;
    if (a.plane(face).normal() != b.plane(face).normal()) return false;
    if (a.plane(face).offset() != b.plane(face).offset()) return false;
  }
  return true;
}

bool keepsEveryFace(const DerivedBrush& derived) {
  for (size_t face = 0; face < derived.origins.size(); ++face) {
    if (derived.origins[face] != FaceOrigin{.face = static_cast<int>(face)}) return false;
  }
  return true;
}

// Makes every plane again, so that both sides of a comparison went through the same conversion.
Brush rebuilt(const Brush& brush) {
  return translated(brush, Vec3::Zero()).value().brush;
}

}  // namespace

class BrushTransforms : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { qInfo() << "seed" << kSeed; }

  void fourQuarterTurns_areTheIdentityBitForBit() {
    Dice dice(kSeed);
    for (int i = 0; i < 60; ++i) {
      const Brush whole = rebuilt(dice.brush());
      const Vec3 centre = i % 2 == 0 ? dice.vector(100) : dice.onGrid(100);
      for (const Axis axis : {Axis::x, Axis::y, Axis::z}) {
        DerivedBrush turned = unchanged(whole);
        for (int quarter = 0; quarter < 4; ++quarter) {
          turned = quarterTurned(turned.brush, axis, 1, centre).value();
          QVERIFY(keepsEveryFace(turned));
          QVERIFY(volumeOf(turned.brush) == volumeOf(whole));
        }
        QVERIFY(identical(turned.brush, whole));
        QVERIFY(identical(quarterTurned(whole, axis, -3, centre).value().brush,
                          quarterTurned(whole, axis, 1, centre).value().brush));
      }
    }
  }

  void quarterTurn_isCounterClockwise() {
    const Brush whole = box({1, 2, 3}, {4, 6, 8});
    const Brush turned = quarterTurned(whole, Axis::z, 1, Vec3::Zero()).value().brush;
    QVERIFY(cornerAt(turned, {-6, 4, 8}) >= 0);
    const Brush aroundX = quarterTurned(whole, Axis::x, 1, Vec3::Zero()).value().brush;
    QVERIFY(cornerAt(aroundX, {4, -8, 6}) >= 0);
  }

  void mirrorTwice_isTheIdentityBitForBit() {
    Dice dice(kSeed + 1);
    for (int i = 0; i < 60; ++i) {
      const Brush whole = rebuilt(dice.brush());
      const double at = dice.between(-50, 50);
      for (const Axis axis : {Axis::x, Axis::y, Axis::z}) {
        const DerivedBrush once = mirrored(whole, axis, at).value();
        QVERIFY(keepsEveryFace(once));
        QVERIFY(volumeOf(once.brush) == volumeOf(whole));
        QVERIFY(identical(mirrored(once.brush, axis, at).value().brush, whole));
      }
    }
  }

  void movedThereAndBack_isTheIdentityBitForBit() {
    Dice dice(kSeed + 2);
    for (int i = 0; i < 60; ++i) {
      const Brush whole = rebuilt(dice.brush());
      const Vec3 by = dice.vector(1000);
      const DerivedBrush moved = translated(whole, by).value();
      QVERIFY(keepsEveryFace(moved));
      QVERIFY(volumeOf(moved.brush) == volumeOf(whole));
      QVERIFY(identical(translated(moved.brush, -by).value().brush, whole));
    }
  }

  void scaling_multipliesTheExactVolume() {
    Dice dice(kSeed + 3);
    for (int i = 0; i < 60; ++i) {
      const Brush whole = dice.brush();
      const Vec3 factors(0.1, i % 2 == 0 ? -1.7 : 3.3, 2.5);
      const DerivedBrush scaledBrush = scaled(whole, factors, dice.vector(10)).value();
      QVERIFY(keepsEveryFace(scaledBrush));
      const mpq_class factor =
          mpq_class(factors.x()) * mpq_class(std::abs(factors.y())) * mpq_class(factors.z());
      QVERIFY(volumeOf(scaledBrush.brush) == volumeOf(whole) * factor);
    }
    const Brush whole = box({0, 0, 0}, {1, 1, 1});
    QCOMPARE(scaled(whole, {1, 0, 1}, Vec3::Zero()).reasons()[0].kind, ErrorKind::badParameter);
    QCOMPARE(scaled(whole, {1, NAN, 1}, Vec3::Zero()).reasons()[0].kind, ErrorKind::notFinite);
    QCOMPARE(scaled(whole, {1, 1e9, 1}, Vec3::Zero()).reasons()[0].kind, ErrorKind::outOfRange);
  }

  void shearing_keepsTheExactVolume() {
    Eigen::Matrix3d shear = Eigen::Matrix3d::Identity();
    shear(0, 2) = 0.3;
    const Brush whole = box({0, 0, 0}, {3, 4, 5});
    const DerivedBrush sheared = transformed(whole, shear, {0.1, 0.2, 0.3}).value();
    QVERIFY(keepsEveryFace(sheared));
    QVERIFY(volumeOf(sheared.brush) == 60);
    Eigen::Matrix3d flat = Eigen::Matrix3d::Identity();
    flat.row(2) = flat.row(0) + flat.row(1);
    QCOMPARE(transformed(whole, flat, Vec3::Zero()).reasons()[0].kind, ErrorKind::badParameter);
  }

  // Entries above kMaxCoordinate are no coordinates; the map may be small again as a whole.
  void mapsWithLargeEntries_areJudgedByTheirDeterminant() {
    const Brush whole = box({0, 0, 0}, {0x1p-20, 0x1p-20, 1});
    Eigen::Matrix3d large = Eigen::Vector3d(0x1p25, 0x1p26, 1).asDiagonal();
    QVERIFY(transformed(whole, large, Vec3::Zero()).ok());
    QVERIFY(volumeOf(transformed(whole, large, Vec3::Zero()).value().brush) == 32 * 64);
    QVERIFY(volumeOf(scaled(whole, {0x1p25, 0x1p26, 1}, Vec3::Zero()).value().brush) == 32 * 64);
    large.row(2) = large.row(0) * 0x1p-10 + large.row(1) * 0x1p-10;
    QCOMPARE(transformed(whole, large, Vec3::Zero()).reasons()[0].kind, ErrorKind::badParameter);
  }

  void rotationOfABoxFarOut_keepsOppositeFacesParallel() {
    Dice dice(kSeed + 6);
    for (int i = 0; i < 40; ++i) {
      const Eigen::Matrix3d turn = dice.rotation();
      // About its own place and about the origin, which carries it to another side of the world.
      const Vec3 low(1'000'000, 262'140, -3'000'000), high = low + Vec3(8, 8, 100'000);
      const Vec3 about = i % 2 == 0 ? Vec3(low + Vec3(4, 4, 4)) : Vec3(Vec3::Zero());
      const Brush turned = rotated(box(low, high), turn, about).value().brush;
      QCOMPARE(turned.planes().size(), size_t{6});
      int opposite = 0;
      for (const Plane& p : turned.planes())
        for (const Plane& q : turned.planes())
          opposite += p.normal().cross(q.normal()).isZero(0.0) && p.normal().dot(q.normal()) < 0;
      QCOMPARE(opposite, 6);
    }
  }

  void rotation_keepsShapeToTheStatedError() {
    Dice dice(kSeed + 4);
    for (int i = 0; i < 60; ++i) {
      const Brush whole = box(-dice.onGrid(32).cwiseAbs() - Vec3::Ones(),
                              dice.onGrid(32).cwiseAbs() + Vec3::Ones());
      const Eigen::Matrix3d turn = dice.rotation();
      const Vec3 centre = dice.vector(8);
      const DerivedBrush turned = rotated(whole, turn, centre).value();
      QVERIFY(keepsEveryFace(turned));
      QCOMPARE(turned.brush.vertices().size(), size_t{8});
      for (int face = 0; face < 6; ++face) {
        for (const int corner : whole.loop(face)) {
          const Vec3 arm = whole.vertices()[corner].position - centre;
          const Vec3 expected = turn * arm + centre;
          const Plane& plane = turned.brush.plane(face);
          const double distance =
              (plane.normal().dot(expected) - plane.offset()) / plane.normal().norm();
          QVERIFY(std::abs(distance) < 1.0 / (1 << 20));
        }
      }
    }
  }

  void rotationOfStackedBoxes_keepsThemTouching() {
    Dice dice(kSeed + 5);
    const Brush lower = box({0, 0, 0}, {4, 4, 4}), upper = box({0, 0, 4}, {4, 4, 9});
    for (int i = 0; i < 20; ++i) {
      const Eigen::Matrix3d turn = dice.rotation();
      const Brush a = rotated(lower, turn, {1, 2, 3}).value().brush;
      const Brush b = rotated(upper, turn, {1, 2, 3}).value().brush;
      int shared = 0;
      for (const Plane& p : a.planes())
        for (const Plane& q : b.planes()) shared += p == q.flipped() ? 1 : 0;
      QCOMPARE(shared, 1);
    }
  }

  void matricesThatAreNoRotations_areRefused() {
    const Brush whole = box({0, 0, 0}, {1, 1, 1});
    QVERIFY(!rotated(whole, Eigen::Matrix3d::Identity() * 2, Vec3::Zero()));
    QVERIFY(!rotated(whole, -Eigen::Matrix3d::Identity(), Vec3::Zero()));
    QVERIFY(!rotated(whole, Eigen::Matrix3d::Constant(NAN), Vec3::Zero()));
  }
};

QTEST_APPLESS_MAIN(BrushTransforms)
#include "brush_transforms.moc"
