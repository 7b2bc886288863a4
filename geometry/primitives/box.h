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

// Errors: badParameter. The same for every function of this folder.
Result<Shape> makeBox(const BoxShape& box);
ShapeKind boxKind();

}  // namespace halfspace::geometry
