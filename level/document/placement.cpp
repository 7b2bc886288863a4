// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/document/placement.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "geometry/exact/limits.h"
#include "level/document/exact_map.h"

namespace halfspace::level {

namespace {

// How far from orthonormal a rotation matrix may be: what products of double matrices lose.
constexpr double kOrthonormalityError = 1e-9;

bool inRange(const Eigen::Matrix3d& matrix, const geometry::Vec3& vector) {
  return matrix.allFinite() && vector.allFinite() &&
         matrix.cwiseAbs().maxCoeff() <= geometry::kMaxCoordinate &&
         vector.cwiseAbs().maxCoeff() <= 2 * geometry::kMaxCoordinate;
}

bool isValidMap(const AffineMap& map) {
  return inRange(map.linear, map.translation) && determinantSign(map.linear) != 0;
}

bool isValidRotation(const RotationAbout& rotation) {
  if (!inRange(rotation.rotation, rotation.centre)) return false;
  const Eigen::Matrix3d error =
      rotation.rotation * rotation.rotation.transpose() - Eigen::Matrix3d::Identity();
  return error.cwiseAbs().maxCoeff() <= kOrthonormalityError && rotation.rotation.determinant() > 0;
}

}  // namespace

bool isValid(const Transform& transform) {
  if (const auto* map = std::get_if<AffineMap>(&transform)) return isValidMap(*map);
  return isValidRotation(std::get<RotationAbout>(transform));
}

bool isValid(const Placement& placement) {
  return std::all_of(placement.steps.begin(), placement.steps.end(),
                     [](const Transform& step) { return isValid(step); });
}

Placement followedBy(Placement placement, const Transform& next) {
  const auto* then = std::get_if<AffineMap>(&next);
  auto* last = placement.steps.empty() ? nullptr : std::get_if<AffineMap>(&placement.steps.back());
  std::optional<AffineMap> joined;
  if (then && last) joined = exactProduct(*last, *then);
  // A product may be exact and yet too large for a valid step of its own.
  if (!joined || !isValidMap(*joined)) {
    placement.steps.push_back(next);
  } else {
    *last = *joined;
  }
  if (placement.steps.back() == Transform(AffineMap{})) placement.steps.pop_back();
  return placement;
}

Placement followedBy(Placement placement, const Placement& next) {
  for (const Transform& step : next.steps) placement = followedBy(std::move(placement), step);
  return placement;
}

}  // namespace halfspace::level
