// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/box.h"

#include "geometry/primitives/catalogue/fields.h"
#include "geometry/primitives/outline/sweep.h"

namespace halfspace::geometry {

namespace {

const std::vector<Field<BoxShape>>& fields() {
  static const std::vector<Field<BoxShape>> kFields = {
      lengthField<&BoxShape::width>("width", "size in x"),
      lengthField<&BoxShape::depth>("depth", "size in y"),
      lengthField<&BoxShape::height>("height", "size in z")};
  return kFields;
}

}  // namespace

Result<Shape> makeBox(const BoxShape& box) {
  if (Reasons reasons = outOfRange(box, fields()); !reasons.empty()) return reasons;
  const double x = box.width / 2, y = box.depth / 2;
  const FlatPolygon outline = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
  return convexShape(extruded(outline, -box.height / 2, box.height / 2));
}

ShapeKind boxKind() {
  return kindOf("box", "box around the origin", fields(), makeBox);
}

}  // namespace halfspace::geometry
