// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/brush/operations/derived_brush.h"

namespace halfspace::geometry {

// The point of the grid (multiples of `step`) nearest to a point; ties away from zero. Exact where
// the step is a power of two. Contract: finite, step > 0.
Vec3 onGrid(const Vec3& point, double step);

// Whether every corner of the brush lies exactly on the grid.
bool isOnGrid(const Brush& brush, double step);

// The convex hull of the corners moved to the nearest points of the grid. Corners that meet become
// one; a corner may come to lie inside and vanish. A face comes from the old face with most of its
// corners. Errors: empty (the result would be flat: the step is too large for the brush), and
// others of Brush::fromPoints(). Contract: step > 0.
Result<DerivedBrush> cornersSnapped(const Brush& brush, double step);

}  // namespace halfspace::geometry
