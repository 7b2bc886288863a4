// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// A ring around the origin: a circle of `minorRadius` swept along a circle of `majorRadius`.
// majorSegments * minorSegments exactly planar quads; genus 1.
struct Torus {
  int majorSegments = 24;
  int minorSegments = 12;
  double majorRadius = 48;  // from the axis to the middle of the ring, level units
  double minorRadius = 16;  // of the ring; from 1/1024 to 0.999 of majorRadius
  Axis axis = Axis::z;
};

// Distances from the axis are rounded to 28 bits. Contract: at most kMaxGridFaces faces; otherwise
// badParameter.
Result<Shape> makeTorus(const Torus& torus);
ShapeKind torusKind();

}  // namespace halfspace::geometry
