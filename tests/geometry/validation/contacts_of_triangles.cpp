// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// trianglesCollide() against the exact intersection of both triangles by CGAL's exact kernel, on
// pairs that share vertices and edges and that are coplanar, nearly coplanar or folded.
#include <cmath>
#include <set>

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/intersections.h>

#include <QtTest>

#include "geometry/mesh/projection.h"
#include "geometry/random/splitmix.h"
#include "geometry/validation/contact.h"
#include "geometry/validation/exact_sides.h"

using namespace halfspace::geometry;

namespace {

using Kernel = CGAL::Exact_predicates_exact_constructions_kernel;

Kernel::Point_3 exact(const Vec3& p) {
  return {p.x(), p.y(), p.z()};
}

Kernel::Triangle_3 exact(const std::vector<Vec3>& points, const Triangle& t) {
  return {exact(points[t[0]]), exact(points[t[1]]), exact(points[t[2]])};
}

// Whether the intersection of both triangles is more than their common vertices and edge.
bool collide(const std::vector<Vec3>& points, const Triangle& a, const Triangle& b) {
  std::vector<Kernel::Point_3> common;
  for (const int vertex : a) {
    if (std::ranges::find(b, vertex) != b.end()) common.push_back(exact(points[vertex]));
  }
  const auto isCommon = [&](const Kernel::Point_3& p) {
    if (common.size() == 2) return Kernel::Segment_3(common[0], common[1]).has_on(p);
    return common.size() == 1 && common[0] == p;
  };
  const auto meeting = CGAL::intersection(exact(points, a), exact(points, b));
  if (!meeting) return false;
  if (const auto* point = boost::get<Kernel::Point_3>(&*meeting)) return !isCommon(*point);
  if (const auto* segment = boost::get<Kernel::Segment_3>(&*meeting)) {
    return !isCommon(segment->source()) || !isCommon(segment->target());
  }
  return true;  // they have an area in common
}

// A point of a plane that is tilted so that its coordinates are rounded: points of it are nearly
// coplanar. Without tilt, the point is exact.
Vec3 pointOf(SplitMix& random, bool tilted) {
  const double x = random.between(0, 5);
  const double y = random.between(0, 5);
  if (!tilted) return {x, y, random.oneIn(3) ? random.between(0, 2) : 1.0};
  return {(3 * x - 2 * y) / 7, (2 * x + 6 * y) / 11, (5 * x + y) / 13};
}

}  // namespace

class ContactsOfTriangles : public QObject {
  Q_OBJECT
 private slots:
  void randomPairs_collideAsTheirExactIntersectionSays() {
    const std::uint64_t seed = 2718;
    qInfo("seed %llu", static_cast<unsigned long long>(seed));
    SplitMix random(seed);
    int colliding = 0;
    int apart = 0;
    while (colliding + apart < 6000) {
      const bool tilted = random.oneIn(2);
      std::vector<Vec3> points;
      for (int i = 0; i < 6; ++i) points.push_back(pointOf(random, tilted));
      const int common = random.between(0, 2);
      const Triangle a{0, 1, 2};
      Triangle b{3, 4, 5};
      for (int i = 0; i < common; ++i) b[i] = i;
      std::rotate(b.begin(), b.begin() + random.between(0, 2), b.end());
      if (random.oneIn(2)) std::swap(b[0], b[1]);
      // The contract: triangles with area, and different vertices at different positions.
      std::set<std::array<double, 3>> positions;
      std::set<int> used(a.begin(), a.end());
      used.insert(b.begin(), b.end());
      for (const int v : used) positions.insert({points[v].x(), points[v].y(), points[v].z()});
      if (positions.size() != used.size()) continue;
      if (collinear(points[a[0]], points[a[1]], points[a[2]])) continue;
      if (collinear(points[b[0]], points[b[1]], points[b[2]])) continue;
      const bool expected = collide(points, a, b);
      QCOMPARE(trianglesCollide(points, a, b), expected);
      QCOMPARE(trianglesCollide(points, b, a), expected);
      ++(expected ? colliding : apart);
    }
    QVERIFY(colliding > 500);
    QVERIFY(apart > 500);
  }
};

QTEST_APPLESS_MAIN(ContactsOfTriangles)
#include "contacts_of_triangles.moc"
