// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/triangles/edge_table.h"

#include "geometry/mesh/around_line.h"
#include "geometry/validation/exact_sides.h"

namespace halfspace::geometry {

std::vector<EdgeSide> sortAroundEdge(const TriangleSet& set, int low, int high,
                                     std::span<const EdgeSide> sides) {
  const auto apex = [&](const EdgeSide& side) {
    return set.triangles[side.triangle][(side.side + 2) % 3];
  };
  const auto turn = [&](const EdgeSide& a, const EdgeSide& b) {
    const auto& p = set.points;
    return apex(a) == apex(b) ? 0 : orientation(p[low], p[high], p[apex(a)], p[apex(b)]);
  };
  std::vector<EdgeSide> order(sides.begin(), sides.end());
  AroundLine<EdgeSide>().sort(
      order, turn, [&](const EdgeSide& a, const EdgeSide& b) { return apex(a) == apex(b); });
  return order;
}

}  // namespace halfspace::geometry
