// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <set>

#include "geometry/repair/borders.h"
#include "geometry/repair/edge_table.h"
#include "geometry/validation/box_hierarchy.h"

namespace halfspace::geometry {
namespace {

struct Pair {
  double distance;
  int low, high;
  auto operator<=>(const Pair&) const = default;
};

// A file may put very many border vertices into one place; a weld needs the nearest few.
constexpr int kMostNeighbours = 256;

class BorderWeld {
 public:
  BorderWeld(const TriangleSet& set, const SeamReach& reach)
      : m_set(set), m_distance(reach.distance), m_reaches(reachOfCorners(set, reach)) {
    const EdgeTable edges(set.triangles, set.points.size());
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
    const Vec3 reach = Vec3::Constant(m_distance);
    for (const int v : m_vertices) {
      const Vec3& point = m_set.points[v];
      int budget = kMostNeighbours;
      tree.forEachMeeting(Box(point - reach, point + reach), [&](int i) {
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

SeamOutcome weldBorders(TriangleSet& set, const SeamReach& reach, std::vector<int>& merged) {
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
    if (apart > reach.distance) continue;  // a row of vertices is not pulled together into one
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

}  // namespace halfspace::geometry
