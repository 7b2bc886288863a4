// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/brush/operations/derived_brush.h"

#include <cassert>

namespace halfspace::geometry {

DerivedBrush unchanged(const Brush& brush) {
  std::vector<FaceOrigin> origins;
  for (int face = 0; face < brush.faceCount(); ++face) origins.push_back({.face = face});
  return {brush, std::move(origins)};
}

Result<DerivedBrush> derivedFromPlanes(std::span<const Plane> planes,
                                       std::span<const FaceOrigin> origins) {
  assert(planes.size() == origins.size());
  Result<Brush> brush = Brush::fromPlanes(planes);
  if (!brush) return brush.reasons();
  std::vector<FaceOrigin> kept;
  for (int face = 0; face < brush.value().faceCount(); ++face) {
    assert(static_cast<size_t>(brush.value().inputPlane(face)) < origins.size());
    kept.push_back(origins[brush.value().inputPlane(face)]);
  }
  return DerivedBrush{std::move(brush).value(), std::move(kept)};
}

Result<DerivedBrush> derivedFromBoundingPlanes(std::span<const Plane> planes,
                                               std::span<const FaceOrigin> origins) {
  Result<DerivedBrush> derived = derivedFromPlanes(planes, origins);
  if (!derived && derived.reasons()[0].kind == ErrorKind::unbounded) {
    return Reason{.kind = ErrorKind::outOfRange};
  }
  return derived;
}

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
