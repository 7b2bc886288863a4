// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// A prism over any simple outline, convex or not, from z = -height / 2 to height / 2. The outline
// is given by x and y of the points, in either direction; their z is ignored. If the outline is
// convex, the prism is a brush (a mesh above kMaxBrushFaces faces), otherwise a mesh. Floor and top
// are one face each.
struct ExtrudedPolygon {
  std::vector<Vec3> points = {{-64, -64, 0}, {64, -64, 0}, {64, 0, 0},
                              {0, 0, 0},     {0, 64, 0},   {-64, 64, 0}};
  double height = 64;  // level units
};

// Further errors: notFinite and outOfRange for points; badParameter for an outline that crosses or
// touches itself, or has fewer than 3 or more than kMaxSegments points.
Result<Shape> makeExtrudedPolygon(const ExtrudedPolygon& polygon);
ShapeKind extrudedPolygonKind();

}  // namespace halfspace::geometry
