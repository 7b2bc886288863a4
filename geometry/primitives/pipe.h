// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// A cylinder with a round hole along its axis, around the origin.
// 4 * sides exactly planar quads; genus 1.
struct Pipe {
  int sides = 16;
  double outerRadius = 32;  // to the corners, level units
  double innerRadius = 24;  // to the corners; from 1/1024 to 0.999 of outerRadius
  double height = 64;       // along the axis
  Axis axis = Axis::z;
};

Result<Shape> makePipe(const Pipe& pipe);
ShapeKind pipeKind();

}  // namespace halfspace::geometry
