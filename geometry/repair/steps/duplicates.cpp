// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Triangles of the same three corners are brought together by a counting sort by their lowest
// corner and a sort of the few triangles of each. The parity of the permutation that sorts the
// corners is the orientation: two triangles of a group look the same way exactly if their parities
// agree.
//
// A group with as many triangles of one orientation as of the other is a wall without thickness.
// Walls that share edges are one sheet. A sheet stays if it is closed (at nearly all its edges an
// even number of walls meet), or if it fills a hole: at most of its border edges the rest of the
// mesh has an odd number of triangles, so that one more closes it.
#include "geometry/repair/steps/duplicates.h"

#include <algorithm>
#include <span>
#include <tuple>

#include "geometry/mesh/topology.h"
#include "geometry/repair/triangles/edge_table.h"

namespace halfspace::geometry {
namespace {

// The triangles of the same three corners.
struct Group {
  int same = 0, opposite = 0;              // how many are oriented like the first, and how many not
  int firstSame = -1, firstOpposite = -1;  // the lowest of them
};

// A triangle in the list of its lowest corner.
struct Key {
  int middle, high;  // the other corners
  int triangle;
  bool even;  // whether sorting the corners is an even permutation
};

Key keyOf(const Triangle& t, int triangle) {
  Triangle s = t;
  int swaps = 0;
  for (const auto& [i, j] : {std::pair(0, 1), std::pair(1, 2), std::pair(0, 1)}) {
    if (s[i] <= s[j]) continue;
    std::swap(s[i], s[j]);
    ++swaps;
  }
  return {s[1], s[2], triangle, swaps % 2 == 0};
}

// Calls visit(group) for every group of the triangles of one lowest corner, given in their order.
template <typename Visit>
void forEachGroupOf(std::span<Key> keys, Visit visit) {
  std::ranges::sort(keys, {}, [](const Key& k) { return std::tie(k.middle, k.high, k.triangle); });
  for (size_t i = 0; i < keys.size();) {
    const Key& first = keys[i];
    Group group;
    for (; i < keys.size() && keys[i].middle == first.middle && keys[i].high == first.high; ++i) {
      const bool isSame = keys[i].even == first.even;
      int& lowest = isSame ? group.firstSame : group.firstOpposite;
      if (lowest < 0) lowest = keys[i].triangle;
      ++(isSame ? group.same : group.opposite);
    }
    visit(group);
  }
}

// Calls visit(group) for every group, ordered by the sorted corners. A counting sort by the lowest
// corner leaves a few triangles for each to compare.
template <typename Visit>
void forEachGroup(const TriangleSet& set, Visit visit) {
  std::vector<int> start(set.points.size() + 1, 0);
  for (const Triangle& t : set.triangles) ++start[std::min({t[0], t[1], t[2]}) + 1];
  for (size_t i = 1; i < start.size(); ++i) start[i] += start[i - 1];
  std::vector<int> order(set.triangles.size());  // the triangles by their lowest corner
  std::vector<int> next(start.begin(), start.end() - 1);
  for (int t = 0; t < static_cast<int>(order.size()); ++t) {
    const Triangle& corners = set.triangles[t];
    order[next[std::min({corners[0], corners[1], corners[2]})]++] = t;
  }
  std::vector<Key> keys;
  for (size_t lowest = 0; lowest + 1 < start.size(); ++lowest) {
    keys.clear();
    for (int i = start[lowest]; i < start[lowest + 1]; ++i)
      keys.push_back(keyOf(set.triangles[order[i]], order[i]));
    forEachGroupOf(keys, visit);
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
