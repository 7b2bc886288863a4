// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/triangles/edge_table.h"

#include "geometry/validation/exact_sides.h"

namespace halfspace::geometry {
namespace {

class Turn {
 public:
  Turn(const TriangleSet& set, int low, int high) : m_set(set), m_low(low), m_high(high) {}

  int apex(const EdgeSide& side) const {
    return m_set.triangles[side.triangle][(side.side + 2) % 3];
  }
  int between(int a, int b) const {
    const auto& p = m_set.points;
    return orientation(p[m_low], p[m_high], p[a], p[b]);
  }
  // The sector of the angle from the reference, in degrees: 0: 0; 1: between 0 and 180; 2: 180;
  // 3: between 180 and 360.
  int sectorOf(int reference, int other) const {
    if (other == reference) return 0;
    const int side = between(reference, other);
    return side > 0 ? 1 : side == 0 ? 2 : 3;
  }

 private:
  const TriangleSet& m_set;
  int m_low, m_high;
};

}  // namespace

std::vector<EdgeSide> sortAroundEdge(const TriangleSet& set, int low, int high,
                                     std::span<const EdgeSide> sides) {
  const Turn turn(set, low, high);
  std::vector<EdgeSide> order(sides.begin(), sides.end());
  const int reference = turn.apex(order[0]);
  std::stable_sort(order.begin(), order.end(), [&](const EdgeSide& a, const EdgeSide& b) {
    const int sectorA = turn.sectorOf(reference, turn.apex(a));
    const int sectorB = turn.sectorOf(reference, turn.apex(b));
    if (sectorA != sectorB) return sectorA < sectorB;
    if (sectorA == 0 || sectorA == 2) return false;
    return turn.between(turn.apex(a), turn.apex(b)) > 0;
  });
  return order;
}

}  // namespace halfspace::geometry
