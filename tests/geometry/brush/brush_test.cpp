// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/brush/brush.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include <QtTest>

#include "geometry/brush/convex_hull.h"

using namespace halfspace::geometry;

namespace {

Plane plane(double a, double b, double c, double d) {
  return Plane::fromCoefficients({a, b, c}, d).value();
}

std::vector<Plane> boxPlanes(const Vec3& low, const Vec3& high) {
  return {plane(-1, 0, 0, -low.x()), plane(1, 0, 0, high.x()),  plane(0, -1, 0, -low.y()),
          plane(0, 1, 0, high.y()),  plane(0, 0, -1, -low.z()), plane(0, 0, 1, high.z())};
}

// Verifies that every face is closed, counter-clockwise and convex, and that exactly two faces
// share every edge.
void verifyBrush(const Brush& brush) {
  std::map<std::pair<int, int>, int> faceOfEdge;
  for (int face = 0; face < brush.faceCount(); ++face) {
    const auto loop = brush.loop(face);
    QVERIFY(loop.size() >= 3);
    for (size_t i = 0; i < loop.size(); ++i) {
      const auto edge = std::pair(loop[i], loop[(i + 1) % loop.size()]);
      QVERIFY(edge.first != edge.second);
      QVERIFY(faceOfEdge.emplace(edge, face).second);
    }
  }
  for (int face = 0; face < brush.faceCount(); ++face) {
    const auto loop = brush.loop(face);
    for (size_t i = 0; i < loop.size(); ++i) {
      const auto twin = faceOfEdge.find({loop[(i + 1) % loop.size()], loop[i]});
      QVERIFY(twin != faceOfEdge.end());
      QCOMPARE(twin->second, brush.neighbours(face)[i]);
    }
  }
  const int edges = static_cast<int>(faceOfEdge.size()) / 2;
  QCOMPARE(static_cast<int>(brush.vertices().size()) - edges + brush.faceCount(), 2);
}

}  // namespace

class BrushTest : public QObject {
  Q_OBJECT
 private slots:
  // CGAL's hull goes through its parts by their addresses, which other threads influence.
  void hulls_haveOneOrder_onAnyThread() {
    std::vector<Vec3> points;
    for (const Vec3& corner : {Vec3(0, 0, 0), Vec3(64, 0, 0), Vec3(0, 64, 63)}) {
      for (const Vec3& axis : {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1), Vec3(0.6, 0.6, 0.5)}) {
        points.push_back(corner + axis);
        points.push_back(corner - axis);
      }
    }
    const auto orderOf = [&points] {
      std::vector<std::vector<int>> faces;
      const auto hull = convexHull(points);
      for (const HullFace& face : hull.value()) faces.push_back(face.points);
      return faces;
    };
    const std::vector<std::vector<int>> wanted = orderOf();
    QVERIFY(std::is_sorted(wanted.begin(), wanted.end()));
    std::atomic<int> others = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        for (int run = 0; run < 50; ++run) others += orderOf() == wanted ? 0 : 1;
      });
    }
    for (std::thread& thread : threads) thread.join();
    QCOMPARE(others.load(), 0);
  }

  void box_hasSixFacesAndEightCorners() {
    const Brush brush = Brush::fromPlanes(boxPlanes({-1, -2, -3}, {4, 5, 6})).value();
    QCOMPARE(brush.faceCount(), 6);
    QCOMPARE(brush.vertices().size(), size_t{8});
    verifyBrush(brush);
    QVERIFY(brush.bounds().contains(Vec3(4, 5, 6)));
    QVERIFY(!brush.bounds().contains(Vec3(4.001, 5, 6)));
  }

  void redundantAndRepeatedPlanes_carryNoFace() {
    auto planes = boxPlanes({0, 0, 0}, {8, 8, 8});
    planes.insert(planes.begin(), plane(1, 1, 0, 16));   // through an edge
    planes.insert(planes.begin(), plane(1, 1, 1, 24));   // through a corner
    planes.insert(planes.begin(), plane(1, 0, 0, 100));  // far away
    planes.push_back(plane(2, 0, 0, 16));                // the same wall again
    const Brush brush = Brush::fromPlanes(planes).value();
    QCOMPARE(brush.faceCount(), 6);
    verifyBrush(brush);
    for (int face = 0; face < 6; ++face) QCOMPARE(brush.inputPlane(face), face + 3);
  }

  void manyPlanesThroughOneCorner_makeOneVertex() {
    // A pyramid of 32 sides: its rim has integer corners near a circle, and its apex is a single
    // point.
    std::vector<Vec3> rim;
    for (int i = 0; i < 32; ++i)
      rim.push_back(Vec3(std::round(1000 * std::cos(i * M_PI / 16)),
                         std::round(1000 * std::sin(i * M_PI / 16)), 0));
    std::vector<Plane> planes = {plane(0, 0, -1, 0)};
    for (int i = 0; i < 32; ++i)
      planes.push_back(Plane::throughPoints(rim[i], rim[(i + 1) % 32], Vec3(0, 0, 777)).value());
    const Brush brush = Brush::fromPlanes(planes).value();
    QCOMPARE(brush.faceCount(), 33);
    QCOMPARE(brush.vertices().size(), size_t{33});
    verifyBrush(brush);
  }

  void aSliverThinnerThanAnyTolerance_isStillASolid() {
    auto planes = boxPlanes({0, 0, 0}, {64, 64, 64});
    planes.push_back(plane(1, 0, 0, 1e-12));
    const Brush brush = Brush::fromPlanes(planes).value();
    QCOMPARE(brush.faceCount(), 6);
    verifyBrush(brush);
  }

  void badSets_areRefusedWithAReason() {
    auto open = boxPlanes({0, 0, 0}, {8, 8, 8});
    open.pop_back();
    QCOMPARE(Brush::fromPlanes(open).reasons()[0].kind, ErrorKind::unbounded);
    auto flat = boxPlanes({0, 0, 0}, {8, 8, 0});
    QCOMPARE(Brush::fromPlanes(flat).reasons()[0].kind, ErrorKind::empty);
    auto inverted = boxPlanes({0, 0, 0}, {8, 8, -8});
    QCOMPARE(Brush::fromPlanes(inverted).reasons()[0].kind, ErrorKind::empty);
    QCOMPARE(Brush::fromPlanes(std::vector<Plane>{plane(1, 0, 0, 1)}).reasons()[0].kind,
             ErrorKind::tooFewPlanes);
    QCOMPARE(Brush::fromPlanes(boxPlanes({0, 0, 0}, {8, 8, 2e7})).reasons()[0].kind,
             ErrorKind::outOfRange);
    QCOMPARE(Brush::fromPlanes(boxPlanes({0, 0, 0}, {8, 8, 1e9})).reasons()[0].kind,
             ErrorKind::unbounded);
  }
};

QTEST_APPLESS_MAIN(BrushTest)
#include "brush_test.moc"
