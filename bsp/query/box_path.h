// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// A moving shape among the boxes of a hierarchy (box_hierarchy.h): visits the leaves whose boxes
// the shape's own box meets, nearest first.
//
// The motion is a segment o + t d, 0 <= t <= 1, of the shape's middle. For the shape's box, which
// reaches from -below to +above, the segment is tested against a box grown by it. The grown sides
// are not computed; the origin is moved instead, once for the low sides and once for the high ones:
//
//     low - above - margin <= o + t d      low <= (o + above + margin) + t d
//     high + below + margin >= o + t d     high >= (o - below - margin) + t d
//
// Rounding. The moved origins are rounded outwards to floats. Then a side's time is
// (side - origin) / d, with four roundings of 2^-24 each (d, its inverse, the difference, the
// product): together below 2^-21 of the time. So a box is met if its first time is at most 1 +
// 2^-20 times its last one. The margin is twice the tolerance of exact sweeps, as a sweep may
// report a hit across a gap of that width.
#pragma once

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "bsp/query/box_hierarchy.h"
#include "bsp/query/cell_sweep.h"

namespace halfspace::bsp {

// Four floats. The same results with and without vector instructions.
struct FourFloats {
#if defined(__SSE2__)
  __m128 all;
  static FourFloats load(const float* from) {
    return {_mm_load_ps(from)};
  }
  static FourFloats of(float each) {
    return {_mm_set1_ps(each)};
  }
  FourFloats operator-(FourFloats o) const {
    return {_mm_sub_ps(all, o.all)};
  }
  FourFloats operator*(FourFloats o) const {
    return {_mm_mul_ps(all, o.all)};
  }
  FourFloats orLess(FourFloats o) const {
    return {_mm_min_ps(all, o.all)};
  }
  FourFloats orMore(FourFloats o) const {
    return {_mm_max_ps(all, o.all)};
  }
  // One bit for each number that is at most the other's.
  unsigned atMost(FourFloats o) const {
    return static_cast<unsigned>(_mm_movemask_ps(_mm_cmple_ps(all, o.all)));
  }
  void store(float* to) const {
    _mm_store_ps(to, all);
  }
#else
  std::array<float, 4> all;
  static FourFloats load(const float* from) {
    return {{from[0], from[1], from[2], from[3]}};
  }
  static FourFloats of(float each) {
    return {{each, each, each, each}};
  }
  template <class Operation>
  FourFloats with(const FourFloats& o, Operation&& operation) const {
    return {{operation(all[0], o.all[0]), operation(all[1], o.all[1]), operation(all[2], o.all[2]),
             operation(all[3], o.all[3])}};
  }
  FourFloats operator-(const FourFloats& o) const {
    return with(o, [](float a, float b) { return a - b; });
  }
  FourFloats operator*(const FourFloats& o) const {
    return with(o, [](float a, float b) { return a * b; });
  }
  FourFloats orLess(const FourFloats& o) const {
    return with(o, [](float a, float b) { return a < b ? a : b; });
  }
  FourFloats orMore(const FourFloats& o) const {
    return with(o, [](float a, float b) { return a > b ? a : b; });
  }
  unsigned atMost(const FourFloats& o) const {
    unsigned bits = 0;
    for (unsigned i = 0; i < 4; ++i) bits |= unsigned{all[i] <= o.all[i]} << i;
    return bits;
  }
  void store(float* to) const {
    std::copy(all.begin(), all.end(), to);
  }
#endif
};

class BoxPath {
 public:
  // False: the numbers are too large for floats, and the tree must be descended instead.
  static bool fits(const TreeView& tree, double extent) {
    constexpr double kLargest = 0x1p30;
    return tree.worldHalf + extent <= kLargest;
  }

  // Contract: fits(), and a motion that worldPart() has cut.
  BoxPath(const TreeView& tree, const Motion& motion, const Vec3& below, const Vec3& above,
          double extent) {
    const double margin = 2.0 * exactTolerance(tree, extent) + 16.0 * motion.slack;
    for (int axis = 0; axis < 3; ++axis) {
      // The steps of the inverse: below 2^-100, the motion counts as one of 2^-100.
      constexpr double kLeast = 0x1p-100;
      const double change = motion.delta[axis];
      const double some = std::copysign(std::max(std::abs(change), kLeast), change);
      const float low = roundedUp(motion.from[axis] + above[axis] + margin);
      const float high = -roundedUp(-(motion.from[axis] - below[axis] - margin));
      const bool forth = !std::signbit(change);
      m_sides.inverse[axis] = FourFloats::of(1.0f / static_cast<float>(some));
      m_sides.near[axis] = FourFloats::of(forth ? low : high);
      m_sides.far[axis] = FourFloats::of(forth ? high : low);
      m_sides.nearAt[axis] = forth ? 4 * axis : kHighs + 4 * axis;
      m_sides.farAt[axis] = forth ? kHighs + 4 * axis : 4 * axis;
    }
  }

