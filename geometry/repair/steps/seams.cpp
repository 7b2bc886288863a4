// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/steps/seams.h"

#include <limits>
#include <set>

#include "geometry/repair/triangles/edge_table.h"
#include "geometry/validation/border_points.h"
#include "geometry/validation/box_hierarchy.h"
#include "geometry/validation/exact_sides.h"

namespace halfspace::geometry {
namespace {

// Per point: the tolerance there; infinite for points without an open edge.
std::vector<double> cornerTolerances(const TriangleSet& set, const EdgeTable& edges,
                                     const SeamTolerance& reach) {
  constexpr double kShareOfEdge = 1.0 / 64.0;
  std::vector<double> reaches(set.points.size(), std::numeric_limits<double>::infinity());
  std::vector<bool> isOpen(set.points.size(), false);
  edges.forEachEdge([&](int low, int high, std::span<const EdgeSide> sides) {
    if (sides.size() == 1) isOpen[low] = isOpen[high] = true;
  });
  edges.forEachEdge([&](int low, int high, std::span<const EdgeSide>) {
    if (!isOpen[low] && !isOpen[high]) return;
    const double length = (set.points[high] - set.points[low]).norm();
    const double most =
        reach.chosen ? reach.distance : std::min(reach.distance, kShareOfEdge * length);
    for (const int corner : {low, high})
      if (isOpen[corner]) reaches[corner] = std::min(reaches[corner], most);
  });
  return reaches;
}

struct Pair {
  double distance;
  int low, high;
  auto operator<=>(const Pair&) const = default;
};

// The most vertices tested per vertex, the nearest first. A file may have very many border vertices
// in one spot, and testing all pairs of them would take quadratic time.
constexpr int kMostNeighbours = 256;

class BorderWeld {
 public:
  BorderWeld(const TriangleSet& set, const SeamTolerance& reach)
      : m_set(set), m_distance(reach.distance) {
    const EdgeTable edges(set.triangles, set.points.size());
    m_reaches = cornerTolerances(set, edges, reach);
    edges.forEachEdge([&](int low, int high, std::span<const EdgeSide> sides) {
      if (sides.size() != 1) return;
      m_vertices.insert(m_vertices.end(), {low, high});
      m_edges.emplace_back(low, high);
    });
    std::ranges::sort(m_vertices);
    m_vertices.erase(std::unique(m_vertices.begin(), m_vertices.end()), m_vertices.end());
    for (const int v : m_vertices) m_bounds.extend(set.points[v]);
  }

  std::vector<Pair> pairs() const {
    std::vector<Pair> found;
    if (m_vertices.empty()) return found;
    const BoxHierarchy tree(m_bounds, static_cast<int>(m_vertices.size()),
                            [&](int i) { return Box(m_set.points[m_vertices[i]]); });
    for (const int v : m_vertices) {
      const Vec3& point = m_set.points[v];
      int budget = kMostNeighbours;
      tree.forEachNearest(point, m_distance, [&](int i) {
        const int other = m_vertices[i];
        const double distance = (m_set.points[other] - point).norm();
        if (other > v && distance <= std::min(m_reaches[v], m_reaches[other]) &&
            !isEdge(v, other)) {
          found.push_back({distance, v, other});
        }
        return --budget > 0;
      });
    }
    std::ranges::sort(found);
    return found;
  }

 private:
  bool isEdge(int low, int high) const {
    return std::ranges::binary_search(m_edges, std::pair(low, high));
  }

  const TriangleSet& m_set;
  double m_distance;
  std::vector<double> m_reaches;  // per point
  std::vector<int> m_vertices;
  std::vector<std::pair<int, int>> m_edges;  // sorted
  Box m_bounds;
};

}  // namespace

SeamOutcome weldBorders(TriangleSet& set, const SeamTolerance& reach, std::vector<int>& merged) {
  SeamOutcome outcome;
  std::vector<int> became(set.points.size());
  for (size_t i = 0; i < became.size(); ++i) became[i] = static_cast<int>(i);
  const auto find = [&](int v) {
    while (became[v] != v) v = became[v] = became[became[v]];
    return v;
  };
  for (const Pair& pair : BorderWeld(set, reach).pairs()) {
    const int a = find(pair.low), b = find(pair.high);
    if (a == b) continue;
    const double apart = (set.points[a] - set.points[b]).norm();
    if (apart > reach.distance) continue;  // keeps a row of close vertices from merging into one
    became[std::max(a, b)] = std::min(a, b);
    outcome.moved = std::max(outcome.moved, apart);
    ++outcome.changed;
  }
  if (outcome.changed == 0) return outcome;
  for (Triangle& t : set.triangles) t = {find(t[0]), find(t[1]), find(t[2])};
  for (int& vertex : merged) vertex = find(vertex);
  set.filter([&](size_t t) {
    const Triangle& c = set.triangles[t];
    return c[0] != c[1] && c[1] != c[2] && c[2] != c[0];
  });
  return outcome;
}

namespace {

struct OpenSide {
  int low, high, triangle, side;
  bool forward;
};

struct Split {
  int triangle, side;
  std::vector<int> corners;  // along the side, in the direction of the triangle
  double moved = 0.0;
};

constexpr int kMostCorners = 4096;  // inserted into one edge per round

class JunctionSearch {
 public:
  JunctionSearch(const TriangleSet& set, const SeamTolerance& reach)
      : m_set(set), m_distance(reach.distance) {
    const EdgeTable edges(set.triangles, set.points.size());
    m_reaches = cornerTolerances(set, edges, reach);
    edges.forEachEdge([&](int low, int high, std::span<const EdgeSide> sides) {
      if (sides.size() == 1)
        m_sides.push_back({low, high, sides[0].triangle, sides[0].side, sides[0].forward});
    });
  }

