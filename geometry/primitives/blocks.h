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

// Errors: badParameter for a parameter out of its range, one reason per parameter. All functions of
// this folder that make a shape return it; their comments list further errors only.
Result<Shape> makeBox(const BoxShape& box);
ShapeKind boxKind();

// A box around the origin cut along its diagonal: full height at +x, height 0 at -x. Five faces.
struct Wedge {
  double width = 64;   // x, level units
  double depth = 64;   // y
  double height = 64;  // z
};

Result<Shape> makeWedge(const Wedge& wedge);
ShapeKind wedgeKind();

// A gable roof: a box around the origin cut by two slopes that meet in a ridge along y, in the
// middle of the top. Five faces.
struct Roof {
  double width = 128;  // x, level units
  double depth = 128;  // y, along the ridge
  double height = 64;  // z
};

Result<Shape> makeRoof(const Roof& roof);
ShapeKind roofKind();

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

// Straight stairs that climb towards +x, solid down to the floor, in a box around the origin.
// 2 * steps + 4 exactly planar faces; the two flanks are one face each.
struct Stairs {
  int steps = 8;
  double length = 128;  // x, level units
  double width = 64;    // y
  double height = 64;   // z
};

Result<Shape> makeStairs(const Stairs& stairs);
ShapeKind stairsKind();

}  // namespace halfspace::geometry
