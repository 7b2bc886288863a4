// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/mesh/operations/points_on_faces.h"

#include <cassert>
#include <cmath>

#include "geometry/mesh/projection.h"

namespace halfspace::geometry {

namespace {

constexpr double kShares = 1 << 16;      // parts of an edge
constexpr double kFinest = 1 << 16;      // steps of a lattice in a level unit
constexpr double kMostNormal = 1 << 20;  // components beyond make steps that doubles cannot hold

}  // namespace

Vec3 pointOnEdge(const Vec3& from, const Vec3& to, double distance) {
  const Vec3 delta = to - from;
  const double length = delta.norm();
  assert(length > 0);
  int axis = 0;
  delta.cwiseAbs().maxCoeff(&axis);
  Vec3 others = delta;
  others[axis] = 0;
  if (others.isZero(0)) {
    Vec3 point = from;
    point[axis] += std::copysign(distance, delta[axis]);
    return point;
  }
  const double share = std::round(distance / length * kShares) / kShares;
  return from + share * delta;
}

// With the normal (a, b, c), c its largest component, the vectors (c, 0, -a) and (0, c, -b) lie in
// the plane, and so does every multiple of them.
Vec3 pointOnPlane(const Plane& plane, const Vec3& base, const Vec3& wanted) {
  const Vec3& normal = plane.normal();
  const int c = dominantAxis(normal);
  const int a = (c + 1) % 3, b = (c + 2) % 3;
  if (!plane.isIntegral() || std::abs(normal[c]) > kMostNormal) return wanted;
  if (normal[a] == 0 && normal[b] == 0) {
    Vec3 point = wanted;
    point[c] = base[c];
    return point;
  }
  // A power of two, so that steps of |c| / scale are at most 2^-16 long.
  int exponent = 0;
  std::frexp(normal[c], &exponent);
  const double scale = std::ldexp(kFinest, exponent);
  const double i = std::round((wanted[a] - base[a]) * scale / normal[c]);
  const double j = std::round((wanted[b] - base[b]) * scale / normal[c]);
  Vec3 point;
  point[a] = base[a] + i * normal[c] / scale;
  point[b] = base[b] + j * normal[c] / scale;
  point[c] = base[c] - (i * normal[a] + j * normal[b]) / scale;
  return plane.sideOf(point) == Side::on ? point : wanted;
}

}  // namespace halfspace::geometry
