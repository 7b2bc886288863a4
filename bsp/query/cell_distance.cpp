// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/query/cell_distance.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace halfspace::bsp {

Vec3 nearestOnSegment(const Vec3& a, const Vec3& b, const Vec3& point) {
  const Vec3 along = b - a;
  const double length2 = along.squaredNorm();
  if (!(length2 > 0.0)) return a;
  return a + std::clamp((point - a).dot(along) / length2, 0.0, 1.0) * along;
}

NearestPoint nearestInCell(const CellSweep& sweep, const Vec3& point) {
  NearestPoint nearest;
  nearest.distance = std::numeric_limits<double>::infinity();
  bool outside = false;
  const std::span<const CellPlane> facets = sweep.cell.facets();
  for (uint32_t facet = 0; facet < facets.size(); ++facet) {
    const Vec3 normal = sweep.normal(facets[facet]);
    const double height = normal.dot(point) - facets[facet].offset;
    if (height <= 0.0) continue;
    outside = true;
    if (height >= nearest.distance) continue;
    const Vec3 foot = point - height * normal;
    if (isInFacet(sweep, facet, normal, foot, 0.0)) {
      nearest.distance = height;
      nearest.onCell = foot;
    }
  }
  assert(facets.size() >= 4);
  if (!outside) return {true, 0.0, point};
  const std::span<const Vec3> vertices = sweep.cell.vertices();
  for (const CellEdge& edge : sweep.cell.edges()) {
    const Vec3 foot = nearestOnSegment(vertices[edge.from], vertices[edge.to], point);
    const double distance = (foot - point).norm();
    if (distance < nearest.distance) {
      nearest.distance = distance;
      nearest.onCell = foot;
    }
  }
  assert(nearest.distance >= 0.0);
  return nearest;
}

}  // namespace halfspace::bsp
