// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/brush/operations/crossing.h"

#include <gmpxx.h>

#include "geometry/brush/convex_hull.h"

namespace halfspace::geometry {

namespace {

// n.x - d, up to a positive factor that is the same for all points.
mpq_class height(const std::array<std::string, 4>& plane, const Vec3& point) {
  mpq_class sum = -mpz_class(plane[3]);
  for (int i = 0; i < 3; ++i) sum += mpz_class(plane[i]) * mpq_class(point[i]);
  return sum;
}

bool crossesInside(const Vec3& from, const Vec3& to, const std::vector<HullFace>& faces) {
  mpq_class enter = 0, leave = 1;  // where on the way the point is behind all planes
  for (const HullFace& face : faces) {
    const auto plane = face.plane.exactCoefficients();
    const mpq_class start = height(plane, from), end = height(plane, to);
    if (start >= 0 && end >= 0) return false;
    if (start < 0 && end < 0) continue;
    const mpq_class crossing = start / (start - end);
    if (start >= 0 && crossing > enter) enter = crossing;
    if (end >= 0 && crossing < leave) leave = crossing;
  }
  return enter < leave;
}

bool crossesPlane(const Vec3& from, const Vec3& to, std::span<const Vec3> points) {
  for (size_t i = 1; i < points.size(); ++i) {
    for (size_t j = i + 1; j < points.size(); ++j) {
      const Result<Plane> plane = Plane::throughPoints(points[0], points[i], points[j]);
      if (!plane) continue;
      const int start = static_cast<int>(plane.value().sideOf(from));
      return start * static_cast<int>(plane.value().sideOf(to)) < 0;
    }
  }
  return false;
}

}  // namespace

bool passesThrough(const Vec3& from, const Vec3& to, std::span<const Vec3> points) {
  const Result<std::vector<HullFace>> hull = convexHull(points);
  return hull ? crossesInside(from, to, hull.value()) : crossesPlane(from, to, points);
}

}  // namespace halfspace::geometry
