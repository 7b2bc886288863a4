// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/duplicates.h"

#include <map>

#include "geometry/mesh/corner_fans.h"
#include "geometry/repair/edge_table.h"

namespace halfspace::geometry {
namespace {

struct Group {
  std::vector<int> same, opposite;  // triangles that look as the first, and the others
};

std::vector<Group> groupsOf(const TriangleSet& set) {
  struct Key {
    Triangle sorted;
    int triangle;
    bool even;
  };
  std::vector<Key> keys;
  keys.reserve(set.triangles.size());
  for (int t = 0; t < static_cast<int>(set.triangles.size()); ++t) {
    Triangle s = set.triangles[t];
    int swaps = 0;
    for (const auto& [i, j] : {std::pair(0, 1), std::pair(1, 2), std::pair(0, 1)}) {
      if (s[i] <= s[j]) continue;
      std::swap(s[i], s[j]);
      ++swaps;
    }
    keys.push_back({s, t, swaps % 2 == 0});
  }
  std::ranges::sort(keys, {}, [](const Key& k) { return std::tie(k.sorted, k.triangle); });
  std::vector<Group> groups;
  for (size_t i = 0; i < keys.size();) {
    const Key& first = keys[i];
    Group group;
    for (; i < keys.size() && keys[i].sorted == first.sorted; ++i) {
      (keys[i].even == first.even ? group.same : group.opposite).push_back(keys[i].triangle);
    }
    groups.push_back(std::move(group));
  }
  return groups;
}

// A part of walls with no more odd edges than this share is taken for a closed surface that was
// made double-sided and has a few faults of its own. The outline of a real wall is a far greater
// share.
constexpr double kMostOddEdges = 0.02;

// Which of the walls (one triangle of each) close a surface together with walls alone.
std::vector<bool> closedWalls(const TriangleSet& set, const std::vector<int>& walls) {
  std::vector<Triangle> triangles;
  for (const int t : walls) triangles.push_back(set.triangles[t]);
  DisjointSets parts(static_cast<int>(walls.size()));
  const EdgeTable edges(triangles, set.points.size());
  edges.forEachEdge([&](int, int, std::span<const EdgeSide> sides) {
    for (const EdgeSide& side : sides) parts.join(sides[0].triangle, side.triangle);
  });
  std::vector<int> count(walls.size(), 0), odd(walls.size(), 0);
  edges.forEachEdge([&](int, int, std::span<const EdgeSide> sides) {
    const int part = parts.find(sides[0].triangle);
    ++count[part];
    odd[part] += static_cast<int>(sides.size() % 2);
  });
  std::vector<bool> closed(walls.size());
  for (int i = 0; i < static_cast<int>(walls.size()); ++i) {
    const int part = parts.find(i);
    closed[i] = odd[part] <= kMostOddEdges * count[part];
  }
  return closed;
}

}  // namespace

int dropDuplicates(TriangleSet& set) {
  std::vector<bool> keep(set.triangles.size(), false);
  std::vector<int> walls;
  for (const Group& group : groupsOf(set)) {
    if (group.same.size() > group.opposite.size()) {
      keep[group.same[0]] = true;
    } else if (group.same.size() < group.opposite.size()) {
      keep[group.opposite[0]] = true;
    } else {
      walls.push_back(group.same[0]);
    }
  }
  const std::vector<bool> closed = closedWalls(set, walls);
  for (size_t i = 0; i < walls.size(); ++i) {
    if (closed[i]) keep[walls[i]] = true;
  }
  return set.filter([&](size_t t) { return keep[t]; });
}

}  // namespace halfspace::geometry
