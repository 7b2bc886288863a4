// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// A rectangular pyramid in a box around the origin: base below, tip above. Five faces.
struct Pyramid {
  double width = 64;   // x, level units
  double depth = 64;   // y
  double height = 64;  // z
  double tipX = 0;     // where the tip stands over the base: -1 over its left edge, 1 its right
  double tipY = 0;
};

Result<Shape> makePyramid(const Pyramid& pyramid);
ShapeKind pyramidKind();

}  // namespace halfspace::geometry
