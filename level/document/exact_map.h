// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "level/document/placement.h"

namespace halfspace::level {

// Sign of the exact determinant. Contract: entries are finite and within kMaxCoordinate.
int determinantSign(const Eigen::Matrix3d& matrix);

// The image, if it is exactly representable (and every step on the way to it); none may be said of
// an image that is, never the other way round.
std::optional<geometry::Vec3> exactImage(const AffineMap& map, const geometry::Vec3& point);

// x -> then(first(x)) as one map, if its numbers are exact; the same caveat.
std::optional<AffineMap> exactProduct(const AffineMap& first, const AffineMap& then);

}  // namespace halfspace::level
