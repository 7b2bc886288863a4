// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Sweeps of many points in one call.
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <new>

#include "bsp/query/box_batch.h"
#include "bsp/query/sweep_visitor.h"

namespace halfspace::bsp {

namespace {

// Up to BoxBatch::kMotions motions of a point, in a tree with boxes.
class PointBatch {
 public:
  PointBatch(const TreeView& tree, const PointShape& shape, std::span<const Vec3> from,
             std::span<const Vec3> delta, std::span<Hit> hits)
      : m_tree(tree), m_shape(shape), m_from(from), m_delta(delta), m_hits(hits) {
    assert(from.size() <= BoxBatch::kMotions && delta.size() == from.size());
    assert(hits.size() == from.size());
  }

  void run() {
    for (uint32_t i = 0; i < m_hits.size(); ++i) add(i);
    m_batch.run(m_tree.boxes);
    loadCells();
    // Most motions meet no leaf. Here the others are gathered without a branch.
    std::array<uint32_t, BoxBatch::kMotions> meeting;
    uint32_t count = 0;
    for (uint32_t motion = 0; motion < m_batch.size(); ++motion) {
      meeting[count] = motion;
      count += m_batch.meetsAny(motion) ? 1u : 0u;
    }
    for (uint32_t k = 0; k < count; ++k)
      if (!writeHit(meeting[k])) m_alone[m_aloneCount++] = m_numbers[meeting[k]];
    for (uint32_t k = 0; k < m_aloneCount; ++k) {
      const uint32_t i = m_alone[k];
      m_hits[i] = bsp::sweep(m_tree, m_shape, m_from[i], m_delta[i]);
    }
  }

 private:
  // Writes the hit of a motion that meets nothing. Motions that are refused or far away are swept
  // alone.
  void add(uint32_t i) {
    Hit& hit = m_hits[i];
    hit = Hit();
    hit.position = m_from[i] + m_delta[i];
    m_numbers[m_batch.size()] = i;
    if (errorOf(m_shape, m_from[i], m_delta[i]) != QueryError::none) {
      m_alone[m_aloneCount++] = i;
      return;
    }
    const WorldPart& part = *new (&m_parts.at[m_batch.size()]) WorldPart(
        worldPart(m_tree, 0.0, m_from[i] + m_shape.middle, m_delta[i]));
    if (!part.any || part.blurred) {
      m_alone[m_aloneCount++] = i;
      return;
    }
    const Vec3 nothing = Vec3::Zero();
    m_batch.add(BoxPath(m_tree, part.motion, nothing, nothing, 0.0));
  }

  // Starts to load the cells that are tested first, so that they need not be waited for one by one.
  // Always inlined: GCC takes a function that only loads early for one without effects, and drops
  // its call.
  [[gnu::always_inline]] void loadCells() {
    for (uint32_t motion = 0; motion < m_batch.size(); ++motion) {
      const uint64_t* words = m_tree.cellWords + m_tree.cellStarts[m_batch.firstLeaf(motion)];
      __builtin_prefetch(words);
      __builtin_prefetch(words + 8);
    }
  }

  // False: the motion must be swept alone.
  bool writeHit(uint32_t motion) {
    if (m_batch.isFull(motion)) return false;
    NoStatistics none;
    const WorldPart& part = m_parts.at[motion];
    SweepVisitor<PointShape, NoStatistics, Wanted::inAnyOrder> visitor(m_tree, m_shape, part.motion,
                                                                       Accuracy::exact, none);
    visitLeaves(m_batch.leaves(motion), m_batch.enters(motion), visitor);
    if (!visitor.found()) return true;
    if (visitor.isOrdered() || !(visitor.hit().time > 0.0)) return false;
    const uint32_t i = m_numbers[motion];
    Hit& hit = m_hits[i];
    hit.leaf = visitor.leaf();
    hit.contents = m_tree.contentsOf(hit.leaf);
    hit.position = m_from[i];
    describe(m_tree, m_shape, part, visitor.hit(), Accuracy::exact, true, hit);
    return true;
  }

