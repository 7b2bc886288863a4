// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/pipe.h"

#include "geometry/primitives/catalogue/fields.h"
#include "geometry/primitives/outline/sweep.h"

namespace halfspace::geometry {

namespace {

const std::vector<Field<Pipe>>& fields() {
  static const std::vector<Field<Pipe>> kFields = {
      countField<&Pipe::sides>("sides", 3, kMaxSegments, "sides of each circle"),
      lengthField<&Pipe::outerRadius>("outer radius", "from the axis to the outer corners"),
      lengthField<&Pipe::innerRadius>("inner radius",
                                      "from the axis to the inner corners; at most 0.999 of the "
                                      "outer radius"),
      lengthField<&Pipe::height>("height", "along the axis"), axisField<&Pipe::axis>()};
  return kFields;
}

}  // namespace

Result<Shape> makePipe(const Pipe& pipe) {
  Reasons reasons = outOfRange(pipe, fields());
  const double ratio = pipe.innerRadius / pipe.outerRadius;
  if (reasons.empty() && !(ratio >= 1.0 / 1024 && ratio <= 0.999)) {
    reasons.push_back(
        badParameter("inner radius", pipe.innerRadius, "from 1/1024 to 0.999 of the outer radius"));
  }
  if (!reasons.empty()) return reasons;
  // The walls are vertical and the ends horizontal, so every face is exactly planar even though the
  // coordinates are rounded.
  const double z = pipe.height / 2;
  const FlatPolygon profile = {
      {pipe.innerRadius, -z}, {pipe.outerRadius, -z}, {pipe.outerRadius, z}, {pipe.innerRadius, z}};
  return meshShape(alongAxis(revolved(profile, unitCircle(pipe.sides), true), pipe.axis));
}

ShapeKind pipeKind() {
  return kindOf("pipe", "cylinder with a hole along its axis", fields(), makePipe);
}

}  // namespace halfspace::geometry
