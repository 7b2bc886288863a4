// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// A slope that rises towards +x, with an optional lip at its foot and an optional level landing at
// its top, in a box around the origin. Five to seven faces.
struct Ramp {
  double length = 128;  // x, level units, landing included
  double width = 64;    // y
  double height = 64;   // z
  double lip = 0;       // height of the front face at the foot; below `height`
  double landing = 0;   // length of the level part at the top; below `length`
};

Result<Shape> makeRamp(const Ramp& ramp);
ShapeKind rampKind();

}  // namespace halfspace::geometry
