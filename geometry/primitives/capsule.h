// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// A cylinder with hemispheres at both ends, around the origin.
// segments * (2 * rings + 1) faces; segments * 2 * rings if height = 2 * radius.
struct Capsule {
  int segments = 16;   // around the axis
  int rings = 4;       // of each hemisphere
  double radius = 16;  // level units; rounded to 28 bits
  double height = 64;  // from pole to pole; at least 2 * radius
  Axis axis = Axis::z;
};

// A mesh if it has more than kMaxBrushFaces faces. Contract: at most kMaxGridFaces faces; otherwise
// badParameter.
Result<Shape> makeCapsule(const Capsule& capsule);
ShapeKind capsuleKind();

}  // namespace halfspace::geometry
