// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/hull.h"

#include "geometry/primitives/catalogue/fields.h"

namespace halfspace::geometry {

namespace {

const std::vector<Field<Hull>>& fields() {
  static const std::vector<Field<Hull>> kFields;
  return kFields;
}

}  // namespace

Result<Shape> makeHull(const Hull& hull) {
  if (hull.points.size() > static_cast<size_t>(kMaxSegments)) {
    return badParameter("points", static_cast<double>(hull.points.size()), "up to 4096 points");
  }
  Result<Brush> brush = Brush::fromPoints(hull.points);
  if (!brush) return brush.reasons();
  return Shape(std::move(brush).value());
}

ShapeKind hullKind() {
  return kindWithPoints("hull", "convex hull of points", "at least 4 points, not in one plane",
                        fields(), makeHull);
}

}  // namespace halfspace::geometry
