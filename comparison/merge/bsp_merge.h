// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A convex polytope merged with the tree, M() of Melax 2000, section 6 (after Naylor, Amanatides,
// Thibault 1990): it is sliced by every node's plane that divides it, and what arrives in solid
// leaves is exactly where it interpenetrates. For shapes that stand still. F(), without slices, is
// cellsTouched() (query/contents.h).
#pragma once

#include "bsp/build/live_tree.h"
#include "comparison/bsp_names.h"

namespace halfspace::comparison {

using bsp::Link;
using bsp::LiveTree;
using bsp::Polytope;

class BspMerge {
 public:
  // A part of the polytope, alone in its leaf; the parts have no inside in common.
  struct Part {
    uint32_t leaf;  // solid
    Polytope polytope;
  };
  struct Counts {
    size_t nodes = 0, slices = 0;
  };

  // Keeps planes of its own beside the tree's. Contract: the tree outlives it and does not change.
  explicit BspMerge(const LiveTree& tree) : m_tree(tree), m_table(tree.planes()) {}

  // The solid as the merge takes it; good as long as the merge is. Nothing of it lies outside the
  // tree's world. Contract: it meets the world.
  Polytope polytopeOf(const geometry::Brush& solid);

  // Appends all parts in solid leaves, back before front. Every slice is exact.
  Counts interpenetrations(const Polytope& polytope, std::vector<Part>& parts) const;

  // Within rounding of the vertices.
  double volumeOf(const Polytope& polytope) const;

 private:
  void descend(Link link, const Polytope& polytope, std::vector<Part>& parts, Counts& counts) const;

  const LiveTree& m_tree;
  geometry::PlaneTable m_table;
};

}  // namespace halfspace::comparison
