// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// A prism over a regular polygon around the origin. sides + 2 faces.
struct Prism {
  int sides = 6;
  double radius = 32;  // from the axis to the corners, level units
  double height = 64;  // along the axis
  Axis axis = Axis::z;
};

// A mesh if sides + 2 > kMaxBrushFaces.
Result<Shape> makePrism(const Prism& prism);
ShapeKind prismKind();

// A rectangular pyramid in a box around the origin, with the tip at the top. Five faces.
struct Pyramid {
  double width = 64;   // x, level units
  double depth = 64;   // y
  double height = 64;  // z
  double tipX = 0;     // x of the tip in half widths: -1 above the edge at -x, 1 above that at +x
  double tipY = 0;     // y of the tip in half depths, likewise
};

Result<Shape> makePyramid(const Pyramid& pyramid);
ShapeKind pyramidKind();

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

// The convex hull of points.
struct Hull {
  std::vector<Vec3> points = {{32, 32, 32}, {32, -32, -32}, {-32, 32, -32}, {-32, -32, 32}};
};

// Always a brush. Errors: those of Brush::fromPoints(); badParameter for more than kMaxSegments
// points.
Result<Shape> makeHull(const Hull& hull);
ShapeKind hullKind();

}  // namespace halfspace::geometry
