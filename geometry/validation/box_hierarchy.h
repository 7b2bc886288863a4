// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A bounding volume hierarchy over a fixed set of boxes. Finds the pairs of boxes that
// overlap or touch, and the boxes that overlap or touch a given one.
//
// Source: T. Karras, "Maximizing parallelism in the construction of BVHs, octrees, and k-d trees",
// 2012 (boxes in Morton order, split where the codes first differ). Departures: the tree is built
// top-down by one thread; a range of equal codes is halved, so the depth stays bounded.
//
// Boxes are stored in single precision after a monotonic map of each coordinate. Boxes that touch
// still touch after it, so no pair is missed; a few pairs that do not touch may be visited.
// Queries may run in parallel.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <queue>
#include <span>
#include <utility>
#include <vector>

#ifdef __SSE2__
#include <xmmintrin.h>
#endif

#include "geometry/brush/brush.h"

namespace halfspace::geometry {

class BoxHierarchy {
 public:
  struct Item {
    std::array<float, 3> low, high;
    // All comparisons at once where the processor can: which of them fails first is as good as
    // random, and a branch that is predicted wrongly costs more than all six.
    bool meets(const Item& other) const {
#ifdef __SSE2__
      // Four lanes from low: x, y, z, and high x; four lanes up to high: low z, and x, y, z.
      const __m128 lows = _mm_loadu_ps(low.data()), highs = _mm_loadu_ps(low.data() + 2);
      const __m128 otherLows = _mm_loadu_ps(other.low.data());
      const __m128 otherHighs = _mm_loadu_ps(other.low.data() + 2);
      const __m128 tops = _mm_shuffle_ps(highs, highs, _MM_SHUFFLE(0, 3, 2, 1));
      const __m128 otherTops = _mm_shuffle_ps(otherHighs, otherHighs, _MM_SHUFFLE(0, 3, 2, 1));
      const __m128 all = _mm_and_ps(_mm_cmple_ps(lows, otherTops), _mm_cmple_ps(otherLows, tops));
      return (_mm_movemask_ps(all) & 7) == 7;
#else
      return low[0] <= other.high[0] && high[0] >= other.low[0] && low[1] <= other.high[1] &&
             high[1] >= other.low[1] && low[2] <= other.high[2] && high[2] >= other.low[2];
#endif
    }
  };

  static_assert(sizeof(Item) == 6 * sizeof(float));  // meets() reads low and high as one array

  // boxOf(i): the box of item i, 0 <= i < count, finite and within `bounds`.
  template <typename BoxOf>
  BoxHierarchy(const Box& bounds, int count, BoxOf boxOf) : BoxHierarchy(bounds) {
    m_boxes.reserve(static_cast<size_t>(count));
    for (int i = 0; i < count; ++i) m_boxes.push_back(mapped(boxOf(i)));
    build();
  }

  // Gives the items new boxes; the tree stays as it is, which is good if most of them moved alike.
  // Arguments as for the constructor. Cost: linear.
  template <typename BoxOf>
  void fit(const Box& bounds, BoxOf boxOf) {
    setScale(bounds);
    for (size_t i = 0; i < m_boxes.size(); ++i) m_boxes[i] = mapped(boxOf(m_order[i]));
    fitNodes();
  }

  // Calls visit(i, j) once for every pair of different items whose boxes meet, in an order that
  // depends only on the boxes. visit returns false to stop.
  template <typename Visit>
  void forEachPair(Visit visit) const;

  // The same for pairs of items of different groups only; groupOf(i), not negative, is the group of
  // item i. Nodes whose items are all of one group are not compared with each other.
  template <typename GroupOf, typename Visit>
  void forEachPairAcross(GroupOf groupOf, Visit visit) const;

  // Calls visit(i) for every item whose box meets the query. visit returns false to stop.
  template <typename Visit>
  void forEachMeeting(const Box& query, Visit visit) const;

  // The plane n.x = d; the numbers may be rounded, with an error of at most 2^-52 of each, or of
  // 2^-104 of the largest one. Contract: finite numbers.
  struct RoundedPlane {
    Vec3 normal;
    double offset;
  };
  // Calls visit(i) for every item whose box meets the query and may meet the plane: boxes that are
  // certainly apart from it are left out. visit returns false to stop.
  template <typename Visit>
  void forEachMeeting(const Box& query, const RoundedPlane& plane, Visit visit) const;

