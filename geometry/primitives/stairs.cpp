// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/stairs.h"

#include "geometry/primitives/catalogue/fields.h"
#include "geometry/primitives/outline/sweep.h"

namespace halfspace::geometry {

namespace {

const std::vector<Field<Stairs>>& fields() {
  static const std::vector<Field<Stairs>> kFields = {
      countField<&Stairs::steps>("steps", 1, 1024, "number of treads"),
      lengthField<&Stairs::length>("length", "size in x, the direction in which the stairs climb"),
      lengthField<&Stairs::width>("width", "size in y"),
      lengthField<&Stairs::height>("height", "size in z")};
  return kFields;
}

}  // namespace

Result<Shape> makeStairs(const Stairs& stairs) {
  if (Reasons reasons = outOfRange(stairs, fields()); !reasons.empty()) return reasons;
  const double x = stairs.length / 2, z = stairs.height / 2;
  const auto part = [&](double half, int i) {
    return half * (2.0 * i - stairs.steps) / stairs.steps;
  };
  FlatPolygon flank = {{-x, -z}, {x, -z}};
  for (int i = stairs.steps; i > 0; --i) {
    flank.emplace_back(part(x, i), part(z, i));
    flank.emplace_back(part(x, i - 1), part(z, i));
  }
  return stairs.steps == 1 ? convexShape(extrudedAlongY(flank, stairs.width))
                           : meshShape(extrudedAlongY(flank, stairs.width));
}

ShapeKind stairsKind() {
  return kindOf("stairs", "straight stairs climbing towards +x", fields(), makeStairs);
}

}  // namespace halfspace::geometry
