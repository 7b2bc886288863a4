// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/repair/complex.h"
#include "geometry/repair/coordinate_grid.h"

namespace halfspace::geometry {

// Private to untangle(). Between corners that are near each other, or near an edge or a triangle,
// lie slivers thinner than the grid: while they stay, rounding drives them through each other again
// and again. `near`: per point, which corners count. Both leave the chain as closed as it was;
// triangles may come out twice or without area.

// Corners within `radius` of each other become the first of them.
void joinNearCorners(WeightedSet& chain, const std::vector<bool>& near, double radius);

// Corners within `radius` of the inside of an edge are put into the edge, in all triangles that
// have it, and the first of those within it of the inside of a triangle into that; for triangles
// with a corner in `near`. New corners are rounded to the grid.
void putCornersIntoNear(WeightedSet& chain, const std::vector<bool>& near, double radius,
                        const CoordinateGrid& grid);

}  // namespace halfspace::geometry
