// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The solid-leaf BSP tree of a level, updated after every edit. A full build is an update of an
// empty tree.
//
//         node: plane
//         |         |
//       back      front     the parts of the cell behind and in front of the plane
//         |         |
//       leaf      node...   a leaf is solid (and keeps its cell) or empty
//
// Source: W. Thibault, B. Naylor, "Set operations on polyhedra using binary space partitioning
// trees", 1987 (tree from the boundary). An update opens the leaves that meet the dirty boxes and
// rebuilds them from the pieces of the boundary inside them. All sides are decided exactly.
//
// Whether a leaf is solid follows from the boundary pieces on its facets. A leaf without any has
// the same contents as the leaf across the plane that made it, because without a piece the contents
// do not change across a plane. If the cells on both sides of a plane have no piece, the plane is
// removed.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "bsp/bevel/bevels.h"
#include "bsp/build/polytope.h"
#include "bsp/build/tree_storage.h"
#include "geometry/csg/evaluator.h"

namespace halfspace::bsp {

struct TreeOptions {
  BevelOptions bevels;
};

// The work of one update.
struct TreeChange {
  size_t leavesOpened = 0;  // old leaves that were rebuilt or got new faces
  size_t nodesMade = 0, nodesDropped = 0;
  size_t cellsMade = 0;  // solid leaves made or renewed
  size_t bevelsMade = 0;
  size_t piecesTaken = 0;      // boundary pieces fetched from the evaluator
  size_t fragmentsListed = 0;  // fragments of faces that were written to cells or taken out of them
  size_t subtreesRebuilt = 0;  // because updates had added too many nodes to them
  bool whole = false;          // the whole tree was rebuilt
  double bevelMs = 0.0;        // milliseconds of the update spent on bevels
};

struct TreeStatistics {
  size_t nodes = 0, solidLeaves = 0, emptyLeaves = 0, bevels = 0, facets = 0;
  int depth = 0;
  size_t nodeBytes = 0, cellBytes = 0;
};

// Counts the nodes, leaves and planes of a tree. Cost: linear in the tree.
TreeStatistics statisticsOf(const TreeStorage& storage);
// The largest protrusion of any cell for a sphere of radius 1; it scales with the radius. It bounds
// how early a shifted sweep can stop. Infinite if some spike is not trimmed by a bevel. Cost:
// linear in the tree.
double largestProtrusionOf(const TreeStorage& storage);
// The same; none if `interrupted`, which is called for each cell, returned true.
std::optional<double> largestProtrusionOf(const TreeStorage& storage,
                                          const std::function<bool()>& interrupted);

class LiveTree {
 public:
  explicit LiveTree(const TreeOptions& options = {});
  ~LiveTree();
  LiveTree(LiveTree&&) noexcept;
  LiveTree& operator=(LiveTree&&) noexcept;

  // A copy that follows the same evaluator from here on. Cost: linear in the tree.
  LiveTree copy() const { return LiveTree(*this); }

  // Updates the tree to the evaluator's present state. Everything is rebuilt by the first call, by
  // a call with another evaluator, after the level outgrew the world, and if the change is too
  // large. Contract: the dirty boxes of `change` are those of all updates of the evaluator since
  // the last call. Single-threaded; the result does not depend on the number of threads of the
  // evaluator.
  TreeChange update(const geometry::Evaluator& evaluator, const geometry::BoundaryChange& change);

  // The arrays that queries read; valid until the next update. `face` in cells is the index of a
  // patch of the evaluator (sourceOf, surfaceOf).
  TreeView view() const { return m_storage.view(); }
  TreeStatistics statistics() const { return statisticsOf(m_storage); }
  double largestProtrusion() const { return largestProtrusionOf(m_storage); }
  const TreeOptions& options() const { return m_options; }

  // The tree's exact planes and storage, for algorithms that build on them.
  const TreeStorage& storage() const { return m_storage; }
  const geometry::PlaneTable& planes() const { return *m_table; }
  // The cell of the root: a cube that contains every solid with room to spare. Contract: after the
  // first update.
  const Polytope& world() const;

 private:
  friend class TreeUpdate;
  LiveTree(const LiveTree& other);
  TreeChange follow(const geometry::Evaluator& evaluator, const geometry::BoundaryChange& change);
  TreeOptions m_options;
  TreeStorage m_storage;
  std::shared_ptr<geometry::PlaneTable> m_table;
  std::unique_ptr<Polytope> m_world;
#ifdef HALFSPACE_CHECKED
  geometry::CheckClock m_checkClock{256};
#endif
};

// Calls visit(leaf, exact cell) for every leaf below `link`, back before front.
void forEachLeaf(const LiveTree& tree, Link link, const Polytope& cell,
                 const std::function<void(Link, const Polytope&)>& visit);
inline void forEachLeaf(const LiveTree& tree,
                        const std::function<void(Link, const Polytope&)>& visit) {
  forEachLeaf(tree, tree.storage().root(), tree.world(), visit);
}

}  // namespace halfspace::bsp
