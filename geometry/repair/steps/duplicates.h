// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// Private to the repair. Removes triangles with the same three corners and returns how many were
// removed. Of each group:
//  - if more triangles have one orientation than the other, one of the majority is kept;
//  - if both orientations are equally frequent, the group is a wall without thickness and all are
//    removed, with two exceptions. One of each is kept if these walls form a closed surface (the
//    mesh was made double-sided) or fill a hole in the rest (a face was duplicated and one copy
//    flipped).
// Deterministic. O(n log n).
int dropDuplicates(TriangleSet& set);

// Whether two triangles have the same three corners.
bool hasDuplicates(const TriangleSet& set);

}  // namespace halfspace::geometry
