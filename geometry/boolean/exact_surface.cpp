// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/exact_surface.h"

#include <algorithm>
#include <tuple>

namespace halfspace::geometry {

bool connect(ExactSurface& surface) {
  const int sides = static_cast<int>(surface.triangles.size()) * 3;
  std::vector<std::tuple<int, int, int>> byEdge;
  byEdge.reserve(static_cast<size_t>(sides));
  for (int side = 0; side < sides; ++side) {
    const auto [low, high] = std::minmax({surface.from(side), surface.to(side)});
    byEdge.emplace_back(low, high, side);
  }
  std::sort(byEdge.begin(), byEdge.end());
  surface.neighbours.assign(static_cast<size_t>(sides), -1);
  for (size_t i = 0; i < byEdge.size(); i += 2) {
    if (i + 1 == byEdge.size()) return false;
    const auto [low, high, first] = byEdge[i];
    const auto [otherLow, otherHigh, second] = byEdge[i + 1];
    if (low != otherLow || high != otherHigh) return false;
    if (surface.from(first) != surface.to(second)) return false;
    if (i + 2 < byEdge.size() && std::get<0>(byEdge[i + 2]) == low &&
        std::get<1>(byEdge[i + 2]) == high) {
      return false;
    }
    surface.neighbours[first] = second;
    surface.neighbours[second] = first;
  }
  return true;
}

}  // namespace halfspace::geometry
