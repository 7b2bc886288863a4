// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// A box around the origin. Six faces.
struct BoxShape {
  double width = 64;   // x, level units
  double depth = 64;   // y
  double height = 64;  // z
};

// Errors: badParameter for a parameter out of its range, one reason per parameter. All functions of
// this folder that make a shape return it; their comments list further errors only.
Result<Shape> makeBox(const BoxShape& box);
ShapeKind boxKind();

}  // namespace halfspace::geometry
