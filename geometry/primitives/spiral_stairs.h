// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// Stairs that wind counter-clockwise up around z, from the direction of +x on; the floor is at
// z = -height / 2, the last tread at height / 2. One closed mesh without T-junctions whose faces
// are all level or upright. Euler characteristic 2.
struct SpiralStairs {
  int steps = 12;
  double innerRadius = 16;  // level units; at most 0.999 of outerRadius
  double outerRadius = 80;
  double height = 96;    // from the floor to the last tread
  double sweep = 270;    // degrees, at most 90 a step; over 359 only for treads with a thickness
  double thickness = 0;  // of a tread: more than one rise, and leaving air between turns;
                         // 0: solid down to the floor
};

Result<Shape> makeSpiralStairs(const SpiralStairs& stairs);
ShapeKind spiralStairsKind();

}  // namespace halfspace::geometry
