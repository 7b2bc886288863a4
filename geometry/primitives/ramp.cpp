// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/ramp.h"

#include "geometry/primitives/catalogue/fields.h"
#include "geometry/primitives/outline/sweep.h"

namespace halfspace::geometry {

namespace {

const std::vector<Field<Ramp>>& fields() {
  static const std::vector<Field<Ramp>> kFields = {
      lengthField<&Ramp::length>("length", "size in x, the direction in which the slope rises"),
      lengthField<&Ramp::width>("width", "size in y"),
      lengthField<&Ramp::height>("height", "size in z"),
      lengthField<&Ramp::lip>("lip", "height of the front face at the foot; below height", 0),
      lengthField<&Ramp::landing>("landing", "length of the level top; below length", 0)};
  return kFields;
}

}  // namespace

Result<Shape> makeRamp(const Ramp& ramp) {
  Reasons reasons = outOfRange(ramp, fields());
  const double x = ramp.length / 2, z = ramp.height / 2;
  // Compares the final coordinates, so that a lip too thin for a double counts as none.
  const double foot = ramp.lip - z, top = x - ramp.landing;
  if (foot >= z) reasons.push_back(badParameter("lip", ramp.lip, "below height"));
  if (top <= -x) reasons.push_back(badParameter("landing", ramp.landing, "below length"));
  if (!reasons.empty()) return reasons;

  FlatPolygon outline = {{-x, -z}, {x, -z}, {x, z}};
  if (top < x) outline.emplace_back(top, z);
  if (foot > -z) outline.emplace_back(-x, foot);
  return convexShape(extrudedAlongY(outline, ramp.width));
}

ShapeKind rampKind() {
  return kindOf("ramp", "slope rising towards +x, with a lip and a landing if wanted", fields(),
                makeRamp);
}

}  // namespace halfspace::geometry
