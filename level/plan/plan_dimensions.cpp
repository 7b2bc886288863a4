// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/plan/plan_dimensions.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace halfspace::level {

using geometry::Vec3;

std::vector<double> dimensionChain(const FloorPlan& plan, int axis, double least) {
  if (plan.bounds.isEmpty()) return {};
  std::map<double, double> lengths;  // of walls across the axis, by their coordinate
  for (const geometry::SectionLoop& loop : plan.walls.loops) {
    for (std::size_t i = 0; i < loop.corners.size(); ++i) {
      const Vec3 &a = loop.corners[i], &b = loop.corners[(i + 1) % loop.corners.size()];
      if (a[axis] == b[axis]) lengths[a[axis]] += std::abs(a[1 - axis] - b[1 - axis]);
    }
  }
  std::vector<std::pair<double, double>> byLength(lengths.begin(), lengths.end());
  std::ranges::stable_sort(byLength, [](const auto& a, const auto& b) {
    return a.second > b.second;  // of equal lengths the smaller coordinate first
  });
  std::vector<double> chain{plan.bounds.min()[axis], plan.bounds.max()[axis]};
  for (const auto& [at, length] : byLength) {
    const bool isFree = std::ranges::all_of(
        chain, [&, where = at](double taken) { return std::abs(taken - where) >= least; });
    if (isFree) chain.push_back(at);
  }
  std::ranges::sort(chain);
  return chain;
}

}  // namespace halfspace::level
