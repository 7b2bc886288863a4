// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// A cone or a truncated cone, circular or elliptic, in a box around the origin with the base at the
// bottom. sides + 1 faces, sides + 2 if truncated.
struct Cone {
  int sides = 16;
  double width = 64;   // x, level units; rounded to 28 bits
  double depth = 64;   // y; rounded to 28 bits
  double height = 64;  // z
  double top = 0;      // size of the top relative to the base, 0 to 1, in steps of 2^-24
  Axis axis = Axis::z;
};

// A mesh if it has more than kMaxBrushFaces faces.
Result<Shape> makeCone(const Cone& cone);
ShapeKind coneKind();

}  // namespace halfspace::geometry
