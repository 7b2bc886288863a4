// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// A rectangular pyramid in a box around the origin, with the tip at the top. Five faces.
struct Pyramid {
  double width = 64;   // x, level units
  double depth = 64;   // y
  double height = 64;  // z
  double tipX = 0;     // x of the tip in half widths: -1 above the edge at -x, 1 above that at +x
  double tipY = 0;     // y of the tip in half depths, likewise
};

Result<Shape> makePyramid(const Pyramid& pyramid);
ShapeKind pyramidKind();

}  // namespace halfspace::geometry
