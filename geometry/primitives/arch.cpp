// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/arch.h"

#include <cmath>

#include "geometry/primitives/catalogue/fields.h"
#include "geometry/primitives/outline/sweep.h"

namespace halfspace::geometry {

namespace {

const std::vector<Field<Arch>>& fields() {
  static const std::vector<Field<Arch>> kFields = {
      countField<&Arch::segments>("segments", 1, kMaxSegments, "faces along the bend"),
      lengthField<&Arch::outerRadius>("outer radius", "of the upper side"),
      lengthField<&Arch::innerRadius>("inner radius",
                                      "of the lower side; at most 0.999 of the outer radius"),
      lengthField<&Arch::depth>("depth", "size in y"),
      degreesField<&Arch::sweep>("sweep", 1, 350, "how much of a full turn the arch spans")};
  return kFields;
}

// Unit vectors from the right foot to the left one; the vertical is in the middle. The left half is
// the exact mirror image of the right half.
FlatPolygon directions(const Arch& arch) {
  FlatPolygon result;
  for (int i = 0; i <= arch.segments; ++i) {
    const double fromTop = (arch.segments - 2.0 * i) / arch.segments * (arch.sweep / 2);
    const Vec2 d = directionAt(std::abs(fromTop));
    result.emplace_back(fromTop < 0 ? -d.y() : d.y(), d.x());
  }
  return result;
}

FlatPolygon front(const Arch& arch) {
  const int bits = cornerBits(static_cast<int>(360.0 * arch.segments / arch.sweep) + 1);
  FlatPolygon outline;
  const FlatPolygon spokes = directions(arch);
  for (const Vec2& d : spokes) {
    outline.emplace_back(roundToCircleGrid(d.x(), arch.outerRadius, bits),
                         roundToCircleGrid(d.y(), arch.outerRadius, bits));
  }
  for (size_t i = spokes.size(); i-- > 0;) {
    outline.emplace_back(roundToCircleGrid(spokes[i].x(), arch.innerRadius, bits),
                         roundToCircleGrid(spokes[i].y(), arch.innerRadius, bits));
  }
  return outline;
}

}  // namespace

Result<Shape> makeArch(const Arch& arch) {
  Reasons reasons = outOfRange(arch, fields());
  const double ratio = arch.innerRadius / arch.outerRadius;
  if (reasons.empty() && !(ratio >= 1.0 / 1024 && ratio <= 0.999)) {
    reasons.push_back(
        badParameter("inner radius", arch.innerRadius, "from 1/1024 to 0.999 of the outer radius"));
  }
  if (reasons.empty() && arch.segments * 90.0 < arch.sweep) {
    reasons.push_back(badParameter("segments", arch.segments, "one for every 90 degrees of sweep"));
  }
  if (!reasons.empty()) return reasons;
  return meshShape(extrudedAlongY(front(arch), arch.depth));
}

ShapeKind archKind() {
  return kindOf("arch", "bent beam, open downwards", fields(), makeArch);
}

}  // namespace halfspace::geometry
