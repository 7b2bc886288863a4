// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "bsp/bevel/bevels.h"
#include "bsp/build/piece_arena.h"
#include "bsp/build/polytope.h"
#include "bsp/build/tree_storage.h"

namespace halfspace::bsp {

// Rounds an exact cell to the form that queries read: planes with unit normals, correctly rounded
// vertices, and for each facet the faces of the `border` pieces on it. Contract: each piece of
// `border` lies on a facet of the cell and faces out of the cell.
CellData roundedCell(const geometry::PlaneTable& table, TreeStorage& storage, const Polytope& cell,
                     const PieceArena& arena, const PieceList& border);

geometry::Box boxAround(std::span<const Vec3> points);

// Half of the surface of a box, in square units: an estimate of a flat piece's area.
double areaOf(const geometry::Box& box);

// Adds the bevels of a rounded cell that has none yet; at most kMaxCellParts, because leaving
// bevels out is safe. Their normals go into the storage.
void addBevels(TreeStorage& storage, Beveller& beveller, CellData& cell);

}  // namespace halfspace::bsp
