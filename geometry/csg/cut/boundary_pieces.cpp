// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/cut/boundary_pieces.h"

#include <cassert>

#include "geometry/csg/cut/face_cutter.h"

namespace halfspace::geometry {

void BoundaryPieces::assign(std::span<const ConvexPolygon> pieces) {
  m_bounds = Box();
  m_starts.clear();
  m_corners.clear();
  m_points.clear();
  size_t corners = 0;
  for (const ConvexPolygon& piece : pieces) corners += piece.corners.size();
  m_starts.reserve(pieces.size());
  m_corners.reserve(corners);
  for (const ConvexPolygon& piece : pieces) {
    assert(piece.corners.size() >= 3);
    m_bounds.extend(boundsOf(piece));
    m_starts.push_back(static_cast<uint32_t>(m_corners.size()));
    for (const ConvexPolygon::Corner& corner : piece.corners) {
      const MeetingPoint& point = corner.point;
      Corner kept{corner.edge, {point.planes[0], point.planes[1], point.planes[2]}};
      if (point.isExplicit()) {
        kept.planes[0] = static_cast<uint32_t>(m_points.size());
        m_points.emplace_back(point.x, point.y, point.z);
      }
      m_corners.push_back(kept);
      assert(kept.edge != piece.plane.id());
    }
  }
}

ConvexPolygon BoundaryPieces::piece(const PlaneTable& table, OrientedPlane plane,
                                    size_t index) const {
  assert(index < m_starts.size());
  ConvexPolygon polygon;
  polygon.plane = plane;
  const size_t end = index + 1 == m_starts.size() ? m_corners.size() : m_starts[index + 1];
  assert(m_starts[index] + 3 <= end && end <= m_corners.size());
  polygon.corners.reserve(end - m_starts[index]);
  for (size_t i = m_starts[index]; i < end; ++i) {
    const Corner& kept = m_corners[i];
    assert(kept.planes[2] == MeetingPoint::kExplicit ? kept.planes[0] < m_points.size()
                                                     : kept.planes[0] < table.size());
    const MeetingPoint point = kept.planes[2] == MeetingPoint::kExplicit
                                   ? explicitPoint(m_points[kept.planes[0]])
                                   : meet(table, kept.planes[0], kept.planes[1], kept.planes[2]);
    polygon.corners.push_back({point, kept.edge});
  }
  return polygon;
}

}  // namespace halfspace::geometry