  // At most one side per triangle is split in a round.
  std::vector<Split> splits() const {
    std::vector<Split> found;
    if (m_sides.empty()) return found;
    const BorderPoints border(m_set.points, ends());
    std::vector<bool> taken(m_set.triangles.size(), false);
    for (const OpenSide& side : m_sides) {
      if (taken[side.triangle]) continue;
      Split split = splitOf(side, border);
      if (split.corners.empty() || !findsPartner(side, split)) continue;
      taken[side.triangle] = true;
      found.push_back(std::move(split));
    }
    return found;
  }

 private:
  std::vector<int> ends() const {
    std::vector<int> vertices;
    vertices.reserve(2 * m_sides.size());
    for (const OpenSide& side : m_sides) vertices.insert(vertices.end(), {side.low, side.high});
    return vertices;
  }

  Split splitOf(const OpenSide& side, const BorderPoints& border) const {
    const Triangle& t = m_set.triangles[side.triangle];
    const Vec3& from = m_set.points[t[side.side]];
    const Vec3& to = m_set.points[t[(side.side + 1) % 3]];
    const Vec3 along = to - from;
    std::vector<std::pair<double, int>> inside;
    Split split{side.triangle, side.side, {}, 0.0};
    border.forEachAlong(from, to, m_distance, [&](int i) {
      const int vertex = border.vertices()[i];
      if (vertex == t[0] || vertex == t[1] || vertex == t[2]) return true;
      const Vec3& point = m_set.points[vertex];
      const double share = along.dot(point - from) / along.squaredNorm();
      if (!(share > 0.0 && share < 1.0)) return true;
      const double off = (from + share * along - point).norm();
      if (off > m_reaches[vertex] && !collinear(from, to, point)) return true;
      if ((point - from).norm() <= m_reaches[vertex] || (point - to).norm() <= m_reaches[vertex])
        return true;
      inside.emplace_back(share, vertex);
      if (!collinear(from, to, point)) split.moved = std::max(split.moved, off);
      return inside.size() < kMostCorners;
    });
    std::ranges::sort(inside);
    inside.erase(std::unique(inside.begin(), inside.end()), inside.end());
    for (const auto& [share, vertex] : inside) split.corners.push_back(vertex);
    return split;
  }

  // Whether a part of the split side has the same two ends as some open edge.
  bool findsPartner(const OpenSide& side, const Split& split) const {
    const Triangle& t = m_set.triangles[side.triangle];
    int last = t[side.side];
    for (size_t i = 0; i <= split.corners.size(); ++i) {
      const int next = i < split.corners.size() ? split.corners[i] : t[(side.side + 1) % 3];
      const std::pair edge(std::min(last, next), std::max(last, next));
      const auto at = std::ranges::lower_bound(
          m_sides, edge, {}, [](const OpenSide& s) { return std::pair(s.low, s.high); });
      if (at != m_sides.end() && std::pair(at->low, at->high) == edge) return true;
      last = next;
    }
    return false;
  }

  const TriangleSet& m_set;
  double m_distance;
  std::vector<double> m_reaches;  // per point
  std::vector<OpenSide> m_sides;  // by edge
};

void apply(const Split& split, TriangleSet& set) {
  const Triangle t = set.triangles[split.triangle];
  const int origin = set.origins[split.triangle];
  const int apex = t[(split.side + 2) % 3];
  int last = t[split.side];
  for (size_t i = 0; i < split.corners.size(); ++i) {
    const Triangle part{last, split.corners[i], apex};
    if (i == 0) {
      set.triangles[split.triangle] = part;
    } else {
      set.add(part, origin);
    }
    last = split.corners[i];
  }
  set.add({last, t[(split.side + 1) % 3], apex}, origin);
}

}  // namespace

SeamOutcome splitTJunctions(TriangleSet& set, const SeamTolerance& reach) {
  SeamOutcome outcome;
  constexpr int kMostRounds = 8;  // three sides per triangle, and borders that splits create
  for (int round = 0; round < kMostRounds; ++round) {
    const std::vector<Split> splits = JunctionSearch(set, reach).splits();
    if (splits.empty()) break;
    for (const Split& split : splits) {
      apply(split, set);
      outcome.changed += static_cast<int>(split.corners.size());
      outcome.moved = std::max(outcome.moved, split.moved);
    }
  }
  if (outcome.changed == 0) return outcome;
  set.filter([&](size_t i) {
    const Triangle& t = set.triangles[i];
    return !collinear(set.points[t[0]], set.points[t[1]], set.points[t[2]]);
  });
  return outcome;
}

}  // namespace halfspace::geometry
