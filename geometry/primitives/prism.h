// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// A prism over a regular polygon around the origin. sides + 2 faces.
struct Prism {
  int sides = 6;
  double radius = 32;  // from the axis to the corners, level units
  double height = 64;  // along the axis
  Axis axis = Axis::z;
};

// A mesh if sides + 2 > kMaxBrushFaces.
Result<Shape> makePrism(const Prism& prism);
ShapeKind prismKind();

}  // namespace halfspace::geometry
