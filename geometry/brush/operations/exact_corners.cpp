// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/brush/operations/exact_corners.h"

#include <cassert>

namespace halfspace::geometry {

ExactCorners::ExactCorners(const Brush& brush) {
  std::vector<uint32_t> ids;
  for (const Plane& plane : brush.planes()) ids.push_back(m_table.intern(plane).id());
  for (const Brush::Vertex& vertex : brush.vertices()) {
    const auto& [p, q, r] = vertex.planes;
    assert(p != q && q != r && p != r && "three faces meet in a corner");
    m_points.push_back(meet(m_table, ids[p], ids[q], ids[r]));
  }
}

Side ExactCorners::sideOf(int corner, const Plane& plane) {
  assert(corner >= 0 && corner < count());
  const OrientedPlane interned = m_table.intern(plane);
  return halfspace::geometry::sideOf(m_table, m_points[corner], interned);
}

std::vector<Side> ExactCorners::sidesOf(const Plane& plane) {
  const OrientedPlane interned = m_table.intern(plane);
  std::vector<Side> sides;
  sides.reserve(m_points.size());
  for (const MeetingPoint& point : m_points) {
    sides.push_back(halfspace::geometry::sideOf(m_table, point, interned));
  }
  return sides;
}

}  // namespace halfspace::geometry
