// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace halfspace::bsp {

struct CellLimits {
  uint32_t normals;  // of the tree
  uint32_t faces;    // that have labels
  double farthest;   // no number of a cell is larger
};

// The number of words of the packed cell that the words begin with; 0 if there is none, or if part
// of it is missing or names what does not exist. A query may read a cell that passes, whatever it
// says. Reads nothing beyond the cell. Cost: linear in the cell.
size_t cellSize(std::span<const uint64_t> words, const CellLimits& limits);

}  // namespace halfspace::bsp
