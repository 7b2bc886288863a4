// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Finds the solids whose boxes meet a given box: a binary bounding volume hierarchy with
// incremental insertion and removal, O(log n) each in balanced trees.
// Source: E. Catto, "Dynamic bounding volume hierarchies", GDC 2019 (insertion by surface area,
// rotations). Departure: boxes are not enlarged, because every solid returned is cut against.
// Not thread-safe while it changes; queries may run in parallel.
#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <vector>

#include "geometry/brush/brush.h"

namespace halfspace::geometry {

class BoxTree {
 public:
  using Leaf = uint32_t;

  Leaf insert(const Box& box, uint32_t item);
  void remove(Leaf leaf);
  // The smallest box that contains all boxes; empty without any. Cost: constant.
  Box bounds() const { return m_root == kNone ? Box() : m_nodes[m_root].box; }

  // Calls visit(item) for every item whose box meets the query, touching included. The order
  // depends on the history of insertions and removals, so callers that need a fixed order sort.
  template <typename Visit>
  void query(const Box& box, Visit&& visit) const {
    any(box, [&](uint32_t item) {
      visit(item);
      return false;
    });
  }
  // Calls matches(item) for the same items until it returns true. Returns whether it did.
  template <typename Matches>
  bool any(const Box& box, Matches&& matches) const {
    if (m_root == kNone) return false;
    boost::container::small_vector<uint32_t, 64> stack{m_root};
    while (!stack.empty()) {
      const Node& node = m_nodes[stack.back()];
      stack.pop_back();
      if (!node.box.intersects(box)) continue;
      if (node.child[0] == kNone) {
        if (matches(node.item)) return true;
      } else {
        stack.push_back(node.child[0]);
        stack.push_back(node.child[1]);
      }
    }
    return false;
  }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  struct Node {
    Box box;
    uint32_t parent = kNone;
    uint32_t child[2] = {kNone, kNone};  // leaf: none
    uint32_t item = 0;
  };
  uint32_t newNode();
  uint32_t bestSibling(const Box& box) const;
  void refitUpwards(uint32_t node);
  void rotate(uint32_t node);

  std::vector<Node> m_nodes;
  std::vector<uint32_t> m_free;
  uint32_t m_root = kNone;
};

}  // namespace halfspace::geometry
