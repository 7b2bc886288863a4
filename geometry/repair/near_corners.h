// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/repair/complex.h"

namespace halfspace::geometry {

// Private to untangle(). Corners within `radius` of each other become the first of them: between
// them lie slivers thinner than the grid, and while they stay, rounding drives them through each
// other again and again. `near`: per point, which corners count. Leaves the chain as closed as it
// was; triangles may come out twice or without area.
void joinNearCorners(WeightedSet& chain, const std::vector<bool>& near, double radius);

}  // namespace halfspace::geometry
