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
#include <cmath>
#include <cstddef>
#include <limits>

#include "bsp/query/box_hierarchy.h"
#include "bsp/query/cell_sweep.h"
#include "bsp/query/four_floats.h"

namespace halfspace::bsp {

// The children of a node that are leaves, one bit each.
inline unsigned leavesOf(const BoxNode& node) {
#if defined(__SSE2__)
  const auto* children = reinterpret_cast<const __m128i*>(node.child);
  const auto signs = [](__m128i four) {
    return static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(four)));
  };
  return signs(_mm_load_si128(children)) | signs(_mm_load_si128(children + 1)) << 4;
#else
  unsigned bits = 0;
  for (int i = 0; i < kBoxesOfNode; ++i) bits |= unsigned{node.child[i] < 0} << i;
  return bits;
#endif
}

class BoxPath {
 public:
  // False: the numbers are too large for floats, and the tree must be descended instead.
  static bool fits(const TreeView& tree, double extent) {
    constexpr double kLargest = 0x1p30;
    return tree.worldHalf + extent <= kLargest;
  }

  // Contract: fits(), and a motion that worldPart() has cut. Always inlined, as what follows: GCC
  // by itself does not inline it into every sweep, which makes a ray a fifth slower.
  [[gnu::always_inline]] BoxPath(const TreeView& tree, const Motion& motion, const Vec3& below,
                                 const Vec3& above, double extent) {
    const double margin = 2.0 * exactTolerance(tree, extent) + 16.0 * motion.slack;
    const Lines lines(motion, below, above, margin);
    for (int axis = 0; axis < 3; ++axis) {
      const int back = static_cast<int>(lines.backwards >> axis & 1u);
      m_sides.nearAt[axis] = kBoxesOfNode * axis + kHighs * back;
      m_sides.farAt[axis] = kBoxesOfNode * axis + kHighs * (1 - back);
    }
    lines.near.spread(m_sides.near);
    lines.far.spread(m_sides.far);
    lines.inverse.spread(m_sides.inverse);
  }

  // A box is met if its first time is at most so many times its last one.
  static constexpr float kLater = 1.0f + 0x1p-20f;

  // What a node is tested with: the moved origins of the sides that are met first and last, the
  // inverse of the motion, and where a node has those sides, counted in floats.
  struct Sides {
    FourFloats near[3], far[3], inverse[3];
    int nearAt[3], farAt[3];

