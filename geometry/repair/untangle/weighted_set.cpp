// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// extractOutside() finds the winding number of each cell of space between the triangles:
//   1. The sides of triangles that look into the same cell are joined: around an edge, the side
//      that faces the next triangle, and the side of the next triangle that faces back.
//   2. An exact ray gives the winding number at one side of each connected part (winding_probe.h).
//   3. Crossing a triangle of weight w from front to back adds w; this gives all other cells.
//   4. A triangle between a solid and an empty cell is kept, with its front towards the empty one.
#include "geometry/repair/untangle/weighted_set.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <queue>

#include "geometry/mesh/topology.h"
#include "geometry/repair/triangles/edge_table.h"
#include "geometry/repair/untangle/winding_probe.h"
#include "geometry/validation/exact_sides.h"

namespace halfspace::geometry {

namespace {

// Folds leave small pockets of negative winding number, which are not solid. If at least this share
// of the surface encloses negative winding, a whole part is inside out and was meant to be solid.
constexpr double kMostInwardShare = 0.01;

// Sorts the corners; returns 1 for an even permutation, -1 for an odd one.
int sortCorners(Triangle& t) {
  int sign = 1;
  const auto order = [&](int i, int j) {
    if (t[i] < t[j]) return;
    std::swap(t[i], t[j]);
    sign = -sign;
  };
  order(0, 1);
  order(1, 2);
  order(0, 1);
  return sign;
}

bool hasArea(const std::vector<Vec3>& points, const Triangle& t) {
  return t[0] != t[1] && t[1] != t[2] && t[2] != t[0] &&
         !collinear(points[t[0]], points[t[1]], points[t[2]]);
}

// Cells of space, as disjoint sets of triangle sides: the front of triangle t is 2 t, its back
// 2 t + 1. Around an edge, the side of a triangle that faces the next triangle and the side of the
// next triangle that faces back belong to the same cell. Crossing a triangle of weight w from front
// to back raises the winding number by w.
class Cells {
 public:
  explicit Cells(const WeightedSet& chain)
      : m_chain(chain),
        m_cells(2 * static_cast<int>(chain.set.triangles.size())),
        m_parts(static_cast<int>(chain.set.triangles.size())) {
    const EdgeTable edges(chain.set.triangles, chain.set.points.size());
    edges.forEachEdge([&](int low, int high, std::span<const EdgeSide> sides) {
      for (const EdgeSide& side : sides) m_parts.join(sides[0].triangle, side.triangle);
      joinAround(low, high, sides);
    });
  }

  // Computes the winding number per cell (a cell is named by its lowest side). False if the chain
  // is not closed.
  bool countWindings() {
    const int count = static_cast<int>(m_chain.set.triangles.size());
    m_winding.assign(2 * static_cast<size_t>(count), kUnknown);
    listSides();
    const WindingProbe probe(m_chain.set);
    for (int t = 0; t < count; ++t) {
      if (m_parts.find(t) != t) continue;
      const auto answer = probe.at(t, [&](int other) { return m_chain.weights[other]; });
      if (!spread(2 * t + (answer.front ? 0 : 1), answer.winding)) return false;
    }
    return true;
  }

  // The share of the surface that separates 0 from negative winding numbers.
  double inwardShare() {
    double inward = 0.0, outward = 0.0;
    for (int t = 0; t < static_cast<int>(m_chain.set.triangles.size()); ++t) {
      const double area = areaOf(m_chain.set.points, m_chain.set.triangles[t]);
      if (windingBefore(t) < 0 && windingBehind(t) == 0) inward += area;
      if (windingBefore(t) == 0 && windingBehind(t) > 0) outward += area;
    }
    return inward > 0.0 ? inward / (inward + outward) : 0.0;
  }

  int windingBefore(int triangle) { return m_winding[m_cells.find(2 * triangle)]; }
  int windingBehind(int triangle) { return m_winding[m_cells.find(2 * triangle + 1)]; }

 private:
  static constexpr int kUnknown = 1 << 30;

