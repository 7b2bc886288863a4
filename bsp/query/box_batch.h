// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Many motions among the boxes of a hierarchy at once (box_hierarchy.h): finds, for each motion,
// the leaves whose boxes it meets.
//
// One motion alone spends most of its time on branches that the processor mispredicts: which child
// is met, which is nearer, whether it is a leaf. Here a list holds pairs of a motion and a node
// that the motion meets. All pairs of the list are tested one after the other, and the children
// that are met make the next list:
//
//     (motion 0, root) (motion 1, root) ...  ->  (0, a) (0, b) (1, a) ...  ->  ...
//
// A test writes all four children and then advances the end of the list by those that count, so
// there is nothing to predict, and the tests do not wait for each other. (I. Wald et al., "SIMD Ray
// Stream Tracing", 2007, and T. Aila, T. Karras, "Architecture Considerations for Tracing
// Incoherent Rays", 2010, treat queues of rays for other processors.)
//
// A motion does not end at its first hit, since no cell is tested before all boxes are known. One
// that meets many boxes is therefore given up (`isFull`) and left to BoxPath, which goes nearest
// first.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "bsp/query/box_path.h"

namespace halfspace::bsp {

class BoxBatch {
 public:
  static constexpr uint32_t kMotions = 32;     // of one batch: their lists fit the first cache
  static constexpr uint32_t kMostLeaves = 12;  // of one motion
  struct Leaf {
    float enter;  // the fraction of the motion at which it enters the box
    uint32_t leaf;
  };

  BoxBatch() {}  // not "= default": that would zero 10 kB for each batch

  // Adds a motion; returns its number. Contract: fewer than kMotions were added.
  uint32_t add(const BoxPath& path) {
    m_sides[m_count] = path.sides();
    m_leafCounts[m_count] = 0;
    m_isFull[m_count] = false;
    return m_count++;
  }

  // Finds the leaves of all motions. Contract: a hierarchy that is not empty.
  void run(const BoxNode* nodes) {
    std::array<Pair, kMostPairs> lists[2];
    uint32_t count = 0;
    for (; count < m_count; ++count) lists[0][count] = {count, 0};
    for (int now = 0; count != 0; now = 1 - now)
      count = testAll(nodes, lists[now].data(), count, lists[1 - now].data());
  }

  // True if the motion meets too many boxes: its leaves are not known.
  bool isFull(uint32_t motion) const { return m_isFull[motion]; }
  // The leaves of a motion, in no particular order.
  std::span<Leaf> leaves(uint32_t motion) {
    return std::span(m_leaves[motion]).first(m_leafCounts[motion]);
  }

 private:
  static constexpr uint32_t kMostPairs = 256;  // of one list: eight for each motion
  struct Pair {
    uint32_t motion;
    int32_t node;
  };

  // Tests the pairs of one list and writes the next one; returns its length.
  uint32_t testAll(const BoxNode* nodes, const Pair* pairs, uint32_t count, Pair* next) {
    uint32_t nextCount = 0;
    for (uint32_t i = 0; i < count; ++i) {
      const uint32_t motion = pairs[i].motion;
      const BoxNode& node = nodes[pairs[i].node];
      alignas(16) float enters[4];
      const unsigned met = m_sides[motion].meet(node, FourFloats::of(1.0f), enters);
      uint32_t leafCount = m_leafCounts[motion];
      Leaf* leaves = m_leaves[motion].data();
      // Written out below, because GCC does not unroll the loop.
      const auto take = [&](uint32_t child) {
        const int32_t link = node.child[child];
        const uint32_t isMet = met >> child & 1u,
                       isLeaf = isMet & static_cast<uint32_t>(link) >> 31;
        next[nextCount] = {motion, link};
        leaves[leafCount] = {enters[child], static_cast<uint32_t>(~link)};
        nextCount += isMet ^ isLeaf;
        leafCount += isLeaf;
      };
      take(0);
      take(1);
      take(2);
      take(3);
      if (leafCount > kMostLeaves || nextCount > kMostPairs - 4) {
        m_isFull[motion] = true;
        leafCount = 0;
        nextCount = std::min(nextCount, kMostPairs - 4);
      }
      m_leafCounts[motion] = leafCount;
    }
    return nextCount;
  }

  uint32_t m_count = 0;
  std::array<BoxPath::Sides, kMotions> m_sides;
  std::array<uint32_t, kMotions> m_leafCounts;
  std::array<bool, kMotions> m_isFull;
  // Four more than kMostLeaves, because a test writes all children.
  std::array<std::array<Leaf, kMostLeaves + 4>, kMotions> m_leaves;
};

}  // namespace halfspace::bsp
