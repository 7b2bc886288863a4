// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/capsule.h"

#include "geometry/primitives/catalogue/fields.h"
#include "geometry/primitives/outline/sweep.h"

namespace halfspace::geometry {

namespace {

const std::vector<Field<Capsule>>& fields() {
  static const std::vector<Field<Capsule>> kFields = {
      countField<&Capsule::segments>("segments", 3, kMaxSegments, "faces around the axis"),
      countField<&Capsule::rings>("rings", 1, kMaxSegments / 4, "faces from pole to seam"),
      lengthField<&Capsule::radius>("radius", "of the cylinder and the hemispheres"),
      lengthField<&Capsule::height>("height", "from pole to pole; at least twice the radius"),
      axisField<&Capsule::axis>()};
  return kFields;
}

// The profile of the upper hemisphere from the seam to the pole. x: distance from the axis as a
// share of the capsule's radius; y: height in level units.
FlatPolygon upperHalf(int rings, double radius, double seam, double pole) {
  const int bits = cornerBits(4 * rings);
  FlatPolygon profile;
  for (int i = 0; i < rings; ++i) {
    const Vec2 unit = unitVectorAtTurn(i, 4 * rings);
    profile.emplace_back(roundToCircleGrid(unit.x(), 1.0, bits),
                         seam + roundToCircleGrid(unit.y(), radius, bits));
  }
  profile.emplace_back(0.0, pole);
  return profile;
}

}  // namespace

Result<Shape> makeCapsule(const Capsule& capsule) {
  if (Reasons reasons = outOfRange(capsule, fields()); !reasons.empty()) return reasons;
  if (capsule.height < 2 * capsule.radius) {
    return badParameter("height", capsule.height, "at least twice the radius");
  }
  if (capsule.segments * (2 * capsule.rings + 1) > kMaxGridFaces) {
    return badParameter("rings", capsule.rings, "segments * (2 * rings + 1) up to 1048576");
  }
  const double radius = roundedToBits(capsule.radius, kCornerBits);
  const double seam = capsule.height / 2 - capsule.radius;
  const FlatPolygon upper = upperHalf(capsule.rings, capsule.radius, seam, capsule.height / 2);
  FlatPolygon profile;
  for (size_t i = upper.size(); i-- > 0;) profile.emplace_back(upper[i].x(), -upper[i].y());
  profile.insert(profile.end(), upper.begin() + (seam > 0 ? 0 : 1), upper.end());
  const FlatPolygon seamCircle =
      ellipse(capsule.segments, Vec2::Constant(radius), CircleFit::corners);
  return convexShape(alongAxis(revolved(profile, seamCircle, true), capsule.axis));
}

ShapeKind capsuleKind() {
  return kindOf("capsule", "cylinder with round ends", fields(), makeCapsule);
}

}  // namespace halfspace::geometry
