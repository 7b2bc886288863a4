// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// The solid that a closed profile sweeps around z. The x of a point is its distance from the axis,
// z its height; y is ignored. The profile may run in either direction. Points with x = 0 lie on the
// axis, and each needs a neighbour on the axis: a profile that meets the axis in a single point
// would make a non-manifold solid.
struct RevolvedProfile {
  std::vector<Vec3> points = {{0, 0, -32}, {32, 0, -32}, {16, 0, 0}, {24, 0, 32}, {0, 0, 32}};
  int segments = 16;   // around the axis; at most 4,096 and at least 3 to a full turn
  double sweep = 360;  // degrees, 1 to 359, or 360 for the closed solid
};

// Always a mesh of exactly planar faces. Distances from the axis are rounded to at most 28 bits of
// the largest one, fewer for many segments per turn.
// Further errors: notFinite and outOfRange for points; badParameter for a profile that crosses or
// touches itself after rounding, has a negative x, or meets the axis in a single point.
Result<Shape> makeRevolvedProfile(const RevolvedProfile& profile);
ShapeKind revolvedProfileKind();

}  // namespace halfspace::geometry