    // The children whose boxes are met until `last`, one bit each, and the times of entry.
    [[gnu::always_inline]] unsigned meet(const BoxNode& node, FourFloats last,
                                         float* enters) const {
      static_assert(kBoxesOfNode == 8);
      return meetFour(node, last, 0, enters) | meetFour(node, last, 4, enters + 4) << 4;
    }
    // The same for four of the children, from `child` on.
    [[gnu::always_inline]] unsigned meetFour(const BoxNode& node, FourFloats last, int child,
                                             float* enters) const {
      const auto* numbers = reinterpret_cast<const float*>(&node) + child;
      FourFloats enter = FourFloats::of(0.0f), leave = last;
      // Written out, because GCC does not unroll the loop.
      clip(numbers, 0, enter, leave);
      clip(numbers, 1, enter, leave);
      clip(numbers, 2, enter, leave);
      enter.store(enters);
      return enter.atMost(leave * FourFloats::of(kLater));
    }
    [[gnu::always_inline]] void clip(const float* numbers, int axis, FourFloats& enter,
                                     FourFloats& leave) const {
      const FourFloats first = FourFloats::load(numbers + nearAt[axis]);
      const FourFloats second = FourFloats::load(numbers + farAt[axis]);
      enter = enter.orMore((first - near[axis]) * inverse[axis]);
      leave = leave.orLess((second - far[axis]) * inverse[axis]);
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
    Waiting waiting[(kBoxesOfNode - 1) * kDeepestBoxes];
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
        alignas(16) float enters[kBoxesOfNode];
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
  // The high sides follow the low ones in a node.
  static constexpr int kHighs = 3 * kBoxesOfNode;
  static_assert(offsetof(BoxNode, high) == kHighs * sizeof(float));

  // The moved origins of the near and the far sides and the inverse of the motion, for each axis;
  // the fourth lane does not count. Bit i of `backwards`: the motion goes down along axis i.
  //
  // The inverse has steps: a change below 2^-100 counts as 2^-100. Near and far are chosen by
  // masks, because the processor cannot predict the direction of a motion.
  struct Lines {
    FourFloats near, far, inverse;
    unsigned backwards;

    Lines(const Motion& motion, const Vec3& below, const Vec3& above, double margin);
  };
  static constexpr double kLeastChange = 0x1p-100;
  // The conversion to a float takes away less than this share.
  static constexpr double kFloatRounding = 0x1p-23;

  // At least the number. (std::nextafter would be a call.)
  static float roundedUp(double number) {
    return static_cast<float>(number + kFloatRounding * std::abs(number));
  }

  Sides m_sides;
};

#if defined(__SSE2__)

[[gnu::always_inline]] inline BoxPath::Lines::Lines(const Motion& motion, const Vec3& below,
                                                    const Vec3& above, double margin) {
  const __m128d margins = _mm_set1_pd(margin), sign = _mm_set1_pd(-0.0);
  // Three numbers: two and one.
  struct Three {
    __m128d two, one;
  };
  const auto of = [](const Vec3& v) { return Three{_mm_set_pd(v.y(), v.x()), _mm_set_sd(v.z())}; };
  const auto floats = [](__m128d two, __m128d one) {
    return _mm_movelh_ps(_mm_cvtpd_ps(two), _mm_cvtpd_ps(one));
  };
  const auto roundedUp = [&](__m128d number) {
    const __m128d more = _mm_mul_pd(_mm_andnot_pd(sign, number), _mm_set1_pd(kFloatRounding));
    return _mm_add_pd(number, more);
  };
  const auto changeOf = [&](__m128d change) {
    const __m128d size = _mm_max_pd(_mm_andnot_pd(sign, change), _mm_set1_pd(kLeastChange));
    return _mm_or_pd(size, _mm_and_pd(sign, change));
  };
  const auto lowOf = [&](__m128d from, __m128d up) {
    return roundedUp(_mm_add_pd(from, _mm_add_pd(up, margins)));
  };
  const auto negativeHighOf = [&](__m128d from, __m128d down) {
    return roundedUp(_mm_sub_pd(_mm_add_pd(down, margins), from));
  };
  const Three from = of(motion.from), change = of(motion.delta), up = of(above), down = of(below);
  const __m128 low = floats(lowOf(from.two, up.two), lowOf(from.one, up.one));
  const __m128 high =
      _mm_xor_ps(floats(negativeHighOf(from.two, down.two), negativeHighOf(from.one, down.one)),
                 _mm_set1_ps(-0.0f));
  inverse = {_mm_div_ps(_mm_set1_ps(1.0f), floats(changeOf(change.two), changeOf(change.one)))};
  const __m128 isBack = _mm_cmplt_ps(inverse.all, _mm_setzero_ps());
  const auto chosen = [&](__m128 back, __m128 forth) {
    return FourFloats{_mm_or_ps(_mm_and_ps(isBack, back), _mm_andnot_ps(isBack, forth))};
  };
  near = chosen(high, low);
  far = chosen(low, high);
  backwards = static_cast<unsigned>(_mm_movemask_ps(isBack));
}

#else

[[gnu::always_inline]] inline BoxPath::Lines::Lines(const Motion& motion, const Vec3& below,
                                                    const Vec3& above, double margin)
    : near(FourFloats::of(0.0f)), far(near), inverse(near), backwards(0) {
  for (int axis = 0; axis < 3; ++axis) {
    const auto lane = static_cast<size_t>(axis);
    const double change = motion.delta[axis];
    const double size = std::max(kLeastChange, std::abs(change));
    inverse.all[lane] = 1.0f / static_cast<float>(std::copysign(size, change));
    const float low = roundedUp(motion.from[axis] + (above[axis] + margin));
    const float high = -roundedUp((below[axis] + margin) - motion.from[axis]);
    const bool isBack = inverse.all[lane] < 0.0f;
    near.all[lane] = isBack ? high : low;
    far.all[lane] = isBack ? low : high;
    backwards |= unsigned{isBack} << lane;
  }
}

#endif

}  // namespace halfspace::bsp
