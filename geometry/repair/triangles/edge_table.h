// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair and the print checks: the sides of all triangles, grouped by edge, and
// their order around an edge.
#pragma once

#include <algorithm>
#include <span>
#include <stdexcept>

#include "geometry/mesh/sides_by_edge.h"
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
  EdgeTable(std::span<const Triangle> triangles, size_t points) {
    if (triangles.size() > kMostTriangles)
      throw std::length_error("edge table: too many triangles");
    m_sides = SidesByEdge<EdgeSide>(points, [&](auto visit) {
      for (int t = 0; t < static_cast<int>(triangles.size()); ++t) {
        for (int side = 0; side < 3; ++side) {
          const int from = triangles[t][side], to = triangles[t][(side + 1) % 3];
          visit(std::min(from, to),
                EdgeSide{std::max(from, to), t, static_cast<unsigned char>(side), from < to});
        }
      }
    });
  }

  // Takes note that triangles were flipped (TriangleSet::flip) after the table was built.
  void noteFlips(const std::vector<bool>& flipped) {
    for (EdgeSide& side : m_sides.all()) {
      if (!flipped[static_cast<size_t>(side.triangle)]) continue;
      side.side = static_cast<unsigned char>(2 - side.side);
      side.forward = !side.forward;
    }
  }

  // Calls visit(low, high, sides) for every edge, ordered by low, then high. The sides of an edge
  // are ordered by triangle.
  template <typename Visit>
  void forEachEdge(Visit visit) const {
    m_sides.forEachEdge(
        [&](int low, std::span<const EdgeSide> sides) { visit(low, sides.front().high, sides); });
  }

  // The sides of one edge, ordered by triangle; empty if there is no such edge.
  std::span<const EdgeSide> sidesOf(int low, int high) const { return m_sides.sidesOf(low, high); }

 private:
  SidesByEdge<EdgeSide> m_sides;
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
