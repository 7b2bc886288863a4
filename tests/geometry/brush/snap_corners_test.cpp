// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/brush/operations/snap_corners.h"

#include <QtTest>

#include <Eigen/Geometry>

#include "geometry/brush/operations/transform_brush.h"
#include "geometry/random/splitmix.h"

using namespace halfspace::geometry;

namespace {

Brush boxBrush(const Vec3& low, const Vec3& high) {
  std::vector<Vec3> corners;
  for (int i = 0; i < 8; ++i) {
    corners.emplace_back((i & 1) != 0 ? high.x() : low.x(), (i & 2) != 0 ? high.y() : low.y(),
                         (i & 4) != 0 ? high.z() : low.z());
  }
  return Brush::fromPoints(corners).value();
}

}  // namespace

class SnapCornersTest : public QObject {
  Q_OBJECT
 private slots:
  void tiesGoAwayFromZero_andThereIsNoMinusZero() {
    QCOMPARE(onGrid({8, -8, 7.9}, 16), Vec3(16, -16, 0));
    QVERIFY(!std::signbit(onGrid({-0.2, 0, 0}, 1).x()));
    QCOMPARE(onGrid({0.3, 0.07, -0.07}, 0.125), Vec3(0.25, 0.125, -0.125));
  }

  void aBoxOnTheGrid_isOnTheGrid() {
    QVERIFY(isOnGrid(boxBrush({-32, 0, 16}, {64, 48, 128}), 16));
    QVERIFY(!isOnGrid(boxBrush({-32, 0, 16}, {64, 48, 129}), 16));
  }

  // A plane a rounding away from the grid: the corner rounds to a grid point but does not lie
  // there.
  void aPlaneARoundingAway_isNotOnTheGrid_andIsSnapped() {
    std::vector<Plane> planes = boxBrush({0, 0, 0}, {64, 64, 64}).planes();
    for (Plane& plane : planes) {
      if (plane.normal().x() <= 0) continue;
      plane = Plane::fromCoefficients({3, 0, 0}, std::nextafter(192.0, 193.0)).value();
    }
    const Brush brush = Brush::fromPlanes(planes).value();
    QVERIFY(!isOnGrid(brush, 1));
    const DerivedBrush snapped = cornersSnapped(brush, 1).value();
    QVERIFY(isOnGrid(snapped.brush, 1));
    QCOMPARE(snapped.brush.faceCount(), 6);
  }

  void turnedBoxes_endOnTheGrid_andFacesComeFromOldOnes() {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
      SplitMix random(seed);
      const Vec3 low(random.between(-99, 0), random.between(-99, 0), random.between(-99, 0));
      const Vec3 size(random.between(40, 200), random.between(40, 200), random.between(40, 200));
      const Vec3 axis =
          Vec3(random.unit() - 0.5, random.unit() - 0.5, random.unit() - 0.5).normalized();
      const Eigen::Matrix3d turn = Eigen::AngleAxisd(random.unit() * 3, axis).matrix();
      const Brush brush = rotated(boxBrush(low, low + size), turn, Vec3(0, 0, 0)).value().brush;
      const auto snapped = cornersSnapped(brush, 4);
      QVERIFY2(snapped.ok(), qPrintable(QString("seed %1").arg(seed)));
      const DerivedBrush& result = snapped.value();
      QVERIFY2(isOnGrid(result.brush, 4), qPrintable(QString("seed %1").arg(seed)));
      for (const FaceOrigin& origin : result.origins) {
        QVERIFY2(!origin.isNew(), qPrintable(QString("seed %1").arg(seed)));
      }
      for (const Brush::Vertex& vertex : result.brush.vertices()) {
        double nearest = 1e9;
        for (const Brush::Vertex& old : brush.vertices()) {
          nearest = std::min(nearest, (old.position - vertex.position).norm());
        }
        QVERIFY2(nearest <= 2 * std::sqrt(3.0) + 1e-9, qPrintable(QString("seed %1").arg(seed)));
      }
    }
  }

  void aThinPlate_isRefusedInsteadOfMadeFlat() {
    QVERIFY(!cornersSnapped(boxBrush({0, 0, 0}, {64, 64, 4}), 16).ok());
  }
};

QTEST_APPLESS_MAIN(SnapCornersTest)
#include "snap_corners_test.moc"
