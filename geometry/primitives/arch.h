// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// A bent beam: a ring sector in the x-z plane around the origin, open downwards and symmetric about
// z, extruded along y. 2 * segments + 4 exactly planar faces; the front and the back are one face
// each.
struct Arch {
  int segments = 12;
  double outerRadius = 64;  // level units
  double innerRadius = 48;  // at most 0.999 of outerRadius
  double depth = 32;        // size in y
  double sweep = 180;       // degrees, 1 to 350; 180: a half circle
};

// Further errors: badParameter for fewer than sweep / 90 segments, which would make the arch flat.
Result<Shape> makeArch(const Arch& arch);
ShapeKind archKind();

}  // namespace halfspace::geometry
