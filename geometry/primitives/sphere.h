// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// A sphere or ellipsoid of meridians and parallels in a box around the origin, with poles at +-z.
// segments * rings faces: quads, and triangles at the poles.
struct UvSphere {
  int segments = 16;   // around the axis
  int rings = 8;       // from pole to pole
  double width = 64;   // x, level units; rounded to 28 bits
  double depth = 64;   // y; rounded to 28 bits
  double height = 64;  // z
};

// A mesh if it has more than kMaxBrushFaces faces. Contract: segments * rings <= kMaxGridFaces;
// otherwise badParameter.
Result<Shape> makeUvSphere(const UvSphere& sphere);
ShapeKind uvSphereKind();

}  // namespace halfspace::geometry
