// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "geometry/exact/plane.h"
#include "geometry/reason/result.h"

namespace halfspace::geometry {

// A face of a convex hull: its plane, outward, and the input points that were needed to find it.
// The points lie on the plane exactly and include all corners of the face; some may lie inside it
// or in the middle of its edges. Of points given twice only the first is named.
struct HullFace {
  Plane plane;
  std::vector<int> points;  // ascending
};

// One entry per distinct face plane, in a fixed order. Decided exactly.
// Errors: notFinite, outOfRange, empty (all points in one plane; also fewer than four).
Result<std::vector<HullFace>> convexHull(std::span<const Vec3> points);

}  // namespace halfspace::geometry
