// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/torus.h"

#include <algorithm>
#include <cmath>

#include "geometry/primitives/catalogue/fields.h"
#include "geometry/primitives/outline/sweep.h"

namespace halfspace::geometry {

namespace {

const std::vector<Field<Torus>>& fields() {
  static const std::vector<Field<Torus>> kFields = {
      countField<&Torus::majorSegments>("major segments", 3, kMaxSegments, "around the axis"),
      countField<&Torus::minorSegments>("minor segments", 3, 1024, "around the ring"),
      lengthField<&Torus::majorRadius>("major radius", "from the axis to the middle of the ring"),
      lengthField<&Torus::minorRadius>("minor radius",
                                       "of the ring; at most 0.999 of the major radius"),
      axisField<&Torus::axis>()};
  return kFields;
}

// All distances from the axis on one grid of 28 bits, so that their products with the directions
// (at most 25 bits, 27 for over 2,048 segments, whose radii get 26) are exact.
FlatPolygon ringProfile(const Torus& torus) {
  const int radiusBits = std::min(kCornerBits, 53 - cornerBits(torus.majorSegments));
  const double outer = torus.majorRadius + torus.minorRadius;
  const int shift = radiusBits - 1 - std::ilogb(outer);
  const int bits = cornerBits(torus.minorSegments);
  FlatPolygon profile;
  for (int i = 0; i < torus.minorSegments; ++i) {
    const Vec2 unit = unitVectorAtTurn(i, torus.minorSegments);
    const double radius = torus.majorRadius + torus.minorRadius * unit.x();
    profile.emplace_back(std::ldexp(std::nearbyint(std::ldexp(radius, shift)), -shift),
                         roundToCircleGrid(unit.y(), torus.minorRadius, bits));
  }
  return profile;
}

}  // namespace

Result<Shape> makeTorus(const Torus& torus) {
  Reasons reasons = outOfRange(torus, fields());
  const double ratio = torus.minorRadius / torus.majorRadius;
  if (reasons.empty() && !(ratio >= 1.0 / 1024 && ratio <= 0.999)) {
    reasons.push_back(badParameter("minor radius", torus.minorRadius,
                                   "from 1/1024 to 0.999 of the major radius"));
  }
  if (reasons.empty() && torus.majorSegments * torus.minorSegments > kMaxGridFaces) {
    reasons.push_back(badParameter("minor segments", torus.minorSegments,
                                   "major segments * minor segments up to 1048576"));
  }
  if (!reasons.empty()) return reasons;
  return meshShape(
      alongAxis(revolved(ringProfile(torus), unitCircle(torus.majorSegments), true), torus.axis));
}

ShapeKind torusKind() {
  return kindOf("torus", "ring", fields(), makeTorus);
}

}  // namespace halfspace::geometry
