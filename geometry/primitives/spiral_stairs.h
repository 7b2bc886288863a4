// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// Stairs that wind counter-clockwise upwards around z, starting in the direction of +x. The floor
// is at z = -height / 2, the last tread at height / 2. One closed mesh without T-junctions; all
// faces are horizontal or vertical. Euler characteristic 2.
struct SpiralStairs {
  int steps = 12;
  double innerRadius = 16;  // level units; at most 0.999 of outerRadius
  double outerRadius = 80;
  double height = 96;    // from the floor to the last tread
  double sweep = 270;    // degrees, at most 90 per step; above 359 only if thickness > 0
  double thickness = 0;  // of a tread; more than the rise of one step, and so small that turns do
                         // not touch; 0: solid down to the floor
};

Result<Shape> makeSpiralStairs(const SpiralStairs& stairs);
ShapeKind spiralStairsKind();

}  // namespace halfspace::geometry
