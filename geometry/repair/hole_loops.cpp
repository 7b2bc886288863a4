// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/edge_table.h"
#include "geometry/repair/holes.h"

namespace halfspace::geometry {
namespace {

// Directed edges of what is missing, by their start.
std::vector<std::pair<int, int>> missingEdges(const TriangleSet& set) {
  std::vector<std::pair<int, int>> missing;
  const EdgeTable edges(set.triangles, set.points.size());
  edges.forEachEdge([&](int low, int high, std::span<const EdgeSide> sides) {
    const int net = netOf(sides);
    for (int i = 0; i < net; ++i) missing.emplace_back(high, low);
    for (int i = 0; i < -net; ++i) missing.emplace_back(low, high);
  });
  std::ranges::sort(missing);
  return missing;
}

}  // namespace

std::vector<HoleLoop> holeLoops(const TriangleSet& set) {
  const std::vector<std::pair<int, int>> missing = missingEdges(set);
  std::vector<size_t> next(set.points.size() + 1, 0);  // the first unused edge from each vertex
  for (const auto& [from, to] : missing) ++next[static_cast<size_t>(from) + 1];
  for (size_t i = 1; i < next.size(); ++i) next[i] += next[i - 1];
  std::vector<HoleLoop> loops;
  std::vector<int> placeOnPath(set.points.size(), -1);
  for (size_t i = 0; i < missing.size(); ++i) {
    const int start = missing[i].first;
    if (i < next[start]) continue;  // used
    std::vector<int> path{start};
    placeOnPath[start] = 0;
    while (!path.empty()) {
      const int at = path.back();
      const size_t edge = next[at];
      if (edge >= missing.size() || missing[edge].first != at) break;  // back at the start
      ++next[at];
      const int to = missing[edge].second;
      if (placeOnPath[to] < 0) {
        placeOnPath[to] = static_cast<int>(path.size());
        path.push_back(to);
        continue;
      }
      const auto first = path.begin() + placeOnPath[to];
      loops.emplace_back(first, path.end());
      for (auto v = first; v != path.end(); ++v) placeOnPath[*v] = -1;
      path.erase(first, path.end());
      path.push_back(to);
      placeOnPath[to] = static_cast<int>(path.size()) - 1;
      if (path.size() == 1 && to == start) {
        placeOnPath[to] = -1;
        break;
      }
    }
    for (const int v : path) placeOnPath[v] = -1;
  }
  return loops;
}

}  // namespace halfspace::geometry
