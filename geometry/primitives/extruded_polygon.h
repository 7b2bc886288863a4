// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// A prism over any simple outline, convex or not: the points' x and y, in either direction; their
// z does not count. It reaches from z = -height / 2 to height / 2. A brush where the outline is
// convex, else a mesh with floor and top in one piece each.
struct ExtrudedPolygon {
  std::vector<Vec3> points = {{-64, -64, 0}, {64, -64, 0}, {64, 0, 0},
                              {0, 0, 0},     {0, 64, 0},   {-64, 64, 0}};
  double height = 64;  // level units
};

// Errors: also notFinite and outOfRange for points; badParameter for outlines that cross or touch
// themselves, have fewer than 3 or more than kMaxSegments points.
Result<Shape> makeExtrudedPolygon(const ExtrudedPolygon& polygon);
ShapeKind extrudedPolygonKind();

}  // namespace halfspace::geometry
