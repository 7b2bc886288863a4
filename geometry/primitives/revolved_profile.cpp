// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/revolved_profile.h"

#include <algorithm>
#include <cmath>

#include "geometry/primitives/catalogue/fields.h"
#include "geometry/primitives/outline/sweep.h"

namespace halfspace::geometry {

namespace {

const std::vector<Field<RevolvedProfile>>& fields() {
  static const std::vector<Field<RevolvedProfile>> kFields = {
      countField<&RevolvedProfile::segments>("segments", 1, kMaxSegments, "faces along the sweep"),
      degreesField<&RevolvedProfile::sweep>("sweep", 1, 360,
                                            "how far the profile turns: up to 359, or 360")};
  return kFields;
}

double segmentsPerTurn(const RevolvedProfile& profile) {
  return 360.0 * profile.segments / profile.sweep;
}

Reasons errorsOf(const RevolvedProfile& profile) {
  Reasons reasons = outOfRange(profile, fields());
  if (!reasons.empty()) return reasons;
  const double perTurn = segmentsPerTurn(profile);
  if (profile.sweep > 359 && profile.sweep < 360) {
    reasons.push_back(badParameter("sweep", profile.sweep, "up to 359, or 360"));
  }
  if (perTurn < 3 || perTurn > kMaxSegments) {
    reasons.push_back(badParameter("segments", profile.segments, "from 3 to 4096 to a full turn"));
  }
  if (profile.points.size() * profile.segments > static_cast<size_t>(kMaxGridFaces)) {
    reasons.push_back(
        badParameter("segments", profile.segments, "segments * points up to 1048576"));
  }
  return reasons;
}

// Whether every corner on the axis has a neighbour on the axis.
bool meetsAxisInEdges(const FlatPolygon& corners) {
  const size_t count = corners.size();
  for (size_t i = 0; i < count; ++i) {
    if (corners[i].x() != 0.0) continue;
    if (corners[(i + 1) % count].x() != 0.0 && corners[(i + count - 1) % count].x() != 0.0) {
      return false;
    }
  }
  return true;
}

Result<FlatPolygon> roundedProfile(const RevolvedProfile& profile, int bits) {
  double largest = 0.0;
  for (const Vec3& p : profile.points) {
    if (p.x() < 0) return badParameter("points", p.x(), "distances from the axis of 0 or more");
    if (std::isfinite(p.x())) largest = std::max(largest, p.x());
  }
  const int shift = largest > 0 ? bits - 1 - std::ilogb(largest) : 0;
  FlatPolygon outline;
  for (const Vec3& p : profile.points) {
    outline.emplace_back(std::ldexp(std::nearbyint(std::ldexp(p.x(), shift)), -shift), p.z());
  }
  Result<FlatPolygon> corners = checkedOutline(outline);
  if (corners && !meetsAxisInEdges(corners.value())) {
    return badParameter("points", 0.0, "a profile that meets the axis along edges or not at all");
  }
  return corners;
}

FlatPolygon directionsOf(const RevolvedProfile& profile, int bits) {
  if (profile.sweep == 360) return unitCircle(profile.segments);
  FlatPolygon directions;
  for (int i = 0; i <= profile.segments; ++i) {
    const Vec2 d = directionAt(profile.sweep * i / profile.segments);
    directions.emplace_back(roundToCircleGrid(d.x(), 1.0, bits),
                            roundToCircleGrid(d.y(), 1.0, bits));
  }
  return directions;
}

}  // namespace

Result<Shape> makeRevolvedProfile(const RevolvedProfile& profile) {
  if (Reasons reasons = errorsOf(profile); !reasons.empty()) return reasons;
  const int bits = cornerBits(static_cast<int>(std::ceil(segmentsPerTurn(profile))));
  const Result<FlatPolygon> corners = roundedProfile(profile, std::min(kCornerBits, 53 - bits));
  if (!corners) return corners.reasons();
  return meshShape(revolved(corners.value(), directionsOf(profile, bits), profile.sweep == 360));
}

ShapeKind revolvedProfileKind() {
  return kindWithPoints("revolved profile", "solid swept by a profile around z",
                        "the closed profile: x distance from the axis, z height", fields(),
                        makeRevolvedProfile);
}

}  // namespace halfspace::geometry
