// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

namespace halfspace::bsp {

struct CellLimits {
  uint32_t normals;  // of the tree
  uint32_t faces;    // that have labels
  double farthest;   // no number of a cell is larger
};

// The words begin with a packed cell of which every part is there and names nothing that is not:
// a query may read it, whatever it says. Reads nothing beyond the words.
bool isCell(std::span<const uint64_t> words, const CellLimits& limits);

}  // namespace halfspace::bsp
