// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// Straight stairs that climb towards +x, solid down to the floor, in a box around the origin.
// 2 * steps + 4 exactly planar faces; the two flanks are one face each.
struct Stairs {
  int steps = 8;
  double length = 128;  // x, level units
  double width = 64;    // y
  double height = 64;   // z
};

Result<Shape> makeStairs(const Stairs& stairs);
ShapeKind stairsKind();

}  // namespace halfspace::geometry
