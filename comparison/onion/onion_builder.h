// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <unordered_map>

#include "bsp/build/polytope.h"
#include "comparison/onion/onion_tree.h"

namespace halfspace::comparison {

using bsp::Polytope;

// Builds one tree from the boundaries of all configuration spaces. Boundary pieces are cut by the
// planes of nodes; a cell without pieces is a leaf. A point inside the leaf decides in which spaces
// it is solid.
class OnionBuilder {
 public:
  OnionBuilder(std::span<const std::unique_ptr<const ExpandedWorld>> spaces, OnionTree& tree,
               const std::stop_token& stop)
      : m_spaces(spaces), m_tree(tree), m_stop(stop) {}
  // If a stop is requested, the tree is incomplete and must not be used.
  void run();

 private:
  using Pieces = std::vector<geometry::ConvexPolygon>;

  void gather(const ExpandedWorld& space, Pieces& pieces);
  OnionTree::Link build(const Polytope& cell, Pieces pieces);
  OnionTree::Link leaf(const Polytope& cell);
  geometry::OrientedPlane choose(const Pieces& pieces) const;
  double cost(geometry::OrientedPlane plane, const Pieces& pieces) const;
  void divide(Pieces& pieces, geometry::OrientedPlane plane, Pieces& back, Pieces& front);
  OnionTree::Link addNode(geometry::OrientedPlane plane, OnionTree::Link back,
                          OnionTree::Link front);

  std::span<const std::unique_ptr<const ExpandedWorld>> m_spaces;
  OnionTree& m_tree;
  const std::stop_token& m_stop;
  geometry::PlaneTable m_table;
  std::map<uint64_t, OnionTree::Link> m_leaves;      // by solidity bits
  std::unordered_map<uint32_t, uint32_t> m_normals;  // by code of the oriented plane
};

}  // namespace halfspace::comparison
