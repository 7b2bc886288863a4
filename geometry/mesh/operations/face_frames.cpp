// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/mesh/operations/face_frames.h"

#include <cassert>
#include <cmath>

#include "geometry/mesh/projection.h"

namespace halfspace::geometry {

namespace {

// 1 + the cosine between the normals of two sides. Sides that fold back to less than this (an angle
// of 0.08 degrees between them) have no corner inside: the edit is refused.
constexpr double kLeastOpening = 1e-6;

// Twice the vector area (Newell); rounded, but its direction is far from the opposite one.
Vec3 vectorArea(std::span<const Vec3> corners) {
  Vec3 sum = Vec3::Zero();
  for (size_t i = 1; i + 1 < corners.size(); ++i) {
    sum += (corners[i] - corners[0]).cross(corners[i + 1] - corners[0]);
  }
  return sum;
}

constexpr double kShares = 1 << 16;      // parts of an edge
constexpr double kFinest = 1 << 16;      // steps of a lattice in a level unit
constexpr double kMostNormal = 1 << 20;  // components beyond make steps that doubles cannot hold

}  // namespace

Plane planeOf(std::span<const Vec3> corners) {
  const Vec3 area = vectorArea(corners);
  for (size_t i = 0; i < corners.size(); ++i) {
    const Result<Plane> plane = Plane::throughPoints(corners[i], corners[(i + 1) % corners.size()],
                                                     corners[(i + 2) % corners.size()]);
    if (!plane) continue;
    const bool facesAlong = plane.value().normal().dot(area) > 0;
    return facesAlong ? plane.value() : plane.value().flipped();
  }
  assert(false && "a polygon with an area has a corner that is not straight");
  return Plane::fromCoefficients(Vec3::UnitZ(), 0).value();
}

std::optional<Vec3> insideCorner(const Vec3& before, const Vec3& corner, const Vec3& after,
                                 const Vec3& normal, double distance) {
  const Vec3 first = normal.cross(corner - before).normalized();
  const Vec3 second = normal.cross(after - corner).normalized();
  const double opening = 1 + first.dot(second);
  if (opening < kLeastOpening) return std::nullopt;
  return corner + distance * (first + second) / opening;
}

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
