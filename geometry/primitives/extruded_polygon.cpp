// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/extruded_polygon.h"

#include "geometry/primitives/catalogue/fields.h"
#include "geometry/primitives/outline/flat_polygon.h"
#include "geometry/primitives/outline/sweep.h"

namespace halfspace::geometry {

namespace {

const std::vector<Field<ExtrudedPolygon>>& fields() {
  static const std::vector<Field<ExtrudedPolygon>> kFields = {
      lengthField<&ExtrudedPolygon::height>("height", "size in z")};
  return kFields;
}

}  // namespace

Result<Shape> makeExtrudedPolygon(const ExtrudedPolygon& polygon) {
  if (Reasons reasons = outOfRange(polygon, fields()); !reasons.empty()) return reasons;
  FlatPolygon drawn;
  for (const Vec3& p : polygon.points) drawn.emplace_back(p.x(), p.y());
  const Result<FlatPolygon> outline = checkedOutline(drawn);
  if (!outline) return outline.reasons();
  PolygonSoup soup = extruded(outline.value(), -polygon.height / 2, polygon.height / 2);
  return isConvex(outline.value()) ? convexShape(std::move(soup)) : meshShape(std::move(soup));
}

ShapeKind extrudedPolygonKind() {
  return kindWithPoints("extruded polygon", "prism over any simple outline",
                        "the outline in x and y, at least 3 points", fields(), makeExtrudedPolygon);
}

}  // namespace halfspace::geometry
