// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"
#include "geometry/primitives/outline/circle.h"

namespace halfspace::geometry {

// A cylinder, circular or elliptic, in a box around the origin. sides + 2 faces.
struct Cylinder {
  int sides = 16;      // 12, 24 or 48 if fit is scalable
  double width = 64;   // x, level units
  double depth = 64;   // y
  double height = 64;  // z
  CircleFit fit = CircleFit::flats;
  Axis axis = Axis::z;  // x: width, depth, height run along y, z, x; y: along z, x, y
};

// A mesh if sides + 2 > kMaxBrushFaces.
Result<Shape> makeCylinder(const Cylinder& cylinder);
ShapeKind cylinderKind();

// The error of a number of sides that the fit does not allow; empty if it is allowed.
Reasons fitErrors(int sides, CircleFit fit);

}  // namespace halfspace::geometry
