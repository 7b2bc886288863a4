// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "bsp/query/cell_sweep.h"

namespace halfspace::bsp {

// The point of a cell nearest to `point`.
struct NearestPoint {
  bool inside = false;  // then `distance` is 0 and `onCell` is the point itself
  double distance = 0.0;
  Vec3 onCell = Vec3::Zero();
};

// Cost: linear in facets times edges of the cell.
NearestPoint nearestInCell(const CellSweep& sweep, const Vec3& point);

// The point of the segment nearest to `point`. If the segment has no length, that is `a`.
Vec3 nearestOnSegment(const Vec3& a, const Vec3& b, const Vec3& point);

}  // namespace halfspace::bsp
