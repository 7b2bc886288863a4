// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/brush/operations/derived_brush.h"
#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

// Images of brushes. All but rotated() are exact: the planes of the result are the exact images of
// the brush's planes, whatever the numbers, and every face comes from its face.
// Errors of all: notFinite; outOfRange (a corner would lie beyond kMaxCoordinate).

Result<DerivedBrush> translated(const Brush& brush, const Vec3& by);

// Counter-clockwise by `turns` times 90 degrees, seen with the axis pointing at the eye. Four
// quarter turns are the identity, bit for bit.
Result<DerivedBrush> quarterTurned(const Brush& brush, Axis axis, int turns, const Vec3& centre);

// In the plane where the coordinate along `axis` is `at`.
Result<DerivedBrush> mirrored(const Brush& brush, Axis axis, double at);

// By a factor per axis; negative factors mirror. Error: badParameter (a factor of 0).
Result<DerivedBrush> scaled(const Brush& brush, const Vec3& factors, const Vec3& centre);

// x -> linear * x + t. Error: badParameter (linear flattens).
Result<DerivedBrush> transformed(const Brush& brush, const Eigen::Matrix3d& linear, const Vec3& t);

// By any rotation: planes are rounded (Plane::rotated()) and become the new truth. A face smaller
// than that rounding may vanish, and a corner of more than three faces may come apart into corners
// closer together than 2^-20; origins say what became of each face. Errors: also badParameter
// (`rotation` is not a rotation to within 1e-9), and those of Brush::fromPlanes() for brushes as
// small as the rounding.
Result<DerivedBrush> rotated(const Brush& brush, const Eigen::Matrix3d& rotation,
                             const Vec3& centre);

}  // namespace halfspace::geometry
