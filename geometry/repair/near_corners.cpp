// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/near_corners.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <map>

namespace halfspace::geometry {
namespace {

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

}  // namespace halfspace::geometry
