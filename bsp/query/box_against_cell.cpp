// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include <cmath>

#include "bsp/query/cell_tests.h"
#include "bsp/query/polytope_planes.h"

namespace halfspace::bsp {

namespace {

// The box's own faces.
bool addAxes(const BoxShape& box, const CellSweep& sweep, PlanesBeyond& planes) {
  const std::span<const Vec3> vertices = sweep.cell.vertices();
  Vec3 low = vertices[0], high = vertices[0];
  for (const Vec3& vertex : vertices) {
    low = low.cwiseMin(vertex);
    high = high.cwiseMax(vertex);
  }
  for (int axis = 0; axis < 3; ++axis) {
    const double from = sweep.motion.from[axis];
    const Vec3 up = Vec3::Unit(axis);
    if (!planes.add(box, up, from - high[axis] - box.half[axis])) return false;
    if (!planes.add(box, -up, low[axis] - from - box.half[axis])) return false;
  }
  return true;
}

}  // namespace

// An edge of the cell and one of the box make a face where the edge's arc, from one facet's normal
// to the other's, crosses the plane at right angles to the box's edge.
void sweepAgainstCell(const BoxShape& box, const CellSweep& sweep, const CellClips& clips,
                      CellHit& hit) {
  PlanesBeyond planes(sweep, clips.all);
  if (!addAxes(box, sweep, planes)) return;
  const std::span<const CellPlane> facets = sweep.cell.facets();
  for (const CellEdge& edge : sweep.cell.edges()) {
    const Vec3 left = sweep.normal(facets[edge.left]), right = sweep.normal(facets[edge.right]);
    const Vec3 toFrom = sweep.motion.from - sweep.cell.vertices()[edge.from];
    for (int axis = 0; axis < 3; ++axis) {
      if (!(left[axis] * right[axis] < 0.0)) continue;
      Vec3 normal = left * std::abs(right[axis]) + right * std::abs(left[axis]);
      normal[axis] = 0.0;
      const double length2 = normal.squaredNorm();
      if (!(length2 > 0.0)) continue;
      normal /= std::sqrt(length2);
      if (!planes.add(box, normal, normal.dot(toFrom) - box.reach(normal))) return;
    }
  }
  planes.take(hit);
}

}  // namespace halfspace::bsp
