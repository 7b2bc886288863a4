// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/cone.h"

#include <cmath>

#include "geometry/primitives/catalogue/fields.h"
#include "geometry/primitives/outline/sweep.h"

namespace halfspace::geometry {

namespace {

const std::vector<Field<Cone>>& fields() {
  static const std::vector<Field<Cone>> kFields = {
      countField<&Cone::sides>("sides", 3, kMaxSegments, "sides of the base"),
      lengthField<&Cone::width>("width", "size in x where the axis is z"),
      lengthField<&Cone::depth>("depth", "size in y where the axis is z"),
      lengthField<&Cone::height>("height", "size along the axis"),
      ratioField<&Cone::top>("top", 0, 1, "size of the top relative to the base"),
      axisField<&Cone::axis>()};
  return kFields;
}

}  // namespace

Result<Shape> makeCone(const Cone& cone) {
  if (Reasons reasons = outOfRange(cone, fields()); !reasons.empty()) return reasons;
  const double z = cone.height / 2;
  // A factor of 24 bits times a corner of 28 bits is exact in a double, so the sides are planar.
  const double top = std::ldexp(std::nearbyint(std::ldexp(cone.top, 24)), -24);
  FlatPolygon profile = {{0, -z}, {1, -z}, {top, z}};
  if (top > 0) profile.emplace_back(0, z);
  const FlatPolygon base = ellipse(
      cone.sides,
      {roundedToBits(cone.width / 2, kCornerBits), roundedToBits(cone.depth / 2, kCornerBits)},
      CircleFit::corners);
  return convexShape(alongAxis(revolved(profile, base, true), cone.axis));
}

ShapeKind coneKind() {
  return kindOf("cone", "cone, truncated if wanted", fields(), makeCone);
}

}  // namespace halfspace::geometry
