// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/triangle_contact.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/intersections.h>

namespace halfspace::geometry {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Point = Kernel::Point_3;

Point point(const Vec3& p) {
  return {p.x(), p.y(), p.z()};
}

Kernel::Triangle_3 triangle(const TrianglePoints& t) {
  return {point(t[0]), point(t[1]), point(t[2])};
}

// Both strictly on the same side of the plane of t.
bool onOneSide(const TrianglePoints& t, const Vec3& p, const Vec3& q) {
  const Point a = point(t[0]);
  const Point b = point(t[1]);
  const Point c = point(t[2]);
  const CGAL::Orientation first = CGAL::orientation(a, b, c, point(p));
  return first != CGAL::COPLANAR && CGAL::orientation(a, b, c, point(q)) == first;
}

// Corner i of a and corner j of b are the one common vertex.
bool collideAroundVertex(const TrianglePoints& a, int i, const TrianglePoints& b, int j) {
  const Vec3& a1 = a[(i + 1) % 3];
  const Vec3& a2 = a[(i + 2) % 3];
  if (onOneSide(b, a1, a2)) return false;
  const Vec3& b1 = b[(j + 1) % 3];
  const Vec3& b2 = b[(j + 2) % 3];
  if (onOneSide(a, b1, b2)) return false;
  // What they share beyond the vertex reaches the side opposite to it in one of the two.
  return CGAL::do_intersect(Kernel::Segment_3(point(a1), point(a2)), triangle(b)) ||
         CGAL::do_intersect(Kernel::Segment_3(point(b1), point(b2)), triangle(a));
}

// Corners i of a and j of b are opposite to the common edge.
bool collideAroundEdge(const TrianglePoints& a, int i, const TrianglePoints& b, int j) {
  const Point from = point(a[(i + 1) % 3]);
  const Point to = point(a[(i + 2) % 3]);
  const Point p = point(a[i]);
  const Point q = point(b[j]);
  return CGAL::orientation(from, to, p, q) == CGAL::COPLANAR &&
         CGAL::coplanar_orientation(from, to, p, q) == CGAL::POSITIVE;
}

}  // namespace

bool trianglesCollide(const TrianglePoints& a, const TrianglePoints& b) {
  int common = 0;
  int cornersOfA = 0;  // sums of the indices of common corners: 3 minus it is the odd one out
  int cornersOfB = 0;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      if (a[i] != b[j]) continue;
      ++common;
      cornersOfA += i;
      cornersOfB += j;
    }
  }
  if (common == 0) return CGAL::do_intersect(triangle(a), triangle(b));
  if (common == 1) return collideAroundVertex(a, cornersOfA, b, cornersOfB);
  if (common == 2) return collideAroundEdge(a, 3 - cornersOfA, b, 3 - cornersOfB);
  return true;
}

}  // namespace halfspace::geometry
