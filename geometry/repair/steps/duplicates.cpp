// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/steps/duplicates.h"

#include <map>

#include "geometry/mesh/topology.h"
#include "geometry/repair/triangles/edge_table.h"

namespace halfspace::geometry {
namespace {

struct Group {
  std::vector<int> same, opposite;  // triangles oriented like the first, and the others
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

// A connected part of walls whose share of odd edges is at most this counts as a closed surface
// that was made double-sided and has a few errors. The outline of a real wall is a much larger
// share.
constexpr double kMostOddEdges = 0.02;

// Per wall (one triangle each): whether its connected part of walls is a closed surface by itself,
// or fills a hole in the kept triangles. It fills a hole if most edges on the part's outline have
// an odd number of kept triangles.
std::vector<bool> closedWalls(const TriangleSet& set, const std::vector<int>& walls,
                              const std::vector<bool>& keep) {
  const auto wallCount = static_cast<int>(walls.size());
  std::vector<Triangle> triangles;
  for (const int t : walls) triangles.push_back(set.triangles[t]);
  for (size_t t = 0; t < keep.size(); ++t)
    if (keep[t]) triangles.push_back(set.triangles[t]);
  const auto isWall = [&](const EdgeSide& side) { return side.triangle < wallCount; };
  DisjointSets parts(wallCount);
  const EdgeTable edges(triangles, set.points.size());
  edges.forEachEdge([&](int, int, std::span<const EdgeSide> sides) {
    const EdgeSide* first = nullptr;
    for (const EdgeSide& side : sides) {
      if (!isWall(side)) continue;
      if (first == nullptr) first = &side;
      parts.join(first->triangle, side.triangle);
    }
  });
  std::vector<int> count(walls.size(), 0), odd(walls.size(), 0), filled(walls.size(), 0);
  edges.forEachEdge([&](int, int, std::span<const EdgeSide> sides) {
    const auto ofWalls = std::ranges::count_if(sides, isWall);
    if (ofWalls == 0) return;
    const int part = parts.find(std::ranges::find_if(sides, isWall)->triangle);
    ++count[part];
    if (ofWalls % 2 == 0) return;
    ++odd[part];
    filled[part] += (static_cast<long>(sides.size()) - ofWalls) % 2 == 1 ? 1 : 0;
  });
  std::vector<bool> closed(walls.size());
  for (int i = 0; i < wallCount; ++i) {
    const int part = parts.find(i);
    closed[i] = odd[part] <= kMostOddEdges * count[part] || 2 * filled[part] > odd[part];
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
  const std::vector<bool> closed = closedWalls(set, walls, keep);
  for (size_t i = 0; i < walls.size(); ++i) {
    if (closed[i]) keep[walls[i]] = true;
  }
  return set.filter([&](size_t t) { return keep[t]; });
}

}  // namespace halfspace::geometry
