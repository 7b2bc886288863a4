// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A hull contains all its points, is closed and convex, or gives a reason why it cannot be made.
// Hill climbing finds the same support as a search through all vertices.
#include <QtTest>
#include <limits>

#include "bsp/query/hull.h"
#include "tests/bsp/query/random_shapes.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 16021766;

std::vector<Vec3> onSphere(SplitMix& random, int count, double radius) {
  std::vector<Vec3> points;
  for (int i = 0; i < count; ++i)
    points.push_back(radius * randomPosition(random, 1.0).normalized());
  return points;
}

void checkHull(const Hull& hull, std::span<const Vec3> points) {
  const auto vertices = hull.vertices().size(), edges = hull.edges().size(),
             faces = hull.faces().size();
  QCOMPARE(vertices + faces, edges + 2);  // Euler: closed and in one piece
  QCOMPARE(2 * edges, 3 * faces);
  double size = 0.0;
  for (const Vec3& point : points) size = std::max(size, point.norm());
  QVERIFY(hull.margin() <= 1e-11 * size);
  for (const Hull::Face& face : hull.faces()) {
    const double most = hull.farthest(face.normal).dot(face.normal);
    for (const Vec3& point : points)
      QVERIFY(point.dot(face.normal) <= most + hull.margin() + 1e-12 * size);
  }
}

}  // namespace

class HullsOfPoints : public QObject {
  Q_OBJECT
 private slots:
  void randomPoints_areHeld() {
    SplitMix random(kSeed);
    for (int i = 0; i < 60; ++i) {
      const int count = random.between(4, 200);
      std::vector<Vec3> points = onSphere(random, count, 30.0);
      for (Vec3& point : points) point *= 0.5 + random.unit();
      const auto hull = Hull::ofPoints(points);
      QVERIFY(std::holds_alternative<Hull>(hull));
      checkHull(std::get<Hull>(hull), points);
    }
  }

  // Many points lie in common planes and on common lines.
  void latticePoints_areHeld() {
    SplitMix random(kSeed);
    for (int i = 0; i < 60; ++i) {
      std::vector<Vec3> points;
      for (int j = random.between(20, 80); j > 0; --j)
        points.emplace_back(random.between(-2, 2), random.between(-2, 2), random.between(-2, 2));
      const auto hull = Hull::ofPoints(points);
      QVERIFY(std::holds_alternative<Hull>(hull));
      checkHull(std::get<Hull>(hull), points);
    }
  }

  void farFromTheOrigin_too() {
    SplitMix random(kSeed);
    std::vector<Vec3> points = onSphere(random, 50, 1.0);
    for (Vec3& point : points) point += Vec3(1e6, -2e6, 3e6);
    const auto hull = Hull::ofPoints(points);
    QVERIFY(std::holds_alternative<Hull>(hull));
    checkHull(std::get<Hull>(hull), points);
  }

  void climbing_findsTheFarthest() {
    SplitMix random(kSeed);
    const auto points = onSphere(random, 400, 10.0);
    const Hull hull = std::get<Hull>(Hull::ofPoints(points));
    QVERIFY(hull.vertices().size() > 300);
    for (int i = 0; i < 5000; ++i) {
      Vec3 n = randomPosition(random, 1.0).normalized();
      if (random.oneIn(4)) n = hull.faces()[random.next() % hull.faces().size()].normal;
      double most = -1e300;
      for (const Vec3& vertex : hull.vertices()) most = std::max(most, n.dot(vertex));
      QVERIFY(std::abs(hull.farthest(n).dot(n) - most) < 1e-12);
    }
  }

  void whatIsNoHull_isNamed() {
    const auto problem = [](std::vector<Vec3> points) {
      const auto made = Hull::ofPoints(points);
      const HullProblem* found = std::get_if<HullProblem>(&made);
      return found != nullptr ? std::optional(*found) : std::nullopt;
    };
    const Vec3 o(0, 0, 0), x(1, 0, 0), y(0, 1, 0), z(0, 0, 1);
    QCOMPARE(problem({o, x, y}), HullProblem::tooFewPoints);
    QCOMPARE(problem({o, o, o, o}), HullProblem::flat);
    QCOMPARE(problem({o, x, Vec3(2.0 * x), Vec3(3.0 * x)}), HullProblem::flat);
    QCOMPARE(problem({o, x, y, Vec3(x + y)}), HullProblem::flat);
    QCOMPARE(problem({o, x, y, Vec3(1e-14 * z)}), HullProblem::flat);
    QCOMPARE(problem({o, x, y, Vec3(0, 0, std::numeric_limits<double>::quiet_NaN())}),
             HullProblem::notFinite);
    QCOMPARE(problem({o, x, y, Vec3(1e300 * z)}), HullProblem::notFinite);
    QCOMPARE(problem(std::vector<Vec3>(Hull::kMostPoints + 1, x)), HullProblem::tooManyPoints);
    QCOMPARE(problem({o, x, y, z}), std::nullopt);
    for (const auto each : {HullProblem::tooFewPoints, HullProblem::tooManyPoints,
                            HullProblem::notFinite, HullProblem::flat})
      QVERIFY(!QString(messageOf(each)).isEmpty());
  }
};

QTEST_APPLESS_MAIN(HullsOfPoints)
#include "hulls_of_points.moc"
