// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The tests of a batch's lists: four boxes at a time on every processor, eight at a time with AVX2,
// if the processor that runs the program has it. Both compute the same differences, products and
// comparisons, each rounded alike, and write the children in the same order.
#include "bsp/query/box_batch.h"

#include <algorithm>
#include <array>

#include "bsp/query/wide_lanes.h"

namespace halfspace::bsp {

// Tests the pairs of one list and writes the next one; returns its length.
struct BoxBatch::FourLanes {
  static uint32_t testAll(BoxBatch& batch, const BoxNode* nodes, const Pairs& pairs, uint32_t count,
                          Pairs& next) {
    uint32_t nextCount = 0;
    for (uint32_t i = 0; i < count; ++i) {
      const uint32_t motion = pairs.motions[i];
      const BoxNode& node = nodes[pairs.nodes[i]];
      alignas(16) float enters[kBoxesOfNode];
      const unsigned met = batch.m_sides[motion].meet(node, FourFloats::of(1.0f), enters);
      const unsigned isLeaf = leavesOf(node);
      const auto takeNode = [&](unsigned child) {
        next.motions[nextCount] = motion;
        next.nodes[nextCount] = node.child[child];
      };
      takeEach<kFewNodes>(met & ~isLeaf, nextCount, takeNode);
      uint32_t leafCount = batch.m_leafCounts[motion];
      const auto takeLeaf = [&](unsigned child) {
        batch.m_leaves[motion][leafCount] = static_cast<uint32_t>(~node.child[child]);
        batch.m_enters[motion][leafCount] = enters[child];
      };
      takeEach<kFewLeaves>(met & isLeaf, leafCount, takeLeaf);
      batch.giveUpIfFull(motion, leafCount, nextCount);
    }
    return nextCount;
  }

 private:
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
};

#if defined(HALFSPACE_WIDE_LANES)

namespace {

// For each set of children, their indices in rising order. The rest of the eight are zeros.
constexpr auto kIndicesOf = [] {
  std::array<std::array<uint8_t, kBoxesOfNode>, 1u << kBoxesOfNode> indices{};
  for (unsigned set = 0; set < indices.size(); ++set)
    for (unsigned child = 0, count = 0; child < kBoxesOfNode; ++child)
      if ((set >> child & 1u) != 0) indices[set][count++] = static_cast<uint8_t>(child);
  return indices;
}();

}  // namespace

struct BoxBatch::EightLanes {
  HALFSPACE_WIDE_LANES static uint32_t testAll(BoxBatch& batch, const BoxNode* nodes,
                                               const Pairs& pairs, uint32_t count, Pairs& next) {
    uint32_t nextCount = 0;
    for (uint32_t i = 0; i < count; ++i) {
      const uint32_t motion = pairs.motions[i];
      const BoxNode& node = nodes[pairs.nodes[i]];
      const BoxPath::Sides& sides = batch.m_sides[motion];
      __m256 enter = _mm256_setzero_ps(), leave = _mm256_set1_ps(1.0f);
      clip(node, sides, 0, enter, leave);
      clip(node, sides, 1, enter, leave);
      clip(node, sides, 2, enter, leave);
      const __m256 last = _mm256_mul_ps(leave, _mm256_set1_ps(BoxPath::kLater));
      const __m256i children = _mm256_load_si256(reinterpret_cast<const __m256i*>(node.child));
      const auto met =
          static_cast<unsigned>(_mm256_movemask_ps(_mm256_cmp_ps(enter, last, _CMP_LE_OQ)));
      const auto isLeaf = static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(children)));

      store(&next.motions[nextCount], _mm256_set1_epi32(static_cast<int>(motion)));
      store(&next.nodes[nextCount],
            _mm256_permutevar8x32_epi32(children, indicesOf(met & ~isLeaf)));
      nextCount += static_cast<uint32_t>(__builtin_popcount(met & ~isLeaf));

      uint32_t leafCount = batch.m_leafCounts[motion];
      const __m256i leaves = indicesOf(met & isLeaf);
      store(&batch.m_leaves[motion][leafCount],
            _mm256_permutevar8x32_epi32(_mm256_xor_si256(children, _mm256_set1_epi32(-1)), leaves));
      _mm256_storeu_ps(&batch.m_enters[motion][leafCount], _mm256_permutevar8x32_ps(enter, leaves));
      leafCount += static_cast<uint32_t>(__builtin_popcount(met & isLeaf));
      batch.giveUpIfFull(motion, leafCount, nextCount);
    }
    return nextCount;
  }

 private:
  // As BoxPath::Sides::clip, for all children.
  [[gnu::always_inline]] HALFSPACE_WIDE_LANES static void clip(const BoxNode& node,
                                                               const BoxPath::Sides& sides,
                                                               int axis, __m256& enter,
                                                               __m256& leave) {
    const auto* numbers = reinterpret_cast<const float*>(&node);
    const __m256 first = _mm256_load_ps(numbers + sides.nearAt[axis]),
                 second = _mm256_load_ps(numbers + sides.farAt[axis]);
    const __m256 near = _mm256_set1_ps(sides.near[axis].first()),
                 far = _mm256_set1_ps(sides.far[axis].first()),
                 inverse = _mm256_set1_ps(sides.inverse[axis].first());
    enter = _mm256_max_ps(enter, _mm256_mul_ps(_mm256_sub_ps(first, near), inverse));
    leave = _mm256_min_ps(leave, _mm256_mul_ps(_mm256_sub_ps(second, far), inverse));
  }
  [[gnu::always_inline]] HALFSPACE_WIDE_LANES static __m256i indicesOf(unsigned set) {
    return _mm256_cvtepu8_epi32(
        _mm_loadl_epi64(reinterpret_cast<const __m128i*>(kIndicesOf[set].data())));
  }
  template <class Number>
  [[gnu::always_inline]] HALFSPACE_WIDE_LANES static void store(Number* to, __m256i numbers) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), numbers);
  }
};

#endif

template <class Test>
void BoxBatch::runBy(const BoxNode* nodes) {
  Pairs lists[2];
  uint32_t count = 0;
  for (; count < m_count; ++count) {
    lists[0].motions[count] = count;
    lists[0].nodes[count] = 0;
  }
  for (int now = 0; count != 0; now = 1 - now)
    count = Test::testAll(*this, nodes, lists[now], count, lists[1 - now]);
}

BoxBatch::Lanes BoxBatch::widest() {
  return hasWideLanes() ? Lanes::eight : Lanes::four;
}

void BoxBatch::run(const BoxNode* nodes, [[maybe_unused]] Lanes lanes) {
#if defined(HALFSPACE_WIDE_LANES)
  if (lanes == Lanes::eight) return runBy<EightLanes>(nodes);
#endif
  runBy<FourLanes>(nodes);
}

}  // namespace halfspace::bsp
