// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include "bsp/query/cell_sweep.h"
#include "bsp/query/shapes.h"

namespace halfspace::bsp {

// An upright cylinder where the motion starts, and the cell, overlap by more than the slack in
// height and in radius. What lies between the cylinder's ends is cut out of the cell and looked at
// from above: the distance from the axis decides.
bool cylinderOverlaps(const CylinderShape& cylinder, const CellSweep& sweep);

}  // namespace halfspace::bsp
