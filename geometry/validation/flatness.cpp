// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/validation/flatness.h"

#include <Eigen/Geometry>

namespace halfspace::geometry {

double outOfPlane(std::span<const Vec3> corners) {
  if (corners.size() < 4) return 0.0;
  Vec3 middle = Vec3::Zero();
  for (const Vec3& corner : corners) middle += corner / static_cast<double>(corners.size());
  Vec3 normal = Vec3::Zero();
  for (size_t i = 0; i < corners.size(); ++i) {
    normal += (corners[i] - middle).cross(corners[(i + 1) % corners.size()] - middle);
  }
  const double length = normal.norm();
  double furthest = 0.0;
  for (const Vec3& corner : corners) {
    // Without a direction of its own any distance from the middle is out of plane.
    const double distance =
        length > 0.0 ? std::abs(normal.dot(corner - middle)) / length : (corner - middle).norm();
    furthest = std::max(furthest, distance);
  }
  return furthest;
}

}  // namespace halfspace::geometry
