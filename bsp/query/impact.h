// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include "bsp/query/cell_sweep.h"

namespace halfspace::bsp {

// Returns the boundary face that covers `point` on a facet of the cell. Where fragments leave the
// point bare, it is the face of the nearest fragment; kNoFace if the facet carries no face.
uint32_t faceAt(const CellSweep& sweep, uint32_t facet, const Vec3& point);

// Returns the boundary face for an impact that is not on a facet (a bevel, an edge, a vertex): the
// face of the facet whose normal is closest to `normal`. kNoFace if no facet of the cell carries a
// face.
uint32_t faceAlong(const CellSweep& sweep, const Vec3& normal, const Vec3& point);

}  // namespace halfspace::bsp
