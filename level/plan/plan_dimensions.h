// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "level/plan/floor_plan.h"

namespace halfspace::level {

// The coordinates along one axis (0: x, 1: y) that a chain of dimensions names, ascending: both
// ends of the plan, and between them those of the longest walls across the axis. Neighbours are at
// least `least` apart. Empty for an empty plan. Cost: O(n log n) in the corners of the section.
std::vector<double> dimensionChain(const FloorPlan& plan, int axis, double least);

}  // namespace halfspace::level
