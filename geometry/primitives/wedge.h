// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// A box around the origin cut along its diagonal: full height at +x, height 0 at -x. Five faces.
struct Wedge {
  double width = 64;   // x, level units
  double depth = 64;   // y
  double height = 64;  // z
};

Result<Shape> makeWedge(const Wedge& wedge);
ShapeKind wedgeKind();

}  // namespace halfspace::geometry
