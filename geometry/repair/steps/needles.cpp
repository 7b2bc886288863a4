// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Passes over all triangles, each in two steps, until a pass changes nothing (at most eight):
// first all needles are collapsed, then all caps are flipped. The order matters: a collapse can
// turn its neighbours into caps, and a flip can make a needle, which the next pass removes.
//
// Collapsed vertices are kept as a forest (m_became: vertex -> the vertex it became); the lower
// index is the root, so the result does not depend on the order of the triangles of a fan. A flip
// is done only if the new edge does not exist yet, which keeps the surface 2-manifold, and if both
// new triangles are less thin than the cap, so that flips cannot alternate.
#include "geometry/repair/steps/needles.h"

#include <algorithm>
#include <set>

#include "geometry/repair/triangles/edge_table.h"
#include "geometry/validation/validate.h"

namespace halfspace::geometry {
namespace {

constexpr int kMostPasses = 8;

struct Sliver {
  double height = 0.0;
  double shortest = 0.0;
  int shortSide = 0, longSide = 0;  // side i runs from corner i to the next
};

class Needles {
 public:
  Needles(TriangleSet& set, double distance, const std::function<bool(size_t)>& mayChange)
      : m_set(set), m_distance(distance), m_mayChange(mayChange), m_became(set.points.size()) {
    for (size_t v = 0; v < m_became.size(); ++v) m_became[v] = static_cast<int>(v);
  }

  NeedleOutcome run() {
    for (int pass = 0; pass < kMostPasses; ++pass) {
      const int before = m_outcome.changed;
      collapse();
      flipCaps();
      if (m_outcome.changed == before) break;
    }
    return m_outcome;
  }

  int find(int v) {
    while (m_became[v] != v) v = m_became[v] = m_became[m_became[v]];
    return v;
  }

 private:
  Sliver measured(const Triangle& t) const {
    Sliver sliver;
    double sides[3];
    for (int i = 0; i < 3; ++i)
      sides[i] = (m_set.points[t[(i + 1) % 3]] - m_set.points[t[i]]).norm();
    sliver.longSide = static_cast<int>(std::max_element(sides, sides + 3) - sides);
    sliver.shortSide = static_cast<int>(std::min_element(sides, sides + 3) - sides);
    sliver.shortest = sides[sliver.shortSide];
    const double longest = sides[sliver.longSide];
    sliver.height = longest > 0.0 ? 2.0 * areaOf(m_set.points, t) / longest : 0.0;
    return sliver;
  }
  bool isSliver(const Triangle& t, const Sliver& s) const {
    const double longest =
        (m_set.points[t[(s.longSide + 1) % 3]] - m_set.points[t[s.longSide]]).norm();
    return s.height <= m_distance && s.height < ValidationOptions().sliverRatio * longest;
  }

  void collapse() {
    for (size_t t = 0; t < m_set.triangles.size(); ++t) {
      Triangle now = m_set.triangles[t];
      for (int& v : now) v = find(v);
      if (now[0] == now[1] || now[1] == now[2] || now[2] == now[0]) continue;
      const Sliver sliver = measured(now);
      if (!m_mayChange(t) || !isSliver(now, sliver) || sliver.shortest > m_distance) continue;
      const int a = now[sliver.shortSide], b = now[(sliver.shortSide + 1) % 3];
      m_became[std::max(a, b)] = std::min(a, b);
      m_outcome.moved = std::max(m_outcome.moved, sliver.shortest);
      ++m_outcome.changed;
    }
    for (Triangle& t : m_set.triangles)
      for (int& v : t) v = find(v);
    m_set.filter([&](size_t t) {
      const Triangle& c = m_set.triangles[t];
      return c[0] != c[1] && c[1] != c[2] && c[2] != c[0];
    });
  }

  void flipCaps() {
    std::set<std::pair<int, int>> edges;
    std::vector<std::array<EdgeSide, 2>> pairs;
    const EdgeTable table(m_set.triangles, m_set.points.size());
    table.forEachEdge([&](int low, int high, std::span<const EdgeSide> sides) {
      edges.emplace(low, high);
      if (sides.size() == 2 && sides[0].forward != sides[1].forward)
        pairs.push_back({sides[0], sides[1]});
    });
    std::vector<bool> touched(m_set.triangles.size(), false);
    for (const auto& [first, second] : pairs) {
      if (touched[first.triangle] || touched[second.triangle]) continue;
      if (!flip(first, second, edges) && !flip(second, first, edges)) continue;
      touched[first.triangle] = touched[second.triangle] = true;
    }
  }

  // Flips if the first triangle is a cap over the shared edge and both new triangles are less thin.
  bool flip(const EdgeSide& cap, const EdgeSide& other, std::set<std::pair<int, int>>& edges) {
    Triangle& t = m_set.triangles[cap.triangle];
    Triangle& n = m_set.triangles[other.triangle];
    const Sliver sliver = measured(t);
    if (!m_mayChange(cap.triangle) || !m_mayChange(other.triangle) || !isSliver(t, sliver) ||
        sliver.longSide != cap.side || sliver.shortest <= m_distance) {
      return false;
    }
    const int a = t[cap.side], b = t[(cap.side + 1) % 3], c = t[(cap.side + 2) % 3];
    const int d = n[(other.side + 2) % 3];
    if (c == d || edges.contains(std::minmax(c, d))) return false;
    const Triangle one{c, a, d}, two{d, b, c};
    if (std::min(measured(one).height, measured(two).height) <= sliver.height) return false;
    t = one;
    n = two;
    edges.insert(std::minmax(c, d));
    m_outcome.moved = std::max(m_outcome.moved, sliver.height);
    ++m_outcome.changed;
    return true;
  }

  TriangleSet& m_set;
  double m_distance;
  const std::function<bool(size_t)>& m_mayChange;
  std::vector<int> m_became;
  NeedleOutcome m_outcome;
};

}  // namespace

NeedleOutcome collapseNeedles(TriangleSet& set, double distance,
                              const std::function<bool(size_t)>& mayChange,
                              std::vector<int>& merged) {
  Needles needles(set, distance, mayChange);
  const NeedleOutcome outcome = needles.run();
  for (int& vertex : merged) vertex = needles.find(vertex);
  return outcome;
}

}  // namespace halfspace::geometry
