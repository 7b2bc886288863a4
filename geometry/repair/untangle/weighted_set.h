// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to untangle(): a chain of triangles with whole-numbered weights.
#pragma once

#include <vector>

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// The surface counts `weight` times where a triangle is.
struct WeightedSet {
  TriangleSet set;
  std::vector<int> weights;  // per triangle, > 0
};

// Triangles of the same three corners become one, turned the way of the sum; those that cancel and
// those without area are gone. In the order of the first of each.
void combine(WeightedSet& chain);

// Keeps what separates winding numbers above 0 from those below 1, turned to look at the latter;
// where more than a little of the surface lies around negative ones, those count as matter too.
// False where the chain is not closed. Contract: no two triangles collide (validation/contact.h).
bool keepOutside(WeightedSet& chain);

// Private to untangle(). Corners within `radius` of each other become the first of them: between
// them lie slivers thinner than the grid, and while they stay, rounding drives them through each
// other again and again. `near`: per point, which corners count. Leaves the chain as closed as it
// was; triangles may come out twice or without area.
void joinNearCorners(WeightedSet& chain, const std::vector<bool>& near, double radius);

}  // namespace halfspace::geometry