  // What a node is tested with: the moved origins of the sides that are met first and last, the
  // inverse of the motion, and where a node has those sides, counted in floats.
  struct Sides {
    FourFloats near[3], far[3], inverse[3];
    int nearAt[3], farAt[3];

    // The children whose boxes are met until `last`, one bit each, and the times of entry.
    unsigned meet(const BoxNode& node, FourFloats last, float* enters) const {
      const auto* numbers = reinterpret_cast<const float*>(&node);
      FourFloats enter = FourFloats::of(0.0f), leave = last;
      // Written out below, because GCC does not unroll the loop.
      const auto clip = [&](int axis) {
        const FourFloats first = FourFloats::load(numbers + nearAt[axis]);
        const FourFloats second = FourFloats::load(numbers + farAt[axis]);
        enter = enter.orMore((first - near[axis]) * inverse[axis]);
        leave = leave.orLess((second - far[axis]) * inverse[axis]);
      };
      clip(0);
      clip(1);
      clip(2);
      enter.store(enters);
      return enter.atMost(leave * FourFloats::of(kLater));
    }
  };
  const Sides& sides() const { return m_sides; }

  // True if a box that is entered at the time `enter` cannot hold a hit before `latest`.
  static bool isLater(float enter, double latest) { return enter > roundedUp(latest) * kLater; }

  // Calls visitor.visit(leaf, latest) as Traversal does. Contract: a hierarchy that is not empty.
  template <class Visitor, class Statistics>
  void go(const BoxNode* nodes, const TreeView& tree, Visitor& visitor,
          Statistics& statistics) const {
    struct Waiting {
      float enter;
      int32_t child;
    };
    Waiting waiting[3 * kDeepestBoxes];
    const bool seesAll = tree.mask == tree.boxesSee;
    int count = 0;
    double latest = 1.0;
    float last = 1.0f;
    int32_t at = 0;
    for (;;) {
      if (at < 0) {
        const Link leaf = Link::leaf(true, static_cast<uint32_t>(~at));
        if (seesAll || tree.sees(leaf.leafId())) {
          statistics.visitLeaf();
          if (!visitor.visit(leaf, latest)) return;
          last = roundedUp(latest);
        }
      } else {
        statistics.visitNode();
        alignas(16) float enters[4];
        unsigned met = m_sides.meet(nodes[at], FourFloats::of(last), enters);
        if (met != 0) {
          // The nearest child is next; the others wait, the nearer ones on top.
          const BoxNode& node = nodes[at];
          auto lowest = [](unsigned bits) { return static_cast<unsigned>(__builtin_ctz(bits)); };
          unsigned i = lowest(met);
          met &= met - 1;
          if (met == 0) {
            at = node.child[i];
            continue;
          }
          const int first = count;
          Waiting nearest{enters[i], node.child[i]};
          do {
            i = lowest(met);
            met &= met - 1;
            Waiting next{enters[i], node.child[i]};
            if (next.enter < nearest.enter) std::swap(next, nearest);
            int slot = count++;
            for (; slot > first && waiting[slot - 1].enter < next.enter; --slot)
              waiting[slot] = waiting[slot - 1];
            waiting[slot] = next;
          } while (met != 0);
          at = nearest.child;
          continue;
        }
      }
      do {
        if (count == 0) return;
        --count;
      } while (waiting[count].enter > last * kLater);
      at = waiting[count].child;
    }
  }

 private:
  static constexpr float kLater = 1.0f + 0x1p-20f;
  // The high sides follow the low ones in a node.
  static constexpr int kHighs = 12;
  static_assert(offsetof(BoxNode, high) == kHighs * sizeof(float));

  // At least the number: adds more than the conversion can take away. (std::nextafter would be a
  // call.)
  static float roundedUp(double number) {
    return static_cast<float>(number + 0x1p-23 * std::abs(number));
  }

  Sides m_sides;
};

}  // namespace halfspace::bsp
