// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The sides of polygons, grouped by edge. A counting sort by the lower vertex of each edge leaves a
// few sides per vertex to sort by the higher one, so the cost is linear.
#pragma once

#include <algorithm>
#include <cassert>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace halfspace::geometry {

// `Side`: whatever the caller stores of a side; its member `high` is the higher vertex of its edge.
// The lower vertex is not stored: it is the group in which the side is. Safe to read from many
// threads.
template <typename Side>
class SidesByEdge {
 public:
  SidesByEdge() = default;
  // forEachSide(visit) calls visit(low, side) for all sides, twice in the same order. Contract:
  // 0 <= low < vertices; less than 2^31 sides.
  template <typename ForEachSide>
  SidesByEdge(size_t vertices, ForEachSide forEachSide) : m_start(vertices + 2, 0) {
    // m_start[low + 2] counts; then m_start[low + 1] is where the next side of `low` goes. In the
    // end it is where the sides of low + 1 begin.
    forEachSide([&](int low, const Side&) { ++m_start[static_cast<size_t>(low) + 2]; });
    std::partial_sum(m_start.begin(), m_start.end(), m_start.begin());
    m_sides.resize(static_cast<size_t>(m_start.back()));
    forEachSide([&](int low, const Side& side) {
      m_sides[static_cast<size_t>(m_start[static_cast<size_t>(low) + 1]++)] = side;
    });
    m_start.pop_back();
    assert(static_cast<size_t>(m_start.back()) == m_sides.size());
    for (size_t low = 0; low < vertices; ++low) sortByHigh(of(low));
  }

  // Calls visit(low, sides) for every edge, ordered by the lower, then by the higher vertex. The
  // sides of an edge are in the order in which they were visited.
  template <typename Visit>
  void forEachEdge(Visit visit) const {
    for (size_t low = 0; low + 1 < m_start.size(); ++low) {
      const std::span<const Side> sides = of(low);
      for (size_t first = 0, last = 0; first < sides.size(); first = last) {
        while (last < sides.size() && sides[last].high == sides[first].high) ++last;
        visit(static_cast<int>(low), sides.subspan(first, last - first));
      }
    }
  }

  // The sides of one edge; none if there is no such edge. Cost: the logarithm of the number of
  // sides of the lower vertex.
  std::span<const Side> sidesOf(int low, int high) const {
    const std::span<const Side> sides = of(static_cast<size_t>(low));
    const auto first = std::ranges::lower_bound(sides, high, {}, &Side::high);
    const auto last = std::ranges::upper_bound(sides, high, {}, &Side::high);
    return sides.subspan(static_cast<size_t>(first - sides.begin()),
                         static_cast<size_t>(last - first));
  }

  // All sides, in the order of their edges. What groups and orders them must not be changed.
  std::span<Side> all() { return m_sides; }
  std::span<const Side> all() const { return m_sides; }
  std::vector<Side> taken() && { return std::move(m_sides); }

 private:
  std::span<const Side> of(size_t low) const {
    return std::span(m_sides).subspan(static_cast<size_t>(m_start[low]),
                                      static_cast<size_t>(m_start[low + 1] - m_start[low]));
  }
  std::span<Side> of(size_t low) {
    return std::span(m_sides).subspan(static_cast<size_t>(m_start[low]),
                                      static_cast<size_t>(m_start[low + 1] - m_start[low]));
  }

  // Keeps the order of the sides of one edge.
  static void sortByHigh(std::span<Side> sides) {
    // Most vertices have a handful of sides, for which std::stable_sort would allocate a buffer.
    constexpr size_t kFew = 32;
    if (sides.size() > kFew) {
      std::ranges::stable_sort(sides, {}, &Side::high);
      return;
    }
    for (size_t i = 1; i < sides.size(); ++i) {
      const Side side = sides[i];
      size_t at = i;
      for (; at > 0 && sides[at - 1].high > side.high; --at) sides[at] = sides[at - 1];
      sides[at] = side;
    }
  }

  std::vector<int> m_start;  // by lower vertex; one more for the end
  std::vector<Side> m_sides;
};

}  // namespace halfspace::geometry
