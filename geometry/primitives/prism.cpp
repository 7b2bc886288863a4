// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/prism.h"

#include "geometry/primitives/catalogue/fields.h"
#include "geometry/primitives/outline/sweep.h"

namespace halfspace::geometry {

namespace {

const std::vector<Field<Prism>>& fields() {
  static const std::vector<Field<Prism>> kFields = {
      countField<&Prism::sides>("sides", 3, kMaxSegments, "sides of the regular base"),
      lengthField<&Prism::radius>("radius", "from the axis to the corners"),
      lengthField<&Prism::height>("height", "along the axis"), axisField<&Prism::axis>()};
  return kFields;
}

}  // namespace

Result<Shape> makePrism(const Prism& prism) {
  if (Reasons reasons = outOfRange(prism, fields()); !reasons.empty()) return reasons;
  const FlatPolygon base = ellipse(prism.sides, Vec2::Constant(prism.radius), CircleFit::corners);
  return convexShape(alongAxis(extruded(base, -prism.height / 2, prism.height / 2), prism.axis));
}

ShapeKind prismKind() {
  return kindOf("prism", "prism over a regular polygon", fields(), makePrism);
}

}  // namespace halfspace::geometry
