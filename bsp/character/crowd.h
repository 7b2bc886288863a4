// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// A crowd of cells: among many small cells one descent of the tree visits ten times as many nodes
// as elsewhere, above all for a body that is large compared with them. In a crowd a step first
// gathers the cells near the character, and all its sweeps test only those. The cost of a step is
// then bounded by the number of cells nearby, however often the character is blocked.
#pragma once

#include <optional>

#include "bsp/query/near_cells.h"

namespace halfspace::bsp {

struct CharacterStep;

// The cells near a character, gathered once a step.
struct StepCells {
  NearCells near;
  ReachableCells here;   // the subset in reach of the step's first position
  ReachableCells above;  // the subset in reach of the lifted path

  // Left uninitialised on purpose: zeroing the arrays took an eighth of a step's time.
  StepCells() {}

  // The smallest set of cells that covers this motion; nullopt if the tree must be descended.
  template <class Shape>
  std::optional<std::span<const NearCells::Cell>> on(const Shape& shape, const Vec3& from,
                                                     const Vec3& delta) const {
    if (here.cover(from, delta)) return here.cells();
    if (above.cover(from, delta)) return above.cells();
    if (shape.isValid() && near.covers(boundsOfMotion(shape, from, delta))) return near.cells();
    return std::nullopt;
  }
};

// If the last step was in a crowd: gathers the cells as far as this step may move, before any
// sweep.
void gatherCellsOfCrowd(CharacterStep& step);
// Selects the cells in reach, once the shape and position at the beginning of the step are known.
void selectCellsAtStart(CharacterStep& step);
// After the first descent of the tree: starts a crowd if that visited more than 48 nodes and
// leaves.
void detectCrowd(CharacterStep& step, uint64_t visits);
// In a crowd: selects the cells within `aside` of a position, for the lifted path.
void selectCellsAbove(CharacterStep& step, const Vec3& position, double aside);
// True if the gathered cells reach up to a ledge, or outside a crowd. In a crowd they do so only if
// the step before planned for it; if they do not, this call plans it for the next step.
bool maySearchLedge(CharacterStep& step);
void planLedgeSearch(CharacterStep& step);

}  // namespace halfspace::bsp