  // Calls visit(i) for every item whose box meets the box with this centre and half size, nearest
  // first: in the order of the boxes' distances from the centre in single precision; equal
  // distances in the order of the tree. visit returns false to stop. Cost: for k
  // visited items O(k log k) plus the depth of the tree, however many items meet the box.
  template <typename Visit>
  void forEachNearest(const Vec3& centre, double half, Visit visit) const;

 private:
  struct Node {
    Item box;
    int first = 0;  // leaf: in m_order; otherwise the first of two children
    int count = 0;  // of items in a leaf; 0: inner node
  };
  static constexpr int kLeafSize = 4;

  // A plane among the mapped boxes.
  class Slice {
   public:
    Slice(const BoxHierarchy& boxes, const RoundedPlane& plane);
    // Whether all points of the box are certainly on one side of the plane.
    bool isApartFrom(const Item& box) const {
      double middle = -m_offset, reach = m_error;
      for (size_t i = 0; i < 3; ++i) {
        const double low = box.low[i], high = box.high[i];
        middle += m_normal[i] * (0.5 * (low + high));
        reach += m_size[i] * (0.5 * (high - low));
      }
      return std::abs(middle) > reach;  // false if the offset is infinite: then the error is too
    }

   private:
    std::array<double, 3> m_normal, m_size;  // m_size: the absolute values of m_normal
    double m_offset, m_error;
  };
  template <typename IsNear, typename Visit>
  void forEachNear(IsNear isNear, Visit visit) const;

  explicit BoxHierarchy(const Box& bounds) {
    setScale(bounds);
  }
  void setScale(const Box& bounds);
  Item mapped(const Box& box) const;
  // mayMeet(i, j): false if no pair of the items of nodes i and j (or i = j) is wanted.
  template <typename MayMeet, typename Visit>
  void forEachPair(MayMeet mayMeet, Visit visit) const;
  void build();
  void split(std::span<const std::uint64_t> codes);
  void fitNodes();

