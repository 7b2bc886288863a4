// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Most pairs are decided by doubles alone: one triangle lies on one side of the other's plane, or
// the line through a side of one separates them in a projection. The second test decides neighbours
// that are nearly coplanar. Rounded results have many of them, and no plane of a triangle separates
// them. Exact predicates decide the rest.
#include "geometry/validation/contact.h"

#include <algorithm>
#include <utility>
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

// The plane of a triangle in doubles: for several vertices this costs a third of orientation().
struct RoundedPlane {
  Vec3 origin;
  Vec3 normal, error;  // bound of the error of each component

  RoundedPlane(Points points, const Triangle& t) : origin(points[t[0]]) {
    const Vec3 u = points[t[1]] - origin;
    const Vec3 v = points[t[2]] - origin;
    for (int i = 0; i < 3; ++i) {
      const double left = u[(i + 1) % 3] * v[(i + 2) % 3];
      const double right = u[(i + 2) % 3] * v[(i + 1) % 3];
      normal[i] = left - right;
      // The differences and the product make 3 units of 2^-53, the last difference one more.
      error[i] = 8e-16 * (std::abs(left) + std::abs(right)) + kTiny;
    }
  }
  // The side of a point if it is certain, else 0.
  int certainSide(const Vec3& point) const {
    const Vec3 d = point - origin;
    double sum = 0.0;
    double bound = kTiny;
    for (int i = 0; i < 3; ++i) {
      sum += normal[i] * d[i];
      // A difference, a product and three sums: below 6 units, taken as 9.
      bound += (error[i] + 1e-15 * std::abs(normal[i])) * std::abs(d[i]);
    }
    bound *= 1.001;
    return sum > bound ? 1 : (sum < -bound ? -1 : 0);
  }

 private:
  static constexpr double kTiny = 1e-300;  // covers underflow in products of small numbers
};

// Whether all vertices of a triangle that are not vertices of t lie strictly on one side of the
// plane of t. By doubles alone: true only if they are certain.
bool certainlyOnOneSide(Points points, const RoundedPlane& plane, const Triangle& t,
                        const Triangle& other) {
  int common = 0;
  for (const int vertex : other) {
    if (vertex == t[0] || vertex == t[1] || vertex == t[2]) continue;
    const int side = plane.certainSide(points[vertex]);
    if (side == 0 || side == -common) return false;
    common = side;
  }
  return true;
}

// Whether a side of t separates the triangles in a view: t lies on its left, and all corners of the
// other on its right or at its ends. Then they have at most these ends, or the side, in common. By
// doubles alone: true only if they are certain.
bool sideSeparates(Points points, const Projection& view, Triangle t, const Triangle& other) {
  const auto turn = [&](int p, int q, int r) {
    return certainFlatOrientation(points[p], points[q], points[r], view.first, view.second);
  };
  const int facing = turn(t[0], t[1], t[2]);
  if (facing == 0) return false;
  if (facing < 0) std::swap(t[1], t[2]);
  for (size_t i = 0; i < 3; ++i) {
    const int p = t[i], q = t[(i + 1) % 3];
    const bool separates = std::ranges::all_of(
        other, [&](int vertex) { return vertex == p || vertex == q || turn(p, q, vertex) < 0; });
    if (separates) return true;
  }
  return false;
}

// Whether doubles are certain that two different triangles have no point in common except common
// vertices and points of a common edge.
bool certainlyApart(Points points, const Triangle& a, const Triangle& b, int common) {
  const RoundedPlane plane(points, a);
  if (certainlyOnOneSide(points, plane, a, b)) return true;
  // Of neighbours at an edge, one plane tells as much as the other.
  if (common < 2 && certainlyOnOneSide(points, RoundedPlane(points, b), b, a)) return true;
  const Projection view = projectionAlong(dominantAxis(plane.normal), true);
  return sideSeparates(points, view, a, b) || sideSeparates(points, view, b, a);
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
  if (common == 3 || certainlyApart(points, a, b, common)) return false;
  if (common == 0) return collideApart(points, a, b);
  if (common == 1) return collideAroundVertex(points, a, cornersOfA, b, cornersOfB);
  return collideAroundEdge(points, a, 3 - cornersOfA, b, 3 - cornersOfB);
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
