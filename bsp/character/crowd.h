// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// A crowd of cells: among many small cells one descent of the tree visits ten times as many nodes
// as elsewhere, most of all for a body that is large compared with them. There a step first gathers
// the cells near the character, and all its sweeps test only those. The cost of a step is then
// bounded by the number of cells near by, however often the character is blocked.
#pragma once

#include <optional>

#include "bsp/query/near_cells.h"

namespace halfspace::bsp {

struct CharacterStep;

// The cells near a character, gathered once a step.
struct StepCells {
  NearCells near;
  CellsInReach here;   // the subset in reach of the step's first position
  CellsInReach above;  // the subset in reach of the lifted path

  // Left uninitialised on purpose: zeroing the arrays took an eighth of a step's time.
  StepCells() {}

  // The smallest set of cells that covers this motion; nothing where the tree must be asked.
  template <class Shape>
  std::optional<std::span<const NearCells::Cell>> on(const Shape& shape, const Vec3& from,
                                                     const Vec3& delta) const {
    if (here.cover(from, delta)) return here.cells();
    if (above.cover(from, delta)) return above.cells();
    if (shape.isValid() && near.covers(boundsOfMotion(shape, from, delta))) return near.cells();
    return std::nullopt;
  }
};

// If the last step was in a crowd: gathers the cells as far as this step may go, before any sweep.
void gatherCellsOfCrowd(CharacterStep& step);
// Selects the cells in reach, once the shape and position that the step begins with are known.
void selectCellsAtStart(CharacterStep& step);
// After the first descent of the tree: a crowd begins if that visited more than 48 nodes and
// leaves.
void detectCrowd(CharacterStep& step, uint64_t visits);
// In a crowd: selects the cells within `aside` of a place.
void selectCellsAbove(CharacterStep& step, const Vec3& place, double aside);
// Whether the gathered cells reach up to a ledge. In a crowd they only do where the step before
// planned for it; where they do not, the next step is planned so.
bool maySearchLedge(CharacterStep& step);
void planLedgeSearch(CharacterStep& step);

}  // namespace halfspace::bsp
