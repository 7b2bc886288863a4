// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/brush/operations/derived_brush.h"
#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

// Images of brushes under affine maps. All functions but rotated() are exact for all finite
// numbers: the planes of the result are the exact images of the brush's planes, and the origin of
// each face is the face of which it is the image. Errors of all: notFinite; outOfRange (a corner
// would lie beyond kMaxCoordinate).

Result<DerivedBrush> translated(const Brush& brush, const Vec3& by);

// Rotates about the axis through `centre` by `turns` times 90 degrees, counter-clockwise if the
// axis points at the viewer. Four quarter turns are the identity to the bit.
Result<DerivedBrush> quarterTurned(const Brush& brush, Axis axis, int turns, const Vec3& centre);

// Mirrors in the plane in which the coordinate along `axis` is `at`.
Result<DerivedBrush> mirrored(const Brush& brush, Axis axis, double at);

// Scales about `centre` by one factor per axis; negative factors mirror. Error: badParameter (a
// factor is 0).
Result<DerivedBrush> scaled(const Brush& brush, const Vec3& factors, const Vec3& centre);

// x -> linear * x + t. Error: badParameter (`linear` is singular).
Result<DerivedBrush> transformed(const Brush& brush, const Eigen::Matrix3d& linear, const Vec3& t);

// Rotates by any angle about `centre`. The planes are rounded (Plane::rotated()), and the result is
// the exact solid of the rounded planes. A face smaller than this rounding may vanish, and a corner
// of more than three faces may split into corners less than 2^-20 level units apart; the origins
// show which faces remain. Errors: also badParameter (`rotation` is not a rotation to within 1e-9),
// and those of Brush::fromPlanes() for brushes as small as the rounding.
Result<DerivedBrush> rotated(const Brush& brush, const Eigen::Matrix3d& rotation,
                             const Vec3& centre);

}  // namespace halfspace::geometry
