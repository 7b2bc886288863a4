// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/wedge.h"

#include "geometry/primitives/catalogue/fields.h"
#include "geometry/primitives/outline/sweep.h"

namespace halfspace::geometry {

namespace {

const std::vector<Field<Wedge>>& fields() {
  static const std::vector<Field<Wedge>> kFields = {
      lengthField<&Wedge::width>("width", "size in x, the direction in which the slope rises"),
      lengthField<&Wedge::depth>("depth", "size in y"),
      lengthField<&Wedge::height>("height", "size in z")};
  return kFields;
}

}  // namespace

Result<Shape> makeWedge(const Wedge& wedge) {
  if (Reasons reasons = outOfRange(wedge, fields()); !reasons.empty()) return reasons;
  const double x = wedge.width / 2, z = wedge.height / 2;
  return convexShape(extrudedAlongY({{-x, -z}, {x, -z}, {x, z}}, wedge.depth));
}

ShapeKind wedgeKind() {
  return kindOf("wedge", "box cut along its diagonal, rising towards +x", fields(), makeWedge);
}

}  // namespace halfspace::geometry
