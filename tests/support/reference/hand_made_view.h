// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "bsp/query/tree_view.h"

namespace halfspace::tests {

// The arrays of a tree made by hand; its root is node 0.
struct HandMadeTree {
  const std::vector<bsp::Node>& nodes;
  const std::vector<bsp::Vec3>& normals;
  const std::vector<uint32_t>& cellStarts;
  const std::vector<uint64_t>& cellWords;
  uint32_t emptyLeaves;
  double worldHalf;  // units: half the side of the world's cube
};

// The view refers to the arrays: it is valid while they exist and do not change.
bsp::TreeView viewOf(const HandMadeTree& tree);

}  // namespace halfspace::tests
