// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Cells as files of versions 1 and 2 have them: every vertex and corner as three doubles, every
// edge as four 16-bit indices.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bsp/file/cell_check.h"

namespace halfspace::bsp {

// The parts of a wide cell follow its header in this order, each as in CellData: facets, bevels,
// vertices, edges, fragments, their corners.
struct WideHeader {
  uint16_t facets, bevels, vertices, edges;
  uint32_t fragments, corners;
};
static_assert(sizeof(WideHeader) == 16);

// Checks the wide cell at the beginning of `words` as cellSize() does (cell_check.h), packs it and
// appends the packed cell to `packed`. Returns the size of the wide cell in words, or 0 if it is
// refused; then nothing is appended. Cost: linear in the cell.
size_t takeWideCell(std::span<const uint64_t> words, const CellLimits& limits,
                    std::vector<uint64_t>& packed);

}  // namespace halfspace::bsp
