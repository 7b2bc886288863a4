// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to untangle(): a chain of triangles with integer weights.
#pragma once

#include <vector>

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// A triangle of weight w stands for w coincident triangles.
struct WeightedSet {
  TriangleSet set;
  std::vector<int> weights;  // per triangle, > 0
  // Per triangle: no two of the settled ones collide or have the same corners, and each has an
  // area. Few triangles of a large mesh change in a round; the others need no second look.
  std::vector<bool> settled;
};

// Merges triangles with the same three corners into one whose weight is the sum; opposite
// orientations cancel. Triangles of weight 0 and triangles without area are removed. The order is
// that of the first triangle of each group.
void mergeDuplicates(WeightedSet& chain);

// Keeps the triangles between winding number >= 1 and <= 0, oriented outward. If more than a small
// share of the surface encloses negative winding numbers, these count as solid too. False if the
// chain is not closed. Contract: no two triangles collide (validation/contact.h).
bool extractOutside(WeightedSet& chain);

// Merges corners within `radius` (level units) of each other into the first of them. Between such
// corners lie slivers thinner than the grid, which rounding makes intersect again and again.
// `near`: per point, whether it may be merged. A closed chain stays closed. Triangles may become
// duplicates or lose their area: call mergeDuplicates() afterwards.
void mergeNearCorners(WeightedSet& chain, const std::vector<bool>& near, double radius);

}  // namespace halfspace::geometry
