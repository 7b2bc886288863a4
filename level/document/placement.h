// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <optional>
#include <variant>
#include <vector>

#include "geometry/exact/vec3.h"

namespace halfspace::level {

// x -> linear x + translation, evaluated exactly. Valid if all numbers are finite and det != 0.
struct AffineMap {
  Eigen::Matrix3d linear = Eigen::Matrix3d::Identity();
  geometry::Vec3 translation = geometry::Vec3::Zero();
  bool operator==(const AffineMap&) const = default;

  static AffineMap move(const geometry::Vec3& t) { return {Eigen::Matrix3d::Identity(), t}; }
};

// A rotation by a matrix that is orthonormal to double precision. The image of each plane is
// rounded once and is exact from then on (geometry::Plane::rotated).
struct RotationAbout {
  Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();
  geometry::Vec3 centre = geometry::Vec3::Zero();
  bool operator==(const RotationAbout&) const = default;
};

using Transform = std::variant<AffineMap, RotationAbout>;

// Transforms applied in order, the first one first; empty: the identity.
struct Placement {
  std::vector<Transform> steps;
  bool operator==(const Placement&) const = default;
};

// Finite, and not flat (exactly: det != 0) or, for a rotation, orthonormal within 1e-9.
bool isValid(const Transform& transform);
bool isValid(const Placement& placement);

// `placement`, then `next`. Merged into one transform if the product is exact in doubles
// (translations by whole numbers, rotations by 90 degrees, mirrors on the grid), else appended.
Placement followedBy(Placement placement, const Transform& next);
Placement followedBy(Placement placement, const Placement& next);

// Sign of the exact determinant. Contract: entries are finite and within kMaxCoordinate.
int determinantSign(const Eigen::Matrix3d& matrix);

// The image, if it and all intermediate results are exact in doubles. May be empty for an image
// that is exact, but never returns an inexact one.
std::optional<geometry::Vec3> exactImage(const AffineMap& map, const geometry::Vec3& point);

// x -> then(first(x)) as one map, under the same condition.
std::optional<AffineMap> exactProduct(const AffineMap& first, const AffineMap& then);

}  // namespace halfspace::level
