// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/mesh/operations/face_frames.h"

#include <cassert>

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

}  // namespace halfspace::geometry
