// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/query/gjk.h"

#include <cassert>
#include <limits>

namespace halfspace::bsp {

namespace {

// Finds the point of a simplex nearest to the origin by trying all its vertices, edges and
// triangles.
struct Search {
  const Vec3* points;
  double best = std::numeric_limits<double>::infinity();
  double weights[4] = {0.0, 0.0, 0.0, 0.0};
  Vec3 nearest = Vec3::Zero();

  void take(const Vec3& point, std::initializer_list<std::pair<int, double>> parts) {
    const double distance2 = point.squaredNorm();
    if (!(distance2 < best)) return;
    best = distance2;
    nearest = point;
    std::fill(weights, weights + 4, 0.0);
    for (const auto& [index, weight] : parts) weights[index] = weight;
  }
  void tryVertex(int i) { take(points[i], {{i, 1.0}}); }
  void tryEdge(int i, int j) {
    const Vec3 along = points[j] - points[i];
    const double length2 = along.squaredNorm();
    const double position = -points[i].dot(along);
    if (!(position > 0.0 && position < length2)) return;
    const double t = position / length2;
    take(points[i] + t * along, {{i, 1.0 - t}, {j, t}});
  }
  void tryTriangle(int i, int j, int k) {
    const Vec3 u = points[j] - points[i], v = points[k] - points[i];
    const Vec3 n = u.cross(v);
    const double n2 = n.squaredNorm();
    if (!(n2 > 0x1p-80 * u.squaredNorm() * v.squaredNorm())) return;
    const Vec3 foot = n * (n.dot(points[i]) / n2);
    const Vec3 toFoot = foot - points[i];
    const double b = toFoot.cross(v).dot(n) / n2, c = u.cross(toFoot).dot(n) / n2;
    if (b < 0.0 || c < 0.0 || b + c > 1.0) return;
    take(foot, {{i, 1.0 - b - c}, {j, b}, {k, c}});
  }
  // Tests only whether the origin is inside.
  void tryTetrahedron() {
    const Vec3 u = points[1] - points[0], v = points[2] - points[0], w = points[3] - points[0];
    const double volume = u.cross(v).dot(w);
    const double size2 = u.squaredNorm() * v.squaredNorm() * w.squaredNorm();
    if (!(volume * volume > 0x1p-84 * size2)) return;
    const Vec3 o = -points[0];
    const double b = o.cross(v).dot(w) / volume, c = u.cross(o).dot(w) / volume,
                 d = u.cross(v).dot(o) / volume;
    if (b < 0.0 || c < 0.0 || d < 0.0 || b + c + d > 1.0) return;
    take(Vec3::Zero(), {{0, 1.0 - b - c - d}, {1, b}, {2, c}, {3, d}});
  }
};

}  // namespace

Vec3 Simplex::nearest(const Vec3& offset) {
  assert(m_count >= 1 && m_count <= 4);
  Vec3 moved[5];
  for (int i = 0; i < m_count; ++i) moved[i] = m_points[i] + offset;
  Search search{moved};
  for (int i = 0; i < m_count; ++i) search.tryVertex(i);
  for (int i = 0; i < m_count; ++i)
    for (int j = i + 1; j < m_count; ++j) search.tryEdge(i, j);
  if (m_count >= 3) search.tryTriangle(0, 1, 2);
  if (m_count == 4) {
    search.tryTriangle(0, 1, 3);
    search.tryTriangle(0, 2, 3);
    search.tryTriangle(1, 2, 3);
    search.tryTetrahedron();
  }
  assert(search.best >= 0.0 && search.best < std::numeric_limits<double>::infinity());
  keep(search.weights);
  return search.nearest;
}

void Simplex::keep(const double (&weights)[4]) {
  int kept = 0;
  for (int i = 0; i < m_count; ++i) {
    if (!(weights[i] > 0.0)) continue;
    m_points[kept] = m_points[i];
    m_onCell[kept] = m_onCell[i];
    m_weights[kept++] = weights[i];
  }
  assert(kept >= 1 && kept <= m_count && "a corner of the simplex stays");
  m_count = kept;
}

Vec3 Simplex::onCell() const {
  Vec3 point = Vec3::Zero();
  for (int i = 0; i < m_count; ++i) point += m_weights[i] * m_onCell[i];
  return point;
}

}  // namespace halfspace::bsp
