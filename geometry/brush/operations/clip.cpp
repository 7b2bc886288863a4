// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/brush/operations/clip.h"

#include <algorithm>
#include <cassert>

#include "geometry/brush/operations/exact_corners.h"

namespace halfspace::geometry {

namespace {

DerivedBrush cutOff(const DerivedBrush& whole, const Plane& plane, FaceOrigin cut) {
  std::vector<Plane> planes = whole.brush.planes();
  std::vector<FaceOrigin> origins = whole.origins;
  planes.push_back(plane);
  origins.push_back(cut);
  // Corners lie strictly on both sides, so both parts have an interior and value() cannot fail.
  assert(planes.size() == origins.size());
  return derivedFromPlanes(planes, origins).value();
}

}  // namespace

ClippedBrush clipped(const DerivedBrush& brush, const Plane& plane, FaceOrigin cut) {
  const std::vector<Side> sides = ExactCorners(brush.brush).sidesOf(plane);
  const bool anyFront = std::find(sides.begin(), sides.end(), Side::front) != sides.end();
  const bool anyBack = std::find(sides.begin(), sides.end(), Side::back) != sides.end();
  assert((anyFront || anyBack) && "a brush is not flat");
  assert(sides.size() == brush.brush.vertices().size());
  if (!anyFront) return {.back = brush, .front = std::nullopt};
  if (!anyBack) return {.back = std::nullopt, .front = brush};
  return {.back = cutOff(brush, plane, cut), .front = cutOff(brush, plane.flipped(), cut)};
}

ClippedBrush clipped(const Brush& brush, const Plane& plane) {
  return clipped(unchanged(brush), plane, FaceOrigin{});
}

}  // namespace halfspace::geometry
