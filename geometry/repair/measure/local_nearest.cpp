// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/measure/local_nearest.h"

#include "geometry/validation/marked_cells.h"

namespace halfspace::geometry {
namespace {

Box boxOf(std::span<const Vec3> points, const Triangle& t) {
  Box box(points[t[0]]);
  box.extend(points[t[1]]);
  box.extend(points[t[2]]);
  return box;
}

}  // namespace

LocalNearest::LocalNearest(const TriangleSet& set, std::span<const Vec3> points,
                           std::span<const Triangle> around, double margin)
    : m_set(set), m_margin(margin) {
  constexpr size_t kFew = 8;  // times as many triangles in the set: otherwise all are taken
  if (around.size() * kFew > set.triangles.size()) {
    whole();
    return;
  }
  Box bounds = boundsOf(set);
  for (const Triangle& t : around) bounds.extend(boxOf(points, t));
  MarkedCells cells(bounds);
  const Vec3 reach = Vec3::Constant(margin);
  for (const Triangle& t : around) {
    const Box box = boxOf(points, t);
    cells.mark(Box(box.min() - reach, box.max() + reach));
  }
  std::vector<int> number(set.points.size(), -1);  // in m_near, which is small
  for (Triangle t : set.triangles) {
    if (!cells.mayMeet(boxOf(set.points, t))) continue;
    for (int& vertex : t) {
      if (number[vertex] < 0) {
        number[vertex] = static_cast<int>(m_near.points.size());
        m_near.points.push_back(set.points[vertex]);
      }
      vertex = number[vertex];
    }
    m_near.add(t, -1);
  }
  if (!m_near.triangles.empty()) m_local = std::make_unique<NearestTriangle>(m_near);
}

double LocalNearest::distance(const Vec3& point) const {
  if (m_local) {
    const double near = m_local->distance(point);
    if (near <= m_margin) return near;  // nothing that was left out is nearer
  }
  return whole().distance(point);
}

const NearestTriangle& LocalNearest::whole() const {
  std::call_once(m_once, [&] { m_whole = std::make_unique<NearestTriangle>(m_set); });
  return *m_whole;
}

}  // namespace halfspace::geometry