  // Contract: at least one leaf.
  template <class Visitor>
  void visitLeaves(std::span<uint32_t> leaves, std::span<float> enters, Visitor& visitor) const {
    double latest = 1.0;
    size_t count = leaves.size();
    size_t nearest = nearestOf(enters);
    do {
      const uint32_t leaf = leaves[nearest];
      if (m_seesAll || m_tree.sees(leaf)) visitor.visit(Link::leaf(true, leaf), latest);
      if (--count == 0) return;
      leaves[nearest] = leaves[count];
      enters[nearest] = enters[count];
      nearest = nearestOf(enters.first(count));
    } while (!BoxPath::isLater(enters[nearest], latest));
  }
  static size_t nearestOf(std::span<const float> enters) {
    size_t nearest = 0;
    for (size_t i = 1; i < enters.size(); ++i) nearest = enters[i] < enters[nearest] ? i : nearest;
    return nearest;
  }

  const TreeView& m_tree;
  const PointShape& m_shape;
  std::span<const Vec3> m_from, m_delta;
  std::span<Hit> m_hits;
  bool m_seesAll = m_tree.mask == m_tree.boxesSee;
  // By the number in the batch. A union, because nothing is to be written before it is known.
  union Parts {
    Parts() {}
    WorldPart at[BoxBatch::kMotions];
  } m_parts;
  std::array<uint32_t, BoxBatch::kMotions> m_numbers;  // indices of its motions
  std::array<uint32_t, BoxBatch::kMotions> m_alone;    // indices of those swept alone
  uint32_t m_aloneCount = 0;
  BoxBatch m_batch;
};

// A measure of length without a square root.
double sizeOf(const Vec3& v) {
  return std::abs(v.x()) + std::abs(v.y()) + std::abs(v.z());
}

// Whether motions are nearly those before them, as the rays of neighbouring pixels are; every
// fourth is looked at. The processor then foresees the branches of a sweep, and one by one takes
// half the time. The hits are the same either way.
bool areAlike(std::span<const Vec3> from, std::span<const Vec3> delta) {
  // Of the motions' lengths. Rays of neighbouring pixels change by less than a hundredth, random
  // motions by more than their length; anything between serves.
  constexpr double kShareOfLength = 0.125;
  constexpr size_t kStep = 4;
  double changes = 0.0, lengths = 0.0;
  for (size_t i = 1; i < from.size(); i += kStep) {
    changes += sizeOf(from[i] - from[i - 1]) + sizeOf(delta[i] - delta[i - 1]);
    lengths += sizeOf(delta[i]);
  }
  return changes < kShareOfLength * lengths;
}

void sweepOneByOne(const TreeView& tree, const PointShape& shape, std::span<const Vec3> from,
                   std::span<const Vec3> delta, std::span<Hit> hits, Accuracy accuracy) {
  for (size_t i = 0; i < hits.size(); ++i)
    hits[i] = sweep(tree, shape, from[i], delta[i], accuracy);
}

}  // namespace

void sweepAll(const TreeView& tree, const PointShape& shape, std::span<const Vec3> from,
              std::span<const Vec3> delta, std::span<Hit> hits, Accuracy accuracy) {
  assert(from.size() == hits.size() && delta.size() == hits.size());
  if (!AlongTheBoxes<PointShape, NoStatistics>::isFor(tree, shape, accuracy)) {
    sweepOneByOne(tree, shape, from, delta, hits, accuracy);
    return;
  }
  for (size_t first = 0; first < hits.size(); first += BoxBatch::kMotions) {
    const size_t count = std::min<size_t>(BoxBatch::kMotions, hits.size() - first);
    const auto starts = from.subspan(first, count), ways = delta.subspan(first, count);
    const auto found = hits.subspan(first, count);
    if (areAlike(starts, ways)) {
      sweepOneByOne(tree, shape, starts, ways, found, accuracy);
    } else {
      PointBatch(tree, shape, starts, ways, found).run();
    }
  }
}

}  // namespace halfspace::bsp
