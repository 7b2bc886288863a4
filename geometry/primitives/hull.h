// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

// The convex hull of points.
struct Hull {
  std::vector<Vec3> points = {{32, 32, 32}, {32, -32, -32}, {-32, 32, -32}, {-32, -32, 32}};
};

// Always a brush. Errors: those of Brush::fromPoints(); badParameter for more than kMaxSegments
// points.
Result<Shape> makeHull(const Hull& hull);
ShapeKind hullKind();

}  // namespace halfspace::geometry
