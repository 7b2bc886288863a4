// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Merges a convex polytope with the tree, for shapes at rest. Source: M() of Melax 2000, section 6
// (after Naylor, Amanatides, Thibault 1990).
//
// Idea: slice the polytope by the plane of every node that divides it. The parts that arrive in
// solid leaves are exactly the intersection of the polytope with the solid. F(), which does not
// slice, is cellsTouched() (query/contents.h).
#pragma once

#include "bsp/build/live_tree.h"
#include "comparison/bsp_names.h"

namespace halfspace::comparison {

using bsp::Link;
using bsp::LiveTree;
using bsp::Polytope;

class BspMerge {
 public:
  // The part of the polytope in one leaf. The interiors of parts are disjoint.
  struct Part {
    uint32_t leaf;  // solid
    Polytope polytope;
  };
  struct Counts {
    size_t nodes = 0, slices = 0;
  };

  // Keeps a copy of the tree's plane table, to which it adds planes. Contract: the tree outlives
  // the object and does not change.
  explicit BspMerge(const LiveTree& tree) : m_tree(tree), m_table(tree.planes()) {}

  // Converts a solid for interpenetrations(), clipped to the tree's world. The result refers to
  // planes of this object. Contract: the solid meets the world.
  Polytope polytopeOf(const geometry::Brush& solid);

  // Appends the parts of the polytope in solid leaves, the back of a node before its front. Every
  // slice is exact.
  Counts interpenetrations(const Polytope& polytope, std::vector<Part>& parts) const;

  // The volume in level units cubed, from rounded vertices.
  double volumeOf(const Polytope& polytope) const;

 private:
  void descend(Link link, const Polytope& polytope, std::vector<Part>& parts, Counts& counts) const;

  const LiveTree& m_tree;
  geometry::PlaneTable m_table;
};

}  // namespace halfspace::comparison
