// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair: tiny parts that cutting and rounding leave where surfaces nearly coincide.
#pragma once

#include <vector>

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

struct Dust {
  int parts = 0;
  std::vector<bool> triangles;  // per triangle, whether it is dust; empty if there is none
};

// Finds small fragments that cutting has made. A closed part is dust if its volume is less than a
// millionth of the whole, if the given part that it comes from has at least four times its area,
// and if each of its corners is within a thousandth of the diagonal of the rest of the set. Small
// parts that were given are not dust. `given`: the given triangles, with the same faces as origins
// as the set. Contract: every part of the set is closed. Cost: linear.
Dust dustIn(const TriangleSet& set, const TriangleSet& given);

// Twice the volume of a closed set divided by its area: the thickness of a plate of that volume and
// area. 0 for an empty set.
double meanThicknessOf(const TriangleSet& set);

}  // namespace halfspace::geometry