  void joinAround(int low, int high, std::span<const EdgeSide> sides) {
    // A triangle that runs forward has its front towards the next one around the edge.
    const auto towardsNext = [](const EdgeSide& s) { return 2 * s.triangle + (s.forward ? 0 : 1); };
    const auto towardsLast = [](const EdgeSide& s) { return 2 * s.triangle + (s.forward ? 1 : 0); };
    if (sides.size() == 2) {
      m_cells.join(towardsNext(sides[0]), towardsLast(sides[1]));
      m_cells.join(towardsNext(sides[1]), towardsLast(sides[0]));
      return;
    }
    const std::vector<EdgeSide> order = sortAroundEdge(m_chain.set, low, high, sides);
    for (size_t i = 0; i < order.size(); ++i) {
      m_cells.join(towardsNext(order[i]), towardsLast(order[(i + 1) % order.size()]));
    }
  }

  // Lists the sides of each cell in one array, by a counting sort.
  void listSides() {
    const int count = static_cast<int>(m_winding.size());
    m_firstSide.assign(m_winding.size() + 1, 0);
    for (int side = 0; side < count; ++side) ++m_firstSide[m_cells.find(side) + 1];
    for (size_t i = 1; i < m_firstSide.size(); ++i) m_firstSide[i] += m_firstSide[i - 1];
    std::vector<int> next(m_firstSide.begin(), m_firstSide.end() - 1);
    m_sides.resize(m_winding.size());
    for (int side = 0; side < count; ++side) m_sides[next[m_cells.find(side)]++] = side;
  }

  bool spread(int side, int winding) {
    const int start = m_cells.find(side);
    if (m_winding[start] != kUnknown) return m_winding[start] == winding;
    m_winding[start] = winding;
    std::queue<int> open;
    open.push(start);
    while (!open.empty()) {
      const int cell = open.front();
      open.pop();
      for (int i = m_firstSide[cell]; i < m_firstSide[cell + 1]; ++i) {
        const int s = m_sides[i];
        const int step = s % 2 == 0 ? m_chain.weights[s / 2] : -m_chain.weights[s / 2];
        const int other = m_cells.find(s ^ 1);
        const int expected = m_winding[cell] + step;
        if (m_winding[other] == kUnknown) {
          m_winding[other] = expected;
          open.push(other);
        } else if (m_winding[other] != expected) {
          return false;
        }
      }
    }
    return true;
  }

