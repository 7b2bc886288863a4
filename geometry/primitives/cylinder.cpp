// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/cylinder.h"

#include "geometry/primitives/catalogue/fields.h"
#include "geometry/primitives/outline/sweep.h"

namespace halfspace::geometry {

namespace {

const std::vector<Field<Cylinder>>& fields() {
  static const std::vector<Field<Cylinder>> kFields = {
      countField<&Cylinder::sides>("sides", 3, kMaxSegments,
                                   "sides of the base; 12, 24 or 48 for a scalable circle"),
      lengthField<&Cylinder::width>("width", "size in x where the axis is z"),
      lengthField<&Cylinder::depth>("depth", "size in y where the axis is z"),
      lengthField<&Cylinder::height>("height", "size along the axis"),
      choiceField<&Cylinder::fit>("fit", {"corners", "flats", "scalable"},
                                  "what touches the box: corners, edges, or grid-aligned corners"),
      axisField<&Cylinder::axis>()};
  return kFields;
}

}  // namespace

Reasons fitErrors(int sides, CircleFit fit) {
  if (fit != CircleFit::scalable || sides == 12 || sides == 24 || sides == 48) return {};
  return {badParameter("sides", sides, "12, 24 or 48 for a scalable circle")};
}

Result<Shape> makeCylinder(const Cylinder& cylinder) {
  if (Reasons reasons = outOfRange(cylinder, fields()); !reasons.empty()) return reasons;
  if (Reasons reasons = fitErrors(cylinder.sides, cylinder.fit); !reasons.empty()) return reasons;
  const FlatPolygon base =
      ellipse(cylinder.sides, Vec2(cylinder.width, cylinder.depth) / 2, cylinder.fit);
  return convexShape(
      alongAxis(extruded(base, -cylinder.height / 2, cylinder.height / 2), cylinder.axis));
}

ShapeKind cylinderKind() {
  return kindOf("cylinder", "cylinder with any number of sides", fields(), makeCylinder);
}

}  // namespace halfspace::geometry
