// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include "bsp/query/cell_sweep.h"

namespace halfspace::bsp {

// The face of the boundary at a point of a cell's facet.
uint32_t faceAt(const CellSweep& sweep, uint32_t facet, const Vec3& point);

// The face for an impact that is not on a facet: of the facet that looks most along the normal.
uint32_t faceAlong(const CellSweep& sweep, const Vec3& normal, const Vec3& point);

}  // namespace halfspace::bsp
