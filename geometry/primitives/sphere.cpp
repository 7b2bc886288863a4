// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/sphere.h"

#include "geometry/primitives/catalogue/fields.h"
#include "geometry/primitives/outline/sweep.h"

namespace halfspace::geometry {

namespace {

const std::vector<Field<UvSphere>>& fields() {
  static const std::vector<Field<UvSphere>> kFields = {
      countField<&UvSphere::segments>("segments", 3, kMaxSegments, "faces around the axis"),
      countField<&UvSphere::rings>("rings", 2, kMaxSegments / 2, "faces from pole to pole"),
      lengthField<&UvSphere::width>("width", "size in x"),
      lengthField<&UvSphere::depth>("depth", "size in y"),
      lengthField<&UvSphere::height>("height", "size in z")};
  return kFields;
}

// The profile from the lower pole to the upper one. x: distance from the axis as a share of the
// equator's radius; y: height in level units.
FlatPolygon meridian(int rings, double halfHeight) {
  const int bits = cornerBits(2 * rings);
  FlatPolygon profile;
  for (int i = 0; i <= rings; ++i) {
    const Vec2 unit = unitVectorAtTurn(2 * i - rings, 4 * rings);  // angle from -90 to 90 degrees
    profile.emplace_back(roundToCircleGrid(unit.x(), 1.0, bits),
                         roundToCircleGrid(unit.y(), halfHeight, bits));
  }
  return profile;
}

}  // namespace

Result<Shape> makeUvSphere(const UvSphere& sphere) {
  if (Reasons reasons = outOfRange(sphere, fields()); !reasons.empty()) return reasons;
  if (sphere.segments * sphere.rings > kMaxGridFaces) {
    return badParameter("rings", sphere.rings, "segments * rings up to 1048576");
  }
  const FlatPolygon equator = ellipse(
      sphere.segments,
      {roundedToBits(sphere.width / 2, kCornerBits), roundedToBits(sphere.depth / 2, kCornerBits)},
      CircleFit::corners);
  return convexShape(revolved(meridian(sphere.rings, sphere.height / 2), equator, true));
}

ShapeKind uvSphereKind() {
  return kindOf("uv sphere", "sphere of meridians and parallels", fields(), makeUvSphere);
}

}  // namespace halfspace::geometry
