// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private: exact predicates on doubles. A floating-point filter decides most calls.
// Source: J. R. Shewchuk, "Adaptive precision floating-point arithmetic and fast robust geometric
// predicates", 1997 (bounds of the first stage); CGAL decides what the filter cannot.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "geometry/exact/vec3.h"
#include "geometry/mesh/sides_by_edge.h"
#include "geometry/validation/surface.h"

namespace halfspace::geometry {

int exactOrientation(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);
int exactFlatOrientation(const Vec3& a, const Vec3& b, const Vec3& c, int first, int second);
bool exactCollinear(const Vec3& a, const Vec3& b, const Vec3& c);

// orientation() if doubles are certain of it, else 0.
inline int certainOrientation(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const double ax = a.x() - d.x(), ay = a.y() - d.y(), az = a.z() - d.z();
  const double bx = b.x() - d.x(), by = b.y() - d.y(), bz = b.z() - d.z();
  const double cx = c.x() - d.x(), cy = c.y() - d.y(), cz = c.z() - d.z();
  const double bxcy = bx * cy, cxby = cx * by;
  const double cxay = cx * ay, axcy = ax * cy;
  const double axby = ax * by, bxay = bx * ay;
  const double determinant = az * (bxcy - cxby) + bz * (cxay - axcy) + cz * (axby - bxay);
  const double permanent = (std::abs(bxcy) + std::abs(cxby)) * std::abs(az) +
                           (std::abs(cxay) + std::abs(axcy)) * std::abs(bz) +
                           (std::abs(axby) + std::abs(bxay)) * std::abs(cz);
  // Above this permanent, the error by underflow (below 1e-290) is covered by the bound.
  constexpr double kBound = 8e-16;
  if (permanent > 1e-270) {
    if (determinant > kBound * permanent) return -1;
    if (-determinant > kBound * permanent) return 1;
  }
  return 0;
}
// The sign of the determinant of b - a, c - a, d - a: 1 if d lies on the side from which a, b, c
// run counter-clockwise, 0 if d lies in their plane.
inline int orientation(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const int certain = certainOrientation(a, b, c, d);
  return certain != 0 ? certain : exactOrientation(a, b, c, d);
}

// flatOrientation() if doubles are certain of it, else 0.
inline int certainFlatOrientation(const Vec3& a, const Vec3& b, const Vec3& c, int first,
                                  int second) {
  const double left = (a[first] - c[first]) * (b[second] - c[second]);
  const double right = (a[second] - c[second]) * (b[first] - c[first]);
  const double determinant = left - right;
  const double permanent = std::abs(left) + std::abs(right);
  if (permanent > 1e-280) {
    if (determinant > 4e-16 * permanent) return 1;
    if (-determinant > 4e-16 * permanent) return -1;
  }
  return 0;
}
// The direction of the turn from a over b to c, seen in the plane of two coordinates with the first
// to the right and the second up: 1 for left, -1 for right, 0 if collinear in this view.
inline int flatOrientation(const Vec3& a, const Vec3& b, const Vec3& c, int first, int second) {
  const int certain = certainFlatOrientation(a, b, c, first, second);
  return certain != 0 ? certain : exactFlatOrientation(a, b, c, first, second);
}
// The same for the y-z plane, y to the right and z up.
inline int orientationAlongX(const Vec3& a, const Vec3& b, const Vec3& c) {
  return flatOrientation(a, b, c, 1, 2);
}

inline bool collinear(const Vec3& a, const Vec3& b, const Vec3& c) {
  // The error of each component of the computed cross product is less than 8 ulp of the largest
  // product.
  const double ux = b.x() - a.x(), uy = b.y() - a.y(), uz = b.z() - a.z();
  const double vx = c.x() - a.x(), vy = c.y() - a.y(), vz = c.z() - a.z();
  const double largest = std::max({std::abs(ux), std::abs(uy), std::abs(uz)}) *
                         std::max({std::abs(vx), std::abs(vy), std::abs(vz)});
  const double bound = 1e-14 * largest;
  const double x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx;
  if (bound > 1e-280 && std::max({std::abs(x), std::abs(y), std::abs(z)}) > bound) return false;
  return exactCollinear(a, b, c);
}

// Private to the checks: the sides of all faces, grouped by edge.

// One side of a face. It runs from its corner to the next one around the face.
struct FaceSide {
  int high = 0;    // the higher vertex of its edge
  int corner = 0;  // index into Surface::corners of its start
  int face = 0;
};

class FaceSides {
 public:
  explicit FaceSides(const Surface& surface);

  // Calls visit(low, sides) for every edge, ordered by lower, then higher vertex. The sides of an
  // edge are ordered by face.
  template <typename Visit>
  void forEachEdge(Visit visit) const {
    m_sides.forEachEdge(visit);
  }
  // Whether the side runs from the lower vertex of its edge to the higher.
  bool forward(int low, const FaceSide& side) const {
    return m_surface->corners[side.corner] == low;
  }
  // The corners of the side's face at the lower and at the higher end of the edge.
  int cornerAtLow(int low, const FaceSide& side) const {
    return forward(low, side) ? side.corner : nextCorner(side);
  }
  int cornerAtHigh(int low, const FaceSide& side) const {
    return forward(low, side) ? nextCorner(side) : side.corner;
  }

 private:
  int nextCorner(const FaceSide& side) const {
    const int next = side.corner + 1;
    return next == m_surface->start[side.face + 1] ? m_surface->start[side.face] : next;
  }

  const Surface* m_surface;
  SidesByEdge<FaceSide> m_sides;
};

}  // namespace halfspace::geometry
