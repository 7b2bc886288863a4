// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/validation/contact.h"

#include <vector>

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/intersections.h>
#include <Eigen/Geometry>

#include "geometry/mesh/projection.h"
#include "geometry/validation/exact_sides.h"

namespace halfspace::geometry {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Points = std::span<const Vec3>;

Kernel::Point_3 point(const Vec3& p) {
  return {p.x(), p.y(), p.z()};
}

Kernel::Triangle_3 triangle(Points points, const Triangle& t) {
  return {point(points[t[0]]), point(points[t[1]]), point(points[t[2]])};
}

int sideOf(Points points, const Triangle& t, int vertex) {
  return orientation(points[t[0]], points[t[1]], points[t[2]], points[vertex]);
}

// Whether all vertices lie strictly on the same side of the plane of t.
template <typename... Vertices>
bool onOneSide(Points points, const Triangle& t, int first, Vertices... others) {
  const int side = sideOf(points, t, first);
  return side != 0 && ((sideOf(points, t, others) == side) && ...);
}

// Whether two triangles of one plane that share the apex have another point in common. That is the
// case exactly if a side of one at the apex points into the closed angle of the other.
bool anglesMeet(Points points, int apex, std::array<int, 2> a, std::array<int, 2> b) {
  const Vec3 normal = (points[a[0]] - points[apex]).cross(points[a[1]] - points[apex]);
  const int preferred = dominantAxis(normal);
  for (int i = 0; i < 3; ++i) {
    const Projection view = projectionAlong((preferred + i) % 3, true);
    const auto turn = [&](int p, int q) {
      return flatOrientation(points[apex], points[p], points[q], view.first, view.second);
    };
    if (turn(a[0], a[1]) == 0) continue;  // edge-on in this view: the rounded normal was misleading
    if (turn(a[0], a[1]) < 0) std::swap(a[0], a[1]);
    if (turn(b[0], b[1]) < 0) std::swap(b[0], b[1]);
    const auto inAngle = [&](const std::array<int, 2>& angle, int p) {
      return turn(angle[0], p) >= 0 && turn(p, angle[1]) >= 0;
    };
    return inAngle(a, b[0]) || inAngle(a, b[1]) || inAngle(b, a[0]) || inAngle(b, a[1]);
  }
  return false;  // not reached: a triangle with area has area in at least one of the three views
}

// Corner i of a and corner j of b are the one common vertex.
bool collideAroundVertex(Points points, const Triangle& a, int i, const Triangle& b, int j) {
  const int a1 = a[(i + 1) % 3], a2 = a[(i + 2) % 3];
  if (onOneSide(points, b, a1, a2)) return false;
  const int b1 = b[(j + 1) % 3], b2 = b[(j + 2) % 3];
  if (onOneSide(points, a, b1, b2)) return false;
  if (sideOf(points, a, b1) == 0 && sideOf(points, a, b2) == 0) {
    return anglesMeet(points, a[i], {a1, a2}, {b1, b2});
  }
  // If the triangles share more than the vertex, they share a segment from it. The segment ends on
  // the side opposite to the vertex in one of the triangles.
  const auto segment = [&](int from, int to) {
    return Kernel::Segment_3(point(points[from]), point(points[to]));
  };
  return CGAL::do_intersect(segment(a1, a2), triangle(points, b)) ||
         CGAL::do_intersect(segment(b1, b2), triangle(points, a));
}

// Corners i of a and j of b are opposite to the common edge.
bool collideAroundEdge(Points points, const Triangle& a, int i, const Triangle& b, int j) {
  const Vec3& from = points[a[(i + 1) % 3]];
  const Vec3& to = points[a[(i + 2) % 3]];
  const Vec3& p = points[a[i]];
  const Vec3& q = points[b[j]];
  if (orientation(from, to, p, q) != 0) return false;
  return CGAL::coplanar_orientation(point(from), point(to), point(p), point(q)) == CGAL::POSITIVE;
}

bool collideApart(Points points, const Triangle& a, const Triangle& b) {
  if (onOneSide(points, a, b[0], b[1], b[2])) return false;
  if (onOneSide(points, b, a[0], a[1], a[2])) return false;
  return CGAL::do_intersect(triangle(points, a), triangle(points, b));
}

// Adds the points in which sides of triangle `sides` pass through triangle `plane`. Rounded, with a
// tolerance at the border of `plane`.
void addCrossings(Points points, const Triangle& sides, const Triangle& plane,
                  std::vector<Vec3>& found) {
  const Vec3& a = points[plane[0]];
  const Vec3 normal = (points[plane[1]] - a).cross(points[plane[2]] - a);
  const double size = normal.squaredNorm();
  if (!(size > 0.0)) return;
  for (int i = 0; i < 3; ++i) {
    const Vec3& from = points[sides[i]];
    const Vec3& to = points[sides[(i + 1) % 3]];
    const double before = normal.dot(from - a);
    const double after = normal.dot(to - a);
    if (before == after || (before > 0.0) == (after > 0.0)) continue;
    const Vec3 crossing = from + before / (before - after) * (to - from);
    bool inside = true;
    for (int k = 0; k < 3; ++k) {
      const Vec3& p = points[plane[k]];
      const Vec3 along = points[plane[(k + 1) % 3]] - p;
      inside = inside && along.cross(crossing - p).dot(normal) >= -1e-9 * size;
    }
    if (inside) found.push_back(crossing);
  }
}

}  // namespace

bool trianglesCollide(Points points, const Triangle& a, const Triangle& b) {
  int common = 0;
  // Sums of the corner numbers of common vertices. One common vertex: its number. Two common
  // vertices: 3 minus the sum is the number of the remaining corner.
  int cornersOfA = 0;
  int cornersOfB = 0;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      if (a[i] != b[j]) continue;
      ++common;
      cornersOfA += i;
      cornersOfB += j;
    }
  }
  if (common == 0) return collideApart(points, a, b);
  if (common == 1) return collideAroundVertex(points, a, cornersOfA, b, cornersOfB);
  if (common == 2) return collideAroundEdge(points, a, 3 - cornersOfA, b, 3 - cornersOfB);
  return false;
}

Vec3 contactPoint(Points points, const Triangle& a, const Triangle& b) {
  std::vector<Vec3> found;
  addCrossings(points, a, b, found);
  addCrossings(points, b, a, found);
  if (found.empty()) {  // (nearly) in one plane: the mean of all corners
    for (const int vertex : a) found.push_back(points[vertex]);
    for (const int vertex : b) found.push_back(points[vertex]);
  }
  Vec3 sum = Vec3::Zero();
  for (const Vec3& p : found) sum += p / static_cast<double>(found.size());
  return sum;
}

}  // namespace halfspace::geometry
