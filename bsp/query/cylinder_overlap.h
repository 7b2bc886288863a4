// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include "bsp/query/cell_sweep.h"
#include "bsp/query/shapes.h"

namespace halfspace::bsp {

// True if an upright cylinder at the start of the motion overlaps the cell by more than the slack
// in height and in radius. Only the part of the cell between the heights of the cylinder's ends
// counts. Seen from above, the cylinder overlaps that part if the part's distance from the axis is
// less than the radius. Cost: linear in the cell's edges, times its facets for the cuts at the two
// ends.
bool cylinderOverlaps(const CylinderShape& cylinder, const CellSweep& sweep);

}  // namespace halfspace::bsp
