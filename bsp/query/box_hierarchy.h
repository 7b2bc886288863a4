// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// A second way to the solid cells of a tree: their bounding boxes in a hierarchy with eight
// children a node. A motion that meets few cells passes fewer decisions here than in the tree,
// because one node compares eight boxes, four at a time.
//
// The boxes only choose the cells that are tested. Each chosen cell is tested as in the tree, so
// the time and the position of a hit have the same bits. If several cells are hit at the same time,
// a different one of them may be reported.
//
// Source of the traversal: I. Wald, C. Benthin, S. Boulos, "Getting Rid of Packets: Efficient SIMD
// Single-Ray Traversal using Multi-branching BVHs", 2008.
//
// Boxes are floats, rounded outwards. The margin that rounding needs is derived at BoxPath.
#pragma once

#include <cstdint>
#include <vector>

#include "bsp/query/tree_view.h"

namespace halfspace::bsp {

inline constexpr int kBoxesOfNode = 8;

// Eight boxes, coordinate by coordinate. A child that does not exist has an empty box.
struct alignas(32) BoxNode {
  float low[3][kBoxesOfNode], high[3][kBoxesOfNode];
  int32_t child[kBoxesOfNode];  // a node (its index), or ~n: the solid leaf n
};
static_assert(sizeof(BoxNode) == 224);

// Levels of nodes. During a traversal seven children a level may wait.
inline constexpr int kDeepestBoxes = 48;

// The boxes of all solid leaves of a tree that `mask` sees. Building allocates and takes
// O(n log n) time; the hierarchy is valid until the tree changes.
class BoxHierarchy {
 public:
  BoxHierarchy(const TreeView& tree, ContentsBits mask);

  const BoxNode* nodes() const { return m_nodes.data(); }
  size_t bytes() const { return m_nodes.size() * sizeof(BoxNode); }
  bool isEmpty() const { return m_nodes.empty(); }
  ContentsBits mask() const { return m_mask; }

 private:
  std::vector<BoxNode> m_nodes;  // the first one is the root
  ContentsBits m_mask;
};

}  // namespace halfspace::bsp
