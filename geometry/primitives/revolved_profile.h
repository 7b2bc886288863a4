// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// The solid that a closed profile sweeps around z: the points' x is the distance from the axis, z
// the height, in either direction; y does not count. Points with x = 0 lie on the axis and must
// come in edges: a profile that meets the axis in a single point would make a pinched solid.
struct RevolvedProfile {
  std::vector<Vec3> points = {{0, 0, -32}, {32, 0, -32}, {16, 0, 0}, {24, 0, 32}, {0, 0, 32}};
  int segments = 16;   // around the axis; at most 4,096 and at least 3 to a full turn
  double sweep = 360;  // degrees, 1 to 359, or 360 for the closed solid
};

// Always a mesh of exactly planar faces. Distances from the axis are rounded to 2^-26 of the
// largest; a fault where that makes the profile cross itself.
// Errors: also notFinite and outOfRange for points; badParameter for bad profiles.
Result<Shape> makeRevolvedProfile(const RevolvedProfile& profile);
ShapeKind revolvedProfileKind();

}  // namespace halfspace::geometry
