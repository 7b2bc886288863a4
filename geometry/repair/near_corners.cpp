// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Source: snap rounding's rule that an edge passes through every hot pixel it meets (J. Hobby,
// "Practical segment intersection with finite precision output", 1999), for the edges of triangles.
#include "geometry/repair/near_corners.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "geometry/validation/box_hierarchy.h"

namespace halfspace::geometry {
namespace {

using Edge = std::pair<int, int>;  // lower corner first

// Points further from each other than a radius; those nearer are taken for the one before them.
class NearPoints {
 public:
  explicit NearPoints(double radius) : m_radius(radius) {}

  // `name`, or that of the first point within the radius of this one.
  int joined(int name, const Vec3& point) {
    const std::array<int64_t, 3> middle = cellOf(point);
    int found = -1;
    std::array<int64_t, 3> cell;
    for (cell[0] = middle[0] - 1; cell[0] <= middle[0] + 1; ++cell[0])
      for (cell[1] = middle[1] - 1; cell[1] <= middle[1] + 1; ++cell[1])
        for (cell[2] = middle[2] - 1; cell[2] <= middle[2] + 1; ++cell[2]) {
          const auto entry = m_cells.find(cell);
          if (entry == m_cells.end()) continue;
          for (const auto& [other, place] : entry->second)
            if ((place - point).norm() <= m_radius && (found < 0 || other < found)) found = other;
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

// The corners that are put into edges and triangles.
class Insertions {
 public:
  Insertions(const TriangleSet& set, const std::vector<bool>& near, double radius)
      : m_set(set),
        m_radius(radius),
        m_corners(usedCorners(set, near)),
        m_inside(set.triangles.size(), -1) {
    Box bounds;
    for (const int v : m_corners) bounds.extend(set.points[v]);
    if (m_corners.empty()) return;
    const BoxHierarchy tree(bounds, static_cast<int>(m_corners.size()),
                            [&](int i) { return Box(set.points[m_corners[i]]); });
    for (size_t t = 0; t < set.triangles.size(); ++t) {
      const Triangle& c = set.triangles[t];
      if (!near[c[0]] && !near[c[1]] && !near[c[2]]) continue;
      for (int i = 0; i < 3; ++i) findOn(std::minmax(c[i], c[(i + 1) % 3]), tree);
      m_inside[t] = findIn(c, tree);
    }
    for (auto& [edge, found] : m_found) {
      std::ranges::sort(found);
      auto& corners = m_on[edge];
      for (const auto& [share, corner] : found) corners.push_back(corner);
    }
  }

  // Along the edge from its lower corner on; null where there are none.
  const std::vector<int>* on(const Edge& edge) const {
    const auto entry = m_on.find(edge);
    return entry == m_on.end() || entry->second.empty() ? nullptr : &entry->second;
  }
  // The lowest inside of the triangle; -1.
  int in(size_t triangle) const { return m_inside[triangle]; }

 private:
  static std::vector<int> usedCorners(const TriangleSet& set, const std::vector<bool>& near) {
    std::vector<int> corners;
    for (const Triangle& t : set.triangles)
      for (const int v : t)
        if (near[v]) corners.push_back(v);
    std::ranges::sort(corners);
    corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
    return corners;
  }

  void findOn(const Edge& edge, const BoxHierarchy& tree) {
    if (edge.first == edge.second) return;
    const auto [entry, isNew] = m_found.try_emplace(edge);
    if (!isNew) return;
    std::vector<std::pair<double, int>>& found = entry->second;
    const Vec3 &from = m_set.points[edge.first], &to = m_set.points[edge.second];
    const Vec3 along = to - from, reach = Vec3::Constant(m_radius);
    tree.forEachMeeting(Box(from.cwiseMin(to) - reach, from.cwiseMax(to) + reach), [&](int i) {
      const int corner = m_corners[i];
      if (corner == edge.first || corner == edge.second) return true;
      const Vec3 off = m_set.points[corner] - from;
      const double share = along.dot(off) / along.squaredNorm();
      if (share > 0.0 && share < 1.0 && (off - share * along).norm() <= m_radius)
        found.emplace_back(share, corner);
      return true;
    });
  }

  int findIn(const Triangle& t, const BoxHierarchy& tree) const {
    const Vec3 &a = m_set.points[t[0]], &b = m_set.points[t[1]], &c = m_set.points[t[2]];
    const Vec3 normal = (b - a).cross(c - a), reach = Vec3::Constant(m_radius);
    const double length2 = normal.squaredNorm();
    if (!(length2 > 0.0)) return -1;
    int lowest = -1;
    const Box box(a.cwiseMin(b).cwiseMin(c) - reach, a.cwiseMax(b).cwiseMax(c) + reach);
    tree.forEachMeeting(box, [&](int i) {
      const int corner = m_corners[i];
      if (corner == t[0] || corner == t[1] || corner == t[2]) return true;
      if (lowest >= 0 && corner > lowest) return true;
      const Vec3& p = m_set.points[corner];
      if (std::abs(normal.dot(p - a)) > m_radius * std::sqrt(length2)) return true;
      const auto isInside = [&](const Vec3& from, const Vec3& to) {
        const Vec3 inward = normal.cross(to - from);
        return inward.dot(p - from) > m_radius * inward.norm();
      };
      if (isInside(a, b) && isInside(b, c) && isInside(c, a)) lowest = corner;
      return true;
    });
    return lowest;
  }

  const TriangleSet& m_set;
  double m_radius;
  std::vector<int> m_corners;
  std::map<Edge, std::vector<std::pair<double, int>>> m_found;  // with the share of the edge
  std::map<Edge, std::vector<int>> m_on;
  std::vector<int> m_inside;  // per triangle
};

// Triangles with corners in them and in their sides, as fans. Every triangle of an edge runs
// through the same corners, so that the pieces have the outline of the whole.
class Splitter {
 public:
  Splitter(const Insertions& corners, const CoordinateGrid& grid, WeightedSet& out)
      : m_corners(corners), m_grid(grid), m_out(out) {}

  // inside: a corner to go through, or -1.
  void add(const Triangle& t, int inside, int origin, int weight) {
    std::vector<int> loop;
    int sides = 0, split = 0;
    for (int side = 0; side < 3; ++side) {
      const int a = t[side], b = t[(side + 1) % 3];
      loop.push_back(a);
      const std::vector<int>* corners = m_corners.on(std::minmax(a, b));
      if (corners == nullptr) continue;
      ++sides;
      split = side;
      if (a < b) {
        loop.insert(loop.end(), corners->begin(), corners->end());
      } else {
        loop.insert(loop.end(), corners->rbegin(), corners->rend());
      }
    }
    if (sides == 0 && inside < 0) return addPiece(t, origin, weight);
    const int hub = inside >= 0 ? inside : sides == 1 ? t[(split + 2) % 3] : middleOf(t);
    for (size_t i = 0; i < loop.size(); ++i)
      addPiece({loop[i], loop[(i + 1) % loop.size()], hub}, origin, weight);
  }

 private:
  int middleOf(const Triangle& t) {
    std::vector<Vec3>& points = m_out.set.points;
    points.push_back(m_grid.round(Vec3((points[t[0]] + points[t[1]] + points[t[2]]) / 3.0)));
    return static_cast<int>(points.size()) - 1;
  }

  void addPiece(const Triangle& t, int origin, int weight) {
    if (t[0] == t[1] || t[1] == t[2] || t[2] == t[0]) return;
    m_out.set.add(t, origin);
    m_out.weights.push_back(weight);
  }

  const Insertions& m_corners;
  const CoordinateGrid& m_grid;
  WeightedSet& m_out;
};

}  // namespace

void joinNearCorners(WeightedSet& chain, const std::vector<bool>& near, double radius) {
  TriangleSet& set = chain.set;
  NearPoints kept(radius);
  std::vector<int> joined(set.points.size());
  for (int vertex = 0; vertex < static_cast<int>(set.points.size()); ++vertex)
    joined[vertex] = near[vertex] ? kept.joined(vertex, set.points[vertex]) : vertex;
  for (Triangle& t : set.triangles)
    for (int& vertex : t) vertex = joined[vertex];
}

void putCornersIntoNear(WeightedSet& chain, const std::vector<bool>& near, double radius,
                        const CoordinateGrid& grid) {
  const Insertions corners(chain.set, near, radius);
  WeightedSet out;
  out.set.points = chain.set.points;
  Splitter splitter(corners, grid, out);
  for (size_t t = 0; t < chain.set.triangles.size(); ++t)
    splitter.add(chain.set.triangles[t], corners.in(t), chain.set.origins[t], chain.weights[t]);
  chain = std::move(out);
}

}  // namespace halfspace::geometry
