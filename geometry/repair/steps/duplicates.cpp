// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/steps/duplicates.h"

#include <map>

#include "geometry/mesh/topology.h"
#include "geometry/repair/triangles/edge_table.h"

namespace halfspace::geometry {
namespace {

// The triangles of the same three corners.
struct Group {
  int same = 0, opposite = 0;              // how many are oriented like the first, and how many not
  int firstSame = -1, firstOpposite = -1;  // the lowest of them
};

// Calls visit(group) for every group, ordered by the sorted corners.
template <typename Visit>
void forEachGroup(const TriangleSet& set, Visit visit) {
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
  for (size_t i = 0; i < keys.size();) {
    const Key& first = keys[i];
    Group group;
    for (; i < keys.size() && keys[i].sorted == first.sorted; ++i) {
      const bool isSame = keys[i].even == first.even;
      int& lowest = isSame ? group.firstSame : group.firstOpposite;
      if (lowest < 0) lowest = keys[i].triangle;
      ++(isSame ? group.same : group.opposite);
    }
    visit(group);
  }
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

bool hasDuplicates(const TriangleSet& set) {
  bool found = false;
  forEachGroup(set, [&](const Group& group) { found |= group.same + group.opposite > 1; });
  return found;
}

int dropDuplicates(TriangleSet& set) {
  std::vector<bool> keep(set.triangles.size(), false);
  std::vector<int> walls;
  forEachGroup(set, [&](const Group& group) {
    if (group.same > group.opposite) {
      keep[group.firstSame] = true;
    } else if (group.same < group.opposite) {
      keep[group.firstOpposite] = true;
    } else {
      walls.push_back(group.firstSame);
    }
  });
  const std::vector<bool> closed =
      walls.empty() ? std::vector<bool>() : closedWalls(set, walls, keep);
  for (size_t i = 0; i < walls.size(); ++i) {
    if (closed[i]) keep[walls[i]] = true;
  }
  return set.filter([&](size_t t) { return keep[t]; });
}

}  // namespace halfspace::geometry
