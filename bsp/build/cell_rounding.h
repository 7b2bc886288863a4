// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bsp/build/piece_arena.h"
#include "bsp/build/polytope.h"
#include "bsp/build/tree_storage.h"

namespace halfspace::bsp {

// Rounds an exact cell to the form that queries read: planes with unit normals, correctly rounded
// vertices, and for each facet the faces of the `border` pieces on it. Contract: each piece of
// `border` lies on a facet of the cell and faces out of the cell.
CellData roundedCell(const geometry::PlaneTable& table, TreeStorage& storage, const Polytope& cell,
                     const PieceArena& arena, const PieceList& border);

// Half of the surface of a box, in square units: an estimate of a flat piece's area.
double areaOf(const geometry::Box& box);

}  // namespace halfspace::bsp
