// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "geometry/brush/operations/cut_and_merge.h"
#include "geometry/brush/operations/move_faces.h"
#include "tests/geometry/brush_operations/exact_measure.h"
#include "tests/geometry/brush_operations/sample_brushes.h"

using namespace halfspace::geometry;
using namespace halfspace::geometry::samples;

namespace {

constexpr unsigned kSeed = 4711;

Plane plane(double a, double b, double c, double d) {
  return Plane::fromCoefficients({a, b, c}, d).value();
}

// True if the brushes share no volume: their planes together bound nothing.
bool areApart(const Brush& a, const Brush& b) {
  std::vector<Plane> planes = a.planes();
  planes.insert(planes.end(), b.planes().begin(), b.planes().end());
  const Result<Brush> common = Brush::fromPlanes(planes);
  return !common && common.reasons()[0].kind == ErrorKind::empty;
}

bool samePlanes(const Brush& a, const Brush& b) {
  return a.planes() == b.planes();
}

}  // namespace

class BrushCutting : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { qInfo() << "seed" << kSeed; }

  void boxCutInTheMiddle_leavesTwoBoxes() {
    const Brush whole = box({0, 0, 0}, {8, 8, 8});
    const ClippedBrush parts = clipped(whole, plane(1, 0, 0, 3));
    QVERIFY(parts.back && parts.front);
    QVERIFY(volumeOf(parts.back->brush) == 192);
    QVERIFY(volumeOf(parts.front->brush) == 320);
    int fresh = 0;
    for (size_t i = 0; i < parts.back->origins.size(); ++i) {
      const FaceOrigin origin = parts.back->origins[i];
      fresh += origin.isNew() ? 1 : 0;
      if (!origin.isNew()) {
        QVERIFY(parts.back->brush.plane(static_cast<int>(i)) == whole.plane(origin.face));
      }
    }
    QCOMPARE(fresh, 1);
  }

  void planesThatTouchOrMiss_leaveTheBrushAlone() {
    const Brush whole = box({0, 0, 0}, {8, 8, 8});
    for (const Plane& p :
         {plane(1, 0, 0, 8), plane(1, 1, 0, 16), plane(1, 1, 1, 24), plane(1, 0, 0, 9)}) {
      QVERIFY(!clipped(whole, p).front);
      QVERIFY(samePlanes(clipped(whole, p).back->brush, whole));
      QVERIFY(!clipped(whole, p.flipped()).back);
      QVERIFY(samePlanes(clipped(whole, p.flipped()).front->brush, whole));
    }
  }

  // The volumes of front and back add up to the whole exactly, as rational numbers.
  void randomCuts_keepTheExactVolume() {
    Dice dice(kSeed);
    int cuts = 0;
    for (int i = 0; i < 300; ++i) {
      const Brush whole = dice.brush();
      const Result<Plane> cut =
          Plane::throughPoints(dice.onGrid(8), dice.vector(8), dice.onGrid(8));
      if (!cut) continue;
      const ClippedBrush parts = clipped(whole, cut.value());
      mpq_class sum = 0;
      if (parts.back) sum += volumeOf(parts.back->brush);
      if (parts.front) sum += volumeOf(parts.front->brush);
      QVERIFY(sum == volumeOf(whole));
      if (!parts.back || !parts.front) continue;
      ++cuts;
      QVERIFY(areApart(parts.back->brush, parts.front->brush));
    }
    QVERIFY(cuts > 150);
  }

  void hollowBox_isSixBoxesApart() {
    const Brush whole = box({0, 0, 0}, {10, 12, 14});
    const auto walls = hollowed(whole, 0.1).value();
    QCOMPARE(walls.size(), size_t{6});
    std::vector<Brush> brushes;
    for (const DerivedBrush& wall : walls) {
      QCOMPARE(wall.brush.faceCount(), 6);
      QCOMPARE(wall.brush.vertices().size(), size_t{8});
      brushes.push_back(wall.brush);
    }
    for (size_t i = 0; i < 6; ++i)
      for (size_t j = 0; j < i; ++j) QVERIFY(areApart(brushes[i], brushes[j]));
    const mpq_class t(0.1);
    const mpq_class room = (10 - 2 * t) * (12 - 2 * t) * (14 - 2 * t);
    QVERIFY(volumeOf(brushes) == volumeOf(whole) - room);
  }

  void hollowRandomBrushes_wallsAndRoomFillThemExactly() {
    Dice dice(kSeed + 1);
    int hollowedOut = 0;
    for (int i = 0; i < 60; ++i) {
      const Brush whole = dice.brush();
      const auto walls = hollowed(whole, 0.75);
      if (!walls) continue;
      ++hollowedOut;
      std::vector<Plane> inwards;
      for (const Plane& p : whole.planes()) inwards.push_back(movedAlongNormal(p, -0.75));
      const Brush room = Brush::fromPlanes(inwards).value();
      mpq_class sum = volumeOf(room);
      for (const DerivedBrush& wall : walls.value()) {
        sum += volumeOf(wall.brush);
        QVERIFY(areApart(wall.brush, room));
      }
      QVERIFY(sum == volumeOf(whole));
    }
    QVERIFY(hollowedOut > 20);
  }

  void hollowWithTooMuchThickness_saysSo() {
    const Brush whole = box({0, 0, 0}, {8, 8, 8});
    for (const double thickness : {4.0, 5.0, 0.0, -1.0, double(NAN), double(INFINITY)}) {
      const auto walls = hollowed(whole, thickness);
      QVERIFY(!walls);
      QCOMPARE(walls.reasons()[0].subject, std::string("thickness"));
    }
    QVERIFY(hollowed(whole, 3.999).ok());
  }

  void slantedPlanes_moveTheDistanceAndBack() {
    QVERIFY(movedAlongNormal(plane(3, 4, 0, 7), 2) == plane(3, 4, 0, 17));
    QVERIFY(movedAlongNormal(plane(5, 12, 0, 7), 4) == plane(5, 12, 0, 59));
    QVERIFY(movedAlongNormal(plane(2, 0, 0, 1), 0.25) == plane(4, 0, 0, 3));
    Dice dice(kSeed + 2);
    for (int i = 0; i < 500; ++i) {
      const Brush brush = dice.brush();
      const double distance = dice.between(-40, 40);
      for (const Plane& p : brush.planes()) {
        const Plane moved = movedAlongNormal(p, distance);
        QVERIFY(movedAlongNormal(moved, -distance) == p);
        const Vec3 unit = p.unitNormal();
        const double before = p.offset() / p.normal().norm();
        const double after = moved.offset() / moved.normal().norm();
        QVERIFY(std::abs(after - before - distance) < kOffsetStep);
        QVERIFY((moved.unitNormal() - unit).norm() < 1e-14);
      }
    }
  }

  void faceMovedAndBack_givesEqualPlanes() {
    Dice dice(kSeed + 3);
    int moves = 0;
    for (int i = 0; i < 300; ++i) {
      const Brush whole = dice.brush();
      const int face = dice.below(whole.faceCount());
      const double distance = dice.between(-2, 2);
      const auto moved = faceMoved(whole, face, distance);
      if (!moved) continue;
      ++moves;
      const auto back = faceMoved(moved.value().brush, face, -distance);
      QVERIFY(back.ok());
      QVERIFY(samePlanes(back.value().brush, whole));
      QVERIFY((volumeOf(moved.value().brush) > volumeOf(whole)) == (distance > 0));
    }
    QVERIFY(moves > 100);
  }

  void faceMovedTooFar_isRefusedWithWhatIsLost() {
    const Brush whole = box({0, 0, 0}, {8, 8, 8});
    const int top = faceTowards(whole, {0, 0, 1});
    QCOMPARE(faceMoved(whole, top, -8).reasons()[0].kind, ErrorKind::wouldVanish);
    QCOMPARE(faceMoved(whole, top, -9).reasons()[0].kind, ErrorKind::wouldVanish);
    QCOMPARE(faceMoved(whole, top, 1e9).reasons()[0].kind, ErrorKind::outOfRange);
    QCOMPARE(faceMoved(whole, 6, 1).reasons()[0].kind, ErrorKind::indexOutOfRange);
    QCOMPARE(faceMoved(whole, 0, NAN).reasons()[0].kind, ErrorKind::badParameter);
    // The top face of a truncated pyramid is raised to the tip and beyond.
    const Brush frustum = Brush::fromPoints(std::vector<Vec3>{{-8, -8, 0},
                                                              {8, -8, 0},
                                                              {8, 8, 0},
                                                              {-8, 8, 0},
                                                              {-4, -4, 4},
                                                              {4, -4, 4},
                                                              {4, 4, 4},
                                                              {-4, 4, 4}})
                              .value();
    const int lid = faceTowards(frustum, {0, 0, 1});
    QVERIFY(faceMoved(frustum, lid, 3.5).ok());
    for (const double rise : {4.0, 5.0}) {
      const auto raised = faceMoved(frustum, lid, rise);
      QCOMPARE(raised.reasons()[0].kind, ErrorKind::wouldDegenerate);
      QCOMPARE(raised.reasons()[0].element, lid);
    }
  }

  void faceExtruded_addsABrushThatSharesTheFace() {
    const Brush whole = box({0, 0, 0}, {8, 8, 8});
    const int top = faceTowards(whole, {0, 0, 1});
    const SplitBrush up = faceExtruded(whole, top, 3).value();
    QVERIFY(samePlanes(up.base.brush, whole));
    QVERIFY(volumeOf(up.added.brush) == 192);
    QVERIFY(areApart(up.base.brush, up.added.brush));
    const SplitBrush down = faceExtruded(whole, top, -3).value();
    QVERIFY(volumeOf(down.base.brush) == 320);
    QVERIFY(volumeOf(down.added.brush) == 192);
    QCOMPARE(faceExtruded(whole, top, 0).reasons()[0].subject, std::string("distance"));
  }

  void halvesOfABrush_mergeToItExactly() {
    Dice dice(kSeed + 4);
    int merges = 0;
    for (int i = 0; i < 100; ++i) {
      const Brush whole = dice.brush();
      const Result<Plane> cut =
          Plane::throughPoints(dice.onGrid(4), dice.vector(4), dice.onGrid(4));
      if (!cut) continue;
      const ClippedBrush parts = clipped(whole, cut.value());
      if (!parts.back || !parts.front) continue;
      ++merges;
      const std::vector<Brush> halves = {parts.back->brush, parts.front->brush};
      const auto merged = mergedIfConvex(halves);
      QVERIFY(merged.ok());
      QCOMPARE(merged.value().brush.faceCount(), whole.faceCount());
      QVERIFY(volumeOf(merged.value().brush) == volumeOf(whole));
      const auto hull = convexHullOf(halves);
      QVERIFY(hull.ok());
      QVERIFY(volumeOf(hull.value().brush) == volumeOf(whole));
      for (const FaceOrigin& origin : hull.value().origins) QVERIFY(!origin.isNew());
    }
    QVERIFY(merges > 40);
  }

  void unionsThatAreNotConvex_areReported() {
    const Brush a = box({0, 0, 0}, {4, 4, 4});
    const auto isConvex = [&](const Brush& b) {
      return mergedIfConvex(std::vector<Brush>{a, b}).ok();
    };
    QVERIFY(isConvex(box({4, 0, 0}, {8, 4, 4})));   // side by side
    QVERIFY(isConvex(box({2, 0, 0}, {8, 4, 4})));   // overlapping
    QVERIFY(isConvex(box({1, 1, 1}, {2, 2, 2})));   // inside
    QVERIFY(isConvex(a));                           // the same
    QVERIFY(!isConvex(box({5, 0, 0}, {8, 4, 4})));  // a gap
    QVERIFY(!isConvex(box({4, 1, 0}, {8, 5, 4})));  // a step
    QVERIFY(!isConvex(box({4, 4, 0}, {8, 8, 4})));  // an edge in common
    QVERIFY(!isConvex(box({4, 0, 0}, {8, 4, 4.0000001})));
    QCOMPARE(mergedIfConvex(std::vector<Brush>{}).reasons()[0].kind, ErrorKind::badParameter);
  }

  void hullOfTwoBoxes_keepsTheirPlanesAndBridgesTheGap() {
    const std::vector<Brush> boxes = {box({0, 0, 0}, {4, 4, 4}), box({8, 0, 0}, {12, 4, 8})};
    const DerivedBrush hull = convexHullOf(boxes).value();
    QCOMPARE(hull.brush.faceCount(), 7);  // and one sloping up from the lower box
    QVERIFY(volumeOf(hull.brush) == 4 * (8 * 6 + 4 * 8));
    int fresh = 0;
    for (int face = 0; face < hull.brush.faceCount(); ++face) {
      const FaceOrigin origin = hull.origins[face];
      if (origin.isNew()) {
        ++fresh;
      } else if (hull.brush.plane(face).normal().cwiseAbs().minCoeff() == 0 &&
                 hull.brush.plane(face).normal().cwiseAbs().sum() ==
                     hull.brush.plane(face).normal().cwiseAbs().maxCoeff()) {
        QVERIFY(hull.brush.plane(face) == boxes[origin.brush].plane(origin.face));
      }
    }
    QVERIFY(fresh <= 1);
  }
};

QTEST_APPLESS_MAIN(BrushCutting)
#include "brush_cutting.moc"
