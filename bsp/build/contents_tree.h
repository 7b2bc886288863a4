// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The one tree of all contents: the tree of the level's solid, with the volumes of other contents
// (clips, liquids, ladders, triggers) below its empty leaves.
//
//         node: plane                       of the solid's tree, unchanged
//         |         |
//       solid     node: plane               made here, below what was an empty leaf
//                 |         |
//               water     empty             a leaf with contents has a cell, as a solid leaf has
//
// Idea: each layer (the solids of one kind of contents) has its own exact tree. The planes of
// that tree cut each empty leaf of the solid's tree; each part then lies wholly inside or outside
// of the layer, which the layer's leaf there tells. The next layer cuts these parts in turn.
// Source: B. Naylor, J. Amanatides, W. Thibault, "Merging BSP trees yields polyhedral set
// operations", 1990. Departure: solid leaves are not cut, so every query that sees solids alone
// passes the same nodes and tests the same cells as in the solid's tree and gives the same bits.
//
// All sides are decided exactly.
#pragma once

#include <span>
#include <vector>

#include "bsp/build/live_tree.h"

namespace halfspace::bsp {

// The solids of one kind of contents.
struct ContentsLayer {
  const LiveTree* tree = nullptr;
  ContentsBits contents = 0;  // not 0, without kContentsSolid
  uint32_t firstFace = 0;     // added to the faces of the layer's cells
  // If not empty: boxes that contain all of the layer that is not solid in the solid's tree, too.
  // They save time if the layer's tree repeats much of the solid's.
  std::vector<geometry::Box> within = {};
};

class ContentsTree {
 public:
  // Contract: the trees were updated at least once; they are read during the construction only.
  // Cost: that of cutting the empty leaves near the layers by the layers' planes.
  ContentsTree(const LiveTree& solid, std::span<const ContentsLayer> layers);

  // Valid as long as the object is not changed or moved.
  TreeView view() const;
  const TreeStorage& storage() const { return m_storage; }

 private:
  friend class LayerInsertion;
  void setLacks();
  TreeStorage m_storage;
  std::vector<ContentsBits> m_contents;  // by solid leaf
};

}  // namespace halfspace::bsp
