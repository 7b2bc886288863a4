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
// A test writes the first few children that are met, or others in their place, and advances the end
// of the list by those that count. So there is little to predict, and the tests do not wait for
// each other. (I. Wald et al., "SIMD Ray Stream Tracing", 2007, and T. Aila, T. Karras,
// "Architecture Considerations for Tracing Incoherent Rays", 2010, treat queues of rays for other
// processors.)
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
      alignas(16) float enters[kBoxesOfNode];
      const unsigned met = m_sides[motion].meet(node, FourFloats::of(1.0f), enters);
      const unsigned isLeaf = leavesOf(node);
      const auto takeNode = [&](unsigned child) { next[nextCount] = {motion, node.child[child]}; };
      takeEach<kFewNodes>(met & ~isLeaf, nextCount, takeNode);
      uint32_t leafCount = m_leafCounts[motion];
      const auto takeLeaf = [&](unsigned child) {
        m_leaves[motion][leafCount] = {enters[child], static_cast<uint32_t>(~node.child[child])};
      };
      takeEach<kFewLeaves>(met & isLeaf, leafCount, takeLeaf);
      if (leafCount > kMostLeaves || nextCount > kMostPairs - kBoxesOfNode) {
        m_isFull[motion] = true;
        leafCount = 0;
        nextCount = std::min(nextCount, kMostPairs - uint32_t{kBoxesOfNode});
      }
      m_leafCounts[motion] = leafCount;
    }
    return nextCount;
  }

  // As many children as are mostly met at most. Their writing needs no branch.
  static constexpr int kFewNodes = 2, kFewLeaves = 1;

  // Calls take(child) for each bit of `met` and counts them. Calls it at least kFew times, but a
  // call does not count if there are fewer bits.
  template <int kFew, class Take>
  [[gnu::always_inline]] static void takeEach(unsigned met, uint32_t& count, const Take& take) {
    constexpr unsigned kLastChild = 1u << (kBoxesOfNode - 1);
    const auto takeLowest = [&] {
      take(static_cast<unsigned>(__builtin_ctz(met | kLastChild)));
      count += met != 0 ? 1u : 0u;
      met &= met - 1;
    };
    for (int i = 0; i < kFew; ++i) takeLowest();
    while (met != 0) takeLowest();
  }

  uint32_t m_count = 0;
  std::array<BoxPath::Sides, kMotions> m_sides;
  std::array<uint32_t, kMotions> m_leafCounts;
  std::array<bool, kMotions> m_isFull;
  // One test may add as many as a node has children.
  std::array<std::array<Leaf, kMostLeaves + kBoxesOfNode>, kMotions> m_leaves;
};

}  // namespace halfspace::bsp
