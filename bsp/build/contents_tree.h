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
// Idea: each layer (the solids of one kind of contents) has its own exact tree. The planes of that
// tree cut each empty leaf of the solid's tree; each part then lies wholly inside or outside of the
// layer, as the leaf of the layer's tree that contains the part shows. The next layer cuts these
// parts in turn.
// Source: B. Naylor, J. Amanatides, W. Thibault, "Merging BSP trees yields polyhedral set
// operations", 1990. Departure: solid leaves are not cut, so every query that sees solids alone
// passes the same nodes and tests the same cells as in the solid's tree and gives the same bits.
//
// An update descends this tree and the solid's together. Where their nodes are the same ones, by
// number, it goes on into the cells that meet a dirty box; where they are not, the solid's subtree
// is copied. Empty leaves that meet a dirty box are cut by the layers again. So after each update,
// the nodes above the layers' are those of the solid's tree, as after a full build.
//
// All sides are decided exactly.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "bsp/build/layer_cuts.h"
#include "bsp/build/live_tree.h"

namespace halfspace::bsp {

// The work of one update.
struct ContentsChange {
  bool whole = false;      // everything was built
  size_t nodesCopied = 0;  // of the solid's tree
  size_t cellsCopied = 0;  // solid leaves
  size_t leavesCut = 0;    // empty leaves of the solid's tree that were cut by the layers again
};

class ContentsTree {
 public:
  // A tree that the first update() builds.
  ContentsTree() = default;
  // Contract: the trees were updated at least once; they are read during the construction only.
  // Cost: that of copying the solid's tree, and of cutting the empty leaves near the layers by the
  // layers' planes.
  ContentsTree(const LiveTree& solid, std::span<const ContentsLayer> layers);

  // Brings this tree up to date with the solid's tree and the layers.
  //
  // `done`: what changed in the solid's tree since the last call. After several updates of that
  // tree, `done.whole` must be set if it was set by one of them.
  // `dirty`: the dirty boxes of the solid and of all layers since the last call
  // (BoundaryChange::dirtyBoxes). Where ContentsLayer::within of a layer changed, the caller adds
  // the boxes that contain the change.
  //
  // The whole tree is rebuilt in four cases: by the first call; if `done` says that the solid's
  // tree was rebuilt; if a layer has other contents or another first face than in the last call; if
  // a layer no longer fits into the world. Contract: each call passes the same LiveTree of the
  // solid. Cost: proportional to the empty leaves that meet a dirty box, each with all layers that
  // meet the leaf.
  ContentsChange update(const LiveTree& solid, const TreeChange& done,
                        std::span<const ContentsLayer> layers,
                        std::span<const geometry::Box> dirty);

  // Valid as long as the object is not changed or moved.
  TreeView view() const;
  const TreeStorage& storage() const { return m_storage; }
  // The table of the planes in storage(). Contract: not before the first update().
  const geometry::PlaneTable& planes() const { return *m_table; }

 private:
  friend class ContentsUpdate;
  TreeStorage m_storage;
  std::unique_ptr<geometry::PlaneTable> m_table;
  std::vector<ContentsBits> m_contents;  // by solid leaf
  // By layer, as of the last update.
  std::vector<std::pair<ContentsBits, uint32_t>> m_layers;
};

// True if two trees say the same of every point: wherever leaves of both overlap, they have the
// same bits. Exact. Contract: both were built. Cost: the leaves of `a` times the depth of `b`.
bool sameContents(const ContentsTree& a, const ContentsTree& b);

}  // namespace halfspace::bsp