  const WeightedSet& m_chain;
  DisjointSets m_cells;
  DisjointSets m_parts;
  std::vector<int> m_winding;
  std::vector<int> m_firstSide, m_sides;  // the sides of a cell begin at m_firstSide[cell]
};

}  // namespace

namespace {

// The triangles that may equal another one or have no area: all that are not settled, and settled
// ones whose corners all belong to such triangles.
std::vector<int> doubtfulIn(const WeightedSet& chain) {
  const std::vector<Triangle>& triangles = chain.set.triangles;
  std::vector<bool> isCorner(chain.set.points.size(), false);
  for (size_t t = 0; t < triangles.size(); ++t) {
    if (chain.settled[t]) continue;
    for (const int vertex : triangles[t]) isCorner[vertex] = true;
  }
  std::vector<int> doubtful;
  for (size_t t = 0; t < triangles.size(); ++t) {
    const Triangle& c = triangles[t];
    if (isCorner[c[0]] && isCorner[c[1]] && isCorner[c[2]]) doubtful.push_back(static_cast<int>(t));
  }
  return doubtful;
}

// Keeps the triangles of which `net` is not 0, with its amount as weight and its sign as side.
void applyWeights(WeightedSet& chain, const std::vector<int>& net) {
  size_t kept = 0;
  for (size_t t = 0; t < net.size(); ++t) {
    if (net[t] == 0) continue;
    if (net[t] < 0) chain.set.flip(t);
    chain.settled[kept] = chain.settled[t];
    chain.weights[kept++] = std::abs(net[t]);
  }
  chain.set.filter([&](size_t t) { return net[t] != 0; });
  chain.weights.resize(kept);
  chain.settled.resize(kept);
}

}  // namespace

void mergeDuplicates(WeightedSet& chain) {
  TriangleSet& set = chain.set;
  struct Entry {
    Triangle corners;
    int index;
    int sign;
  };
  chain.settled.resize(set.triangles.size(), false);
  const std::vector<int> doubtful = doubtfulIn(chain);
  std::vector<int> net = chain.weights;
  std::vector<Entry> entries;
  entries.reserve(doubtful.size());
  for (const int t : doubtful) {
    net[t] = 0;
    if (!chain.settled[t] && !hasArea(set.points, set.triangles[t])) continue;
    Entry entry{set.triangles[t], t, 1};
    entry.sign = sortCorners(entry.corners);
    entries.push_back(entry);
  }
  std::ranges::sort(entries, {}, [](const Entry& e) { return std::tie(e.corners, e.index); });
  for (size_t i = 0; i < entries.size();) {
    const Entry& first = entries[i];
    for (; i < entries.size() && entries[i].corners == first.corners; ++i) {
      net[first.index] += first.sign * entries[i].sign * chain.weights[entries[i].index];
    }
  }
  applyWeights(chain, net);
}

bool extractOutside(WeightedSet& chain) {
  Cells cells(chain);
  if (!cells.countWindings()) return false;
  const bool inwardIsSolid = cells.inwardShare() > kMostInwardShare;
  const auto isSolid = [&](int winding) { return winding > 0 || (inwardIsSolid && winding < 0); };
  std::vector<bool> keep(chain.set.triangles.size());
  for (int t = 0; t < static_cast<int>(keep.size()); ++t) {
    const bool before = isSolid(cells.windingBefore(t)), behind = isSolid(cells.windingBehind(t));
    keep[t] = before != behind;
    if (before && !behind) chain.set.flip(static_cast<size_t>(t));
  }
  chain.set.filter([&](size_t t) { return keep[t]; });
  chain.weights.assign(chain.set.triangles.size(), 1);
  return true;
}

namespace {

// A set of points that are further than a radius from each other, in a grid of cells.
class NearPoints {
 public:
  explicit NearPoints(double radius) : m_radius(radius) {}

  // The lowest name of a point of the set within the radius of this one. If there is none, adds
  // this point and returns its name.
  int joined(int name, const Vec3& point) {
    const std::array<int64_t, 3> middle = cellOf(point);
    int found = -1;
    std::array<int64_t, 3> cell;
    for (cell[0] = middle[0] - 1; cell[0] <= middle[0] + 1; ++cell[0])
      for (cell[1] = middle[1] - 1; cell[1] <= middle[1] + 1; ++cell[1])
        for (cell[2] = middle[2] - 1; cell[2] <= middle[2] + 1; ++cell[2]) {
          const auto entry = m_cells.find(cell);
          if (entry == m_cells.end()) continue;
          for (const auto& [other, position] : entry->second)
            if ((position - point).norm() <= m_radius && (found < 0 || other < found))
              found = other;
        }
    if (found >= 0) return found;
    m_cells[middle].emplace_back(name, point);
    return name;
  }

 private:
  std::array<int64_t, 3> cellOf(const Vec3& point) const {
    std::array<int64_t, 3> cell;
    for (int i = 0; i < 3; ++i) cell[i] = static_cast<int64_t>(std::floor(point[i] / m_radius));
    return cell;
  }
  double m_radius;
  std::map<std::array<int64_t, 3>, std::vector<std::pair<int, Vec3>>> m_cells;
};

}  // namespace

void mergeNearCorners(WeightedSet& chain, const std::vector<bool>& near, double radius) {
  TriangleSet& set = chain.set;
  chain.settled.resize(set.triangles.size(), false);
  NearPoints kept(radius);
  std::vector<int> joined(set.points.size());
  for (int vertex = 0; vertex < static_cast<int>(set.points.size()); ++vertex)
    joined[vertex] = near[vertex] ? kept.joined(vertex, set.points[vertex]) : vertex;
  for (size_t t = 0; t < set.triangles.size(); ++t) {
    for (int& vertex : set.triangles[t]) {
      if (joined[vertex] == vertex) continue;
      vertex = joined[vertex];
      chain.settled[t] = false;  // a corner moves
    }
  }
}

}  // namespace halfspace::geometry
