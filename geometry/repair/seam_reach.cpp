// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include "geometry/repair/borders.h"
#include "geometry/repair/edge_table.h"

namespace halfspace::geometry {

std::vector<double> reachOfCorners(const TriangleSet& set, const SeamReach& reach) {
  constexpr double kShareOfEdge = 1.0 / 64.0;
  std::vector<double> reaches(set.points.size(), std::numeric_limits<double>::infinity());
  const EdgeTable edges(set.triangles, set.points.size());
  std::vector<bool> isOpen(set.points.size(), false);
  edges.forEachEdge([&](int low, int high, std::span<const EdgeSide> sides) {
    if (sides.size() == 1) isOpen[low] = isOpen[high] = true;
  });
  edges.forEachEdge([&](int low, int high, std::span<const EdgeSide>) {
    const double length = (set.points[high] - set.points[low]).norm();
    const double most =
        reach.chosen ? reach.distance : std::min(reach.distance, kShareOfEdge * length);
    for (const int corner : {low, high})
      if (isOpen[corner]) reaches[corner] = std::min(reaches[corner], most);
  });
  return reaches;
}

}  // namespace halfspace::geometry
