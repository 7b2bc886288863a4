// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to untangle(): the point in which an edge crosses the plane of a triangle.
#pragma once

#include <array>

#include <gmpxx.h>

#include "geometry/brush/brush.h"
#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

// The edge from a to b, and the plane through o, p, q. Contract: a and b lie on different sides of
// the plane.
struct PlaneCrossing {
  Vec3 o, p, q;
  Vec3 a, b;
};

// A box that contains the point; infinite where the edge nearly lies in the plane. Cost: 0.2 us.
Box boundsOf(const PlaneCrossing& crossing);

// Exact. In integers with one division at the end (arrangement/grid_points.h): a tenth of the time
// of rational arithmetic, which reduces every intermediate result. Cost: about 5 us.
std::array<mpq_class, 3> exactPointOf(const PlaneCrossing& crossing);

}  // namespace halfspace::geometry