  Vec3 m_centre = Vec3::Zero();
  double m_scale = 1.0;
  // Mapped coordinates lie in -1 to 1, but for the rounding of the centre.
  bool m_isScaled = false;
  std::vector<Item> m_boxes;  // in the order of the leaves, once built
  std::vector<int> m_order;   // per box: the index of its item
  std::vector<Node> m_nodes;
};

template <typename Visit>
void BoxHierarchy::forEachPair(Visit visit) const {
  forEachPair([](size_t, size_t) { return true; }, visit);
}

template <typename GroupOf, typename Visit>
void BoxHierarchy::forEachPairAcross(GroupOf groupOf, Visit visit) const {
  constexpr int kMixed = -1;
  std::vector<int> groups(m_nodes.size());
  for (size_t i = m_nodes.size(); i-- > 0;) {  // children come after their parents
    const Node& node = m_nodes[i];
    const auto first = static_cast<size_t>(node.first);
    groups[i] = node.count > 0 ? groupOf(m_order[first]) : groups[first];
    if (node.count == 0 && groups[first + 1] != groups[i]) groups[i] = kMixed;
    for (int k = 1; k < node.count; ++k) {
      if (groupOf(m_order[first + static_cast<size_t>(k)]) != groups[i]) groups[i] = kMixed;
    }
  }
  forEachPair([&](size_t i, size_t j) { return groups[i] == kMixed || groups[i] != groups[j]; },
              [&](int i, int j) { return groupOf(i) == groupOf(j) || visit(i, j); });
}

template <typename MayMeet, typename Visit>
void BoxHierarchy::forEachPair(MayMeet mayMeet, Visit visit) const {
  if (m_nodes.empty()) return;
  const auto leaves = [&](const Node& a, const Node& b) {
    for (int i = a.first; i < a.first + a.count; ++i) {
      const Item& box = m_boxes[i];
      if (&a != &b && !box.meets(b.box)) continue;
      for (int j = &a == &b ? i + 1 : b.first; j < b.first + b.count; ++j) {
        if (box.meets(m_boxes[j]) && !visit(m_order[i], m_order[j])) return false;
      }
    }
    return true;
  };
  // Only pairs of nodes that meet are put on the stack: most do not.
  std::vector<std::pair<int, int>> stack;
  const auto open = [&](int i, int j) {
    if (i != j && !m_nodes[i].box.meets(m_nodes[j].box)) return;
    if (mayMeet(static_cast<size_t>(i), static_cast<size_t>(j))) stack.emplace_back(i, j);
  };
  open(0, 0);
  while (!stack.empty()) {
    const auto [i, j] = stack.back();
    stack.pop_back();
    const Node& a = m_nodes[i];
    const Node& b = m_nodes[j];
    if (a.count > 0 && b.count > 0) {
      if (!leaves(a, b)) return;
    } else if (i == j) {
      open(a.first, a.first + 1);
      open(a.first + 1, a.first + 1);
      open(a.first, a.first);
    } else if (b.count > 0 || (a.count == 0 && i < j)) {  // the older node is the larger one
      open(a.first + 1, j);
      open(a.first, j);
    } else {
      open(i, b.first + 1);
      open(i, b.first);
    }
  }
}

// Calls visit(i) for the items whose boxes pass the test. An item may be left out if the test fails
// for any box that contains its box.
template <typename IsNear, typename Visit>
void BoxHierarchy::forEachNear(IsNear isNear, Visit visit) const {
  if (m_nodes.empty()) return;
  // Holds one node per level: at most 63 levels split by differing bits of the code and 31 by
  // halving.
  std::array<int, 96> stack;
  stack[0] = 0;
  for (size_t size = 1; size > 0;) {
    const Node& node = m_nodes[stack[--size]];
    if (!isNear(node.box)) continue;
    if (node.count == 0) {
      stack[size++] = node.first + 1;
      stack[size++] = node.first;
      continue;
    }
    for (int i = node.first; i < node.first + node.count; ++i) {
      if (isNear(m_boxes[i]) && !visit(m_order[i])) return;
    }
  }
}

template <typename Visit>
void BoxHierarchy::forEachMeeting(const Box& query, Visit visit) const {
  const Item box = mapped(query);
  forEachNear([&](const Item& item) { return item.meets(box); }, visit);
}

template <typename Visit>
void BoxHierarchy::forEachMeeting(const Box& query, const RoundedPlane& plane, Visit visit) const {
  const Item box = mapped(query);
  const Slice slice(*this, plane);
  forEachNear([&](const Item& item) { return item.meets(box) && !slice.isApartFrom(item); }, visit);
}

template <typename Visit>
void BoxHierarchy::forEachNearest(const Vec3& centre, double half, Visit visit) const {
  if (m_nodes.empty()) return;
  const Vec3 reach = Vec3::Constant(half);
  const Item box = mapped(Box(centre - reach, centre + reach)), middle = mapped(Box(centre));
  const auto distance = [&](const Item& other) {
    float sum = 0.0F;
    for (size_t axis = 0; axis < 3; ++axis) {
      const float apart = std::max(
          {other.low[axis] - middle.high[axis], middle.low[axis] - other.high[axis], 0.0F});
      sum += apart * apart;
    }
    return sum;
  };
  // Nodes and boxes that are still to be looked at; a box has its number plus that of the nodes.
  using Open = std::pair<float, size_t>;
  std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
  const size_t nodes = m_nodes.size();
  open.emplace(0.0F, 0);
  while (!open.empty()) {
    const size_t at = open.top().second;
    open.pop();
    if (at >= nodes) {
      if (!visit(m_order[at - nodes])) return;
      continue;
    }
    const Node& node = m_nodes[at];
    const auto first = static_cast<size_t>(node.first);
    if (node.count == 0) {
      for (const size_t child : {first, first + 1}) {
        if (m_nodes[child].box.meets(box)) open.emplace(distance(m_nodes[child].box), child);
      }
      continue;
    }
    for (size_t i = first; i < first + static_cast<size_t>(node.count); ++i) {
      if (m_boxes[i].meets(box)) open.emplace(distance(m_boxes[i]), nodes + i);
    }
  }
}

}  // namespace halfspace::geometry
