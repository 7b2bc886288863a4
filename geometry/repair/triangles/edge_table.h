// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair and the print checks: the sides of all triangles, grouped by edge, and
// their order around an edge. Built in linear time by a counting sort over the lower vertex.
#pragma once

#include <algorithm>
#include <span>
#include <stdexcept>
#include <vector>

#include "geometry/mesh/triangulate.h"
#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// The side of a triangle that runs from its corner `side` to the next one. Packed: a table of a
// large mesh is among the largest structures of a repair.
struct EdgeSide {
  int high = 0;                // the higher vertex of the edge
  int triangle : 29 = 0;       // index of the triangle
  unsigned char side : 2 = 0;  // 0, 1 or 2
  bool forward : 1 = true;     // from the lower to the higher index
};
static_assert(sizeof(EdgeSide) == 8);
inline constexpr size_t kMostTriangles = size_t{1} << 28;  // of an edge table

class EdgeTable {
 public:
  // Throws std::length_error for more than kMostTriangles.
  EdgeTable(std::span<const Triangle> triangles, size_t points) : m_start(points + 1, 0) {
    if (triangles.size() > kMostTriangles)
      throw std::length_error("edge table: too many triangles");
    const auto lowOf = [](const Triangle& t, int side) {
      return std::min(t[side], t[(side + 1) % 3]);
    };
    for (const Triangle& t : triangles) {
      for (int side = 0; side < 3; ++side) ++m_start[lowOf(t, side) + 1];
    }
    for (size_t i = 1; i < m_start.size(); ++i) m_start[i] += m_start[i - 1];
    m_sides.resize(3 * triangles.size());
    std::vector<int> next(m_start.begin(), m_start.end() - 1);
    for (int t = 0; t < static_cast<int>(triangles.size()); ++t) {
      for (int side = 0; side < 3; ++side) {
        const int from = triangles[t][side], to = triangles[t][(side + 1) % 3];
        m_sides[next[std::min(from, to)]++] = {std::max(from, to), t,
                                               static_cast<unsigned char>(side), from < to};
      }
    }
    for (size_t i = 0; i + 1 < m_start.size(); ++i) sortByHigh(m_start[i], m_start[i + 1]);
  }

  // Takes note that triangles were flipped (TriangleSet::flip) after the table was built.
  void noteFlips(const std::vector<bool>& flipped) {
    for (EdgeSide& side : m_sides) {
      if (!flipped[static_cast<size_t>(side.triangle)]) continue;
      side.side = static_cast<unsigned char>(2 - side.side);
      side.forward = !side.forward;
    }
  }

  // Calls visit(low, high, sides) for every edge, ordered by low, then high. The sides of an edge
  // are ordered by triangle.
  template <typename Visit>
  void forEachEdge(Visit visit) const {
    for (size_t low = 0; low + 1 < m_start.size(); ++low) {
      const int end = m_start[low + 1];
      for (int first = m_start[low]; first < end;) {
        int last = first + 1;
        while (last < end && m_sides[last].high == m_sides[first].high) ++last;
        visit(static_cast<int>(low), m_sides[first].high,
              std::span<const EdgeSide>(&m_sides[first], static_cast<size_t>(last - first)));
        first = last;
      }
    }
  }

  // The sides of one edge, ordered by triangle; empty if there is no such edge.
  std::span<const EdgeSide> sidesOf(int low, int high) const {
    const std::span<const EdgeSide> all(m_sides);
    const auto from = static_cast<size_t>(m_start[static_cast<size_t>(low)]);
    const auto to = static_cast<size_t>(m_start[static_cast<size_t>(low) + 1]);
    const std::span<const EdgeSide> ofLow = all.subspan(from, to - from);
    const auto first = std::ranges::lower_bound(ofLow, high, {}, &EdgeSide::high);
    const auto last = std::ranges::upper_bound(ofLow, high, {}, &EdgeSide::high);
    return ofLow.subspan(static_cast<size_t>(first - ofLow.begin()),
                         static_cast<size_t>(last - first));
  }

 private:
  // Keeps the order of the sides of one edge. Most vertices have a handful of sides, for which
  // std::stable_sort would allocate a buffer each.
  void sortByHigh(int first, int last) {
    constexpr int kFew = 32;
    if (last - first > kFew) {
      std::stable_sort(m_sides.begin() + first, m_sides.begin() + last,
                       [](const EdgeSide& a, const EdgeSide& b) { return a.high < b.high; });
      return;
    }
    for (int i = first + 1; i < last; ++i) {
      const EdgeSide side = m_sides[i];
      int at = i;
      for (; at > first && m_sides[at - 1].high > side.high; --at) m_sides[at] = m_sides[at - 1];
      m_sides[at] = side;
    }
  }

  std::vector<int> m_start;  // per lower vertex
  std::vector<EdgeSide> m_sides;
};

// Forward uses minus backward uses of an edge: 0 for all edges of a closed chain.
inline int netOf(std::span<const EdgeSide> sides) {
  int net = 0;
  for (const EdgeSide& side : sides) net += side.forward ? 1 : -1;
  return net;
}

// The triangles around one edge, sorted by angle around the line from its low to its high end. The
// order starts with sides[0]. It proceeds towards the front of a triangle that runs forward, and
// towards the back of one that runs backward:
//
//      c     b                  the edge o points at the reader; a runs forward;
//       \   /  front of a       the order is a, b, c
//        \ /
//         o ------ a
//              back of a
//
// Exact. Contract: no two triangles overlap.
std::vector<EdgeSide> sortAroundEdge(const TriangleSet& set, int low, int high,
                                     std::span<const EdgeSide> sides);

}  // namespace halfspace::geometry
