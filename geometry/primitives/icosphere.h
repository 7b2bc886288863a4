// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// A sphere of nearly equal triangles around the origin: an icosahedron whose triangles are split in
// four `subdivisions` times. 20 * 4^subdivisions faces.
struct Icosphere {
  int subdivisions = 2;
  double radius = 32;  // level units; corners lie within 2^-12 of it
};

// A mesh if it has more than kMaxBrushFaces faces.
Result<Shape> makeIcosphere(const Icosphere& sphere);
ShapeKind icosphereKind();

}  // namespace halfspace::geometry
