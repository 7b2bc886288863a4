// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Every defect that a list of brushes can have, one by one.
#include <QtTest>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/validation/brush_checks.h"

using namespace halfspace;
using namespace halfspace::geometry;

namespace {

using Planes = std::vector<Plane>;

Planes box(const Vec3& low, const Vec3& high) {
  return scenes::boxPlanes(low, high);
}

Plane plane(const Vec3& normal, double offset) {
  return Plane::fromCoefficients(normal, offset).value();
}

long long count(const std::vector<Defect>& defects, DefectKind kind) {
  for (const Defect& defect : defects) {
    if (defect.kind == kind) return defect.count;
  }
  return 0;
}

const DefectLocation& firstPosition(const std::vector<Defect>& defects) {
  return defects.front().positions.front();
}

}  // namespace

class BrushesInAList : public QObject {
  Q_OBJECT
 private slots:
  void soundBrushes_nothingFound() {
    const std::vector<Planes> list = {box({0, 0, 0}, {8, 8, 8}), box({8, 0, 0}, {16, 8, 8}),
                                      box({4, 4, 4}, {12, 12, 12})};
    BrushCheckOptions options;
    options.grid = 4.0;
    QVERIFY(validateBrushes(list, options).empty());
  }

  void openBrush_isUnbounded() {
    Planes planes = box({0, 0, 0}, {8, 8, 8});
    planes.pop_back();
    const std::vector<Planes> list = {box({0, 0, 0}, {1, 1, 1}), planes, {}};
    const auto defects = validateBrushes(list);
    QCOMPARE(defects.size(), size_t{1});
    QCOMPARE(count(defects, DefectKind::unbounded), 2LL);
    QCOMPARE(firstPosition(defects).faces[0], 1);
    QCOMPARE(defects.front().severity, Severity::error);
  }

  void turnedFaces_areEmpty() {
    Planes planes = box({0, 0, 0}, {8, 8, 8});
    for (Plane& p : planes) p = p.flipped();
    const auto defects = validateBrushes(std::vector<Planes>{planes});
    QCOMPARE(count(defects, DefectKind::emptyBrush) + count(defects, DefectKind::unbounded), 1LL);
  }

  void planeTwice_isADuplicateAndNothingElse() {
    Planes planes = box({0, 0, 0}, {8, 8, 8});
    planes.push_back(plane(2.0 * planes[3].normal(), 2.0 * planes[3].offset()));
    const auto defects = validateBrushes(std::vector<Planes>{planes});
    QCOMPARE(defects.size(), size_t{1});
    QCOMPARE(count(defects, DefectKind::duplicatePlanes), 1LL);
    QCOMPARE(firstPosition(defects).vertices[0], 6);
  }

  void planeOutsideTheBrush_isRedundant() {
    Planes planes = box({0, 0, 0}, {8, 8, 8});
    planes.push_back(plane({1, 1, 0}, 16));  // touches an edge
    planes.push_back(plane({1, 1, 1}, 30));
    const auto defects = validateBrushes(std::vector<Planes>{planes});
    QCOMPARE(defects.size(), size_t{1});
    QCOMPARE(count(defects, DefectKind::redundantPlanes), 2LL);
  }

  void planeAHairBeside_isNearlyADuplicate() {
    Planes planes = box({0, 0, 0}, {8, 8, 8});
    planes.push_back(plane({1, 1e-6, 0}, 8));
    const auto defects = validateBrushes(std::vector<Planes>{planes});
    QCOMPARE(count(defects, DefectKind::nearlyDuplicatePlanes), 1LL);
    const auto parallel = validateBrushes(std::vector<Planes>{box({0, 0, 0}, {8, 8, 0.25})});
    QCOMPARE(count(parallel, DefectKind::nearlyDuplicatePlanes), 0LL);  // opposite sides
  }

  void smallCorner_isAMicroEdgeAndFace() {
    Planes planes = box({0, 0, 0}, {8, 8, 8});
    planes.push_back(plane({1, 1, 1}, 24 - 1.0 / 16));
    const auto defects = validateBrushes(std::vector<Planes>{planes});
    QCOMPARE(count(defects, DefectKind::microEdges), 3LL);
    QCOMPARE(count(defects, DefectKind::microFaces), 1LL);
  }

  void cornersOffTheGrid_areCounted() {
    BrushCheckOptions options;
    options.grid = 1.0;
    const auto defects = validateBrushes(std::vector<Planes>{box({0, 0, 0}, {8, 8, 8.5})}, options);
    QCOMPARE(defects.size(), size_t{1});
    QCOMPARE(count(defects, DefectKind::offGridVertices), 4LL);
  }

  void farAway_isOutOfRange() {
    const double far = 1.5 * 0x1p24;
    const auto defects = validateBrushes(std::vector<Planes>{box({0, 0, 0}, {far, 8, 8})});
    QCOMPARE(count(defects, DefectKind::outOfRange), 1LL);
  }

  void sameBrushTwice_isADuplicateNotInside() {
    Planes other = box({0, 0, 0}, {8, 8, 8});
    std::reverse(other.begin(), other.end());
    const std::vector<Planes> list = {box({0, 0, 0}, {8, 8, 8}), other};
    const auto defects = validateBrushes(list);
    QCOMPARE(defects.size(), size_t{1});
    QCOMPARE(count(defects, DefectKind::duplicateBrushes), 1LL);
    QCOMPARE(firstPosition(defects).faces, (std::array<int, 2>{1, 0}));
  }

  // A brush that shares a face with the outer brush still lies inside it; a brush with a corner
  // outside by the smallest step does not.
  void brushInside_isDecidedExactly() {
    const double step = 0x1p-40;
    const std::vector<Planes> inside = {box({0, 0, 0}, {8, 8, 8}), box({1, 1, 1}, {2, 2, 8})};
    const auto defects = validateBrushes(inside);
    QCOMPARE(defects.size(), size_t{1});
    QCOMPARE(count(defects, DefectKind::brushInsideAnother), 1LL);
    QCOMPARE(firstPosition(defects).faces, (std::array<int, 2>{1, 0}));
    const std::vector<Planes> outside = {box({0, 0, 0}, {8, 8, 8}),
                                         box({1, 1, 1}, {2, 2, 8 + step})};
    QVERIFY(validateBrushes(outside).empty());
  }

  void manyBrushes_againstEveryPair() {
    geometry::SplitMix random(17);
    std::vector<Planes> list;
    for (int i = 0; i < 300; ++i) {
      const Vec3 low(random.between(0, 9), random.between(0, 9), random.between(0, 9));
      const Vec3 size(random.between(1, 4), random.between(1, 4), random.between(1, 4));
      list.push_back(box(low, low + size));
    }
    std::vector<Box> boxes;
    for (const Planes& planes : list) boxes.push_back(Brush::fromPlanes(planes).value().bounds());
    long long inside = 0;
    for (size_t i = 0; i < list.size(); ++i) {
      const Box& a = boxes[i];
      bool found = false;
      for (size_t k = 0; k < list.size() && !found; ++k) {
        const Box& b = boxes[k];
        found = i != k && b.contains(a) && !(a.min() == b.min() && a.max() == b.max());
      }
      inside += found ? 1 : 0;
    }
    QVERIFY(inside > 0);
    QCOMPARE(count(validateBrushes(list), DefectKind::brushInsideAnother), inside);
  }
};

QTEST_APPLESS_MAIN(BrushesInAList)
#include "brushes_in_a_list.moc"
