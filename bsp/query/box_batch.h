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
// A test writes children in the place of those that are not met, too, and advances the end of the
// list by those that count. So there is little to predict, and the tests do not wait for each
// other. With AVX2 one test compares all eight boxes of a node, and a table of indices moves the
// children that are met to the front. (I. Wald et al., "SIMD Ray Stream Tracing", 2007, and T.
// Aila, T. Karras, "Architecture Considerations for Tracing Incoherent Rays", 2010, treat queues of
// rays for other processors.)
//
// A motion does not end at its first hit, since no cell is tested before all boxes are known. One
// that meets many boxes is therefore given up (`isFull`) and left to BoxPath, which goes nearest
// first.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "bsp/query/box_path.h"

namespace halfspace::bsp {

class BoxBatch {
 public:
  static constexpr uint32_t kMotions = 32;     // of one batch: their lists fit the first cache
  static constexpr uint32_t kMostLeaves = 12;  // of one motion

  BoxBatch() {}  // not "= default": that would zero 10 kB for each batch

  // Adds a motion; returns its number. Contract: fewer than kMotions were added.
  uint32_t add(const BoxPath& path) {
    m_sides[m_count] = path.sides();
    m_leafCounts[m_count] = 0;
    m_isFull[m_count] = false;
    return m_count++;
  }

  // How many boxes of a node are compared at once. The leaves are the same, in the same order.
  enum class Lanes { four, eight };
  // Eight if the processor has AVX2 and the program was compiled for such processors.
  static Lanes widest();

  // Motions that were added.
  uint32_t size() const { return m_count; }

  // Finds the leaves of all motions. Contract: a hierarchy that is not empty; at most widest().
  void run(const BoxNode* nodes, Lanes lanes = widest());

  // True if the motion meets too many boxes: its leaves are not known.
  bool isFull(uint32_t motion) const { return m_isFull[motion]; }
  // Without a branch.
  bool meetsAny(uint32_t motion) const {
    return (uint32_t{m_isFull[motion]} | m_leafCounts[motion]) != 0;
  }
  // One of the leaves that the motion meets; leaf 0 if it meets none.
  uint32_t firstLeaf(uint32_t motion) const {
    return m_leafCounts[motion] != 0 ? m_leaves[motion][0] : 0;
  }
  // The leaves of a motion, in no particular order, and when it enters their boxes, as fractions of
  // the motion. They may be changed.
  std::span<uint32_t> leaves(uint32_t motion) {
    return std::span(m_leaves[motion]).first(m_leafCounts[motion]);
  }
  std::span<float> enters(uint32_t motion) {
    return std::span(m_enters[motion]).first(m_leafCounts[motion]);
  }

 private:
  static constexpr uint32_t kMostPairs = 256;  // of one list: eight for each motion
  struct Pairs {
    std::array<uint32_t, kMostPairs> motions;
    std::array<int32_t, kMostPairs> nodes;
  };
  struct EightLanes;
  struct FourLanes;

  // Keeps the new lengths of the lists, if there is room for another test.
  void giveUpIfFull(uint32_t motion, uint32_t leafCount, uint32_t& nextCount) {
    constexpr uint32_t kMostNext = kMostPairs - kBoxesOfNode;
    if (leafCount > kMostLeaves || nextCount > kMostNext) {
      m_isFull[motion] = true;
      leafCount = 0;
      nextCount = nextCount < kMostNext ? nextCount : kMostNext;
    }
    m_leafCounts[motion] = leafCount;
  }

  template <class Test>
  void runBy(const BoxNode* nodes);

  uint32_t m_count = 0;
  std::array<BoxPath::Sides, kMotions> m_sides;
  std::array<uint32_t, kMotions> m_leafCounts;
  std::array<bool, kMotions> m_isFull;
  // One test may add as many as a node has children.
  std::array<std::array<uint32_t, kMostLeaves + kBoxesOfNode>, kMotions> m_leaves;
  std::array<std::array<float, kMostLeaves + kBoxesOfNode>, kMotions> m_enters;
};

}  // namespace halfspace::bsp
