// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/cut/box_reach.h"

#include <cassert>
#include <cmath>

#include "geometry/exact/rounding.h"

namespace halfspace::geometry {

BoxReach::BoxReach(const Box& box)
    : middle((box.min() + box.max()) / 2),
      half((box.max() - box.min()) / 2),
      farthest(box.min().cwiseAbs().cwiseMax(box.max().cwiseAbs())) {}

// The error bound is 2^-48 of the sum of all magnitudes, where fewer than ten roundings of 2^-53
// each affect a term; kTiny covers underflow.
Side sideOfBox(const BoxReach& box, const PlaneNumbers& plane, int sign) {
  constexpr double kFilter = 0x1p-48, kTiny = 0x1p-700;
  const Vec3 normal(plane.a, plane.b, plane.c);
  const Vec3 steepness = normal.cwiseAbs();
  const double middle = sign * (normal.dot(box.middle) - plane.d);
  const double reach = steepness.dot(box.half);
  const double error = kFilter * (steepness.dot(box.farthest) + std::abs(plane.d)) + kTiny;
  if (middle + reach + error < 0.0) return Side::back;
  return middle - reach - error > 0.0 ? Side::front : Side::on;
}

Box boundsOf(const ConvexPolygon& polygon) {
  Box box;
  for (const ConvexPolygon::Corner& corner : polygon.corners) {
    const double error = approximationError(corner.point);
    if (!std::isfinite(error)) {
      const Vec3 all = Vec3::Constant(HUGE_VAL);
      return Box(-all, all);
    }
    const Vec3 position = approximatePosition(corner.point);
    box.extend(Vec3(position - Vec3::Constant(error)));
    box.extend(Vec3(position + Vec3::Constant(error)));
  }
  assert(!box.isEmpty() && "a polygon has corners");
  return box;
}

}  // namespace halfspace::geometry
