// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/reference/hand_made_view.h"

namespace halfspace::tests {

bsp::TreeView viewOf(const HandMadeTree& tree) {
  bsp::TreeView view;
  view.nodes = tree.nodes.data();
  view.normals = tree.normals.data();
  view.cellStarts = tree.cellStarts.data();
  view.cellWords = tree.cellWords.data();
  view.nodeCount = static_cast<uint32_t>(tree.nodes.size());
  view.normalCount = static_cast<uint32_t>(tree.normals.size());
  view.solidLeafCount = static_cast<uint32_t>(tree.cellStarts.size());
  view.emptyLeafCount = tree.emptyLeaves;
  view.cellWordCount = tree.cellWords.size();
  view.root = bsp::Link::node(0);
  view.worldHalf = tree.worldHalf;
  view.rounding = tree.worldHalf * 0x1p-48;
  return view;
}

}  // namespace halfspace::tests
