// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "bsp/query/vec3.h"

namespace halfspace::bsp {

// The convex hull of points that lie in one plane, counter-clockwise seen from the side to which
// the normal points; its corners are some of the points. Points that lie on an edge are left out.
// Fewer than three corners if the points lie on a line, as far as doubles can tell.
// Source: A. Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979.
// Contract: a unit normal. Cost: n log n.
std::vector<Vec3> convexHullInPlane(const std::vector<Vec3>& points, const Vec3& normal);

}  // namespace halfspace::bsp
