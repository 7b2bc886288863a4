// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "bsp/query/tree_view.h"
#include "geometry/random/splitmix.h"

namespace halfspace::tests {

// A tree of boxes that is one long chain of nodes: one child of each node is a leaf.
class DeepTree {
 public:
  static constexpr double kHalf = 1024.0;  // half the side of the world's cube

  // Cuts slices off the world at random sides; about half of them are solid.
  static DeepTree sliced(uint32_t depth, geometry::SplitMix& random);
  // Slabs one behind the other along x, all solid. The first one is 200 units wide and high, the
  // others 2. In a motion towards -x, each slab stays open on the search's stack until all slabs
  // beyond it have been visited.
  static DeepTree comb(uint32_t depth);

  bsp::TreeView view() const;
  size_t leaves() const { return m_starts.size() + m_empty; }

 private:
  bsp::Link solid(const bsp::Vec3& low, const bsp::Vec3& high);
  bsp::Link empty() { return bsp::Link::leaf(false, m_empty++); }
  // Adds the next node. Its other child is the node added after it or, for the last one, the link
  // given to end().
  void cut(double offset, uint32_t axis, bsp::Link leaf, bool leafInFront);
  void end(bsp::Link last);

  std::vector<bsp::Node> m_nodes;
  std::vector<bsp::Vec3> m_normals{bsp::Vec3::UnitX(), bsp::Vec3::UnitY(), bsp::Vec3::UnitZ()};
  std::vector<uint32_t> m_starts;
  std::vector<uint64_t> m_words;
  uint32_t m_empty = 0;
};

}  // namespace halfspace::tests
