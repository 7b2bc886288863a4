// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "geometry/exact/plane.h"
#include "geometry/reason/result.h"

namespace halfspace::geometry {

// A face of a convex hull: its outward plane, and the input points that are corners of the hull's
// triangles in this plane. The points lie exactly on the plane and include all corners of the face;
// some may lie inside the face or in the middle of its edges. Of several equal input points, only
// the first is listed.
struct HullFace {
  Plane plane;
  std::vector<int> points;  // ascending
  // The corners of the face, counter-clockwise seen from outside, without points in the middle of
  // edges. Starts with the lowest one.
  std::vector<int> loop;
};

// The faces of the convex hull, one per distinct plane, in an order that depends only on the input.
// Exact. Errors: notFinite, outOfRange (`element` is the index of the point), empty (fewer than
// four points, or all points lie in one plane). Cost: expected O(n log n) (Quickhull).
Result<std::vector<HullFace>> convexHull(std::span<const Vec3> points);

}  // namespace halfspace::geometry
