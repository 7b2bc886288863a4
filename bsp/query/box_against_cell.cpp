// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// A moving axis-aligned box against one cell. The expanded cell is a polytope: its planes are the
// shifted facets, the box's six faces, and one plane for every crossing of an edge of the cell with
// an edge of the box (cell_tests.h, polytope_planes.h).
#include <cmath>

#include "bsp/query/cell_tests.h"
#include "bsp/query/polytope_planes.h"
#include "bsp/query/upright_pieces.h"

namespace halfspace::bsp {

namespace {

// Clips by the planes of the box's own faces.
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

// True if the corner, edge or face of the box that touches the facet's plane meets the facet. A
// face is tested by its middle line and by the facet's corners only; if both miss, the planes
// decide.
bool boxTouchesFacet(const BoxShape& box, const CellSweep& sweep, uint32_t facet,
                     const Vec3& middle, Vec3& contact) {
  const Vec3 normal = sweep.normal(sweep.cell.facets()[facet]);
  Vec3 point = middle, halfAxis = Vec3::Zero();
  int level = 0;
  for (int axis = 0; axis < 3; ++axis) {
    // The box's edge along this axis comes within the slack of the plane at once.
    if (std::abs(normal[axis]) * box.half[axis] > kLevel * sweep.motion.slack) {
      point[axis] -= std::copysign(box.half[axis], normal[axis]);
    } else if (++level == 1) {
      halfAxis[axis] = box.half[axis];
    }
  }
  contact = point;
  if (level == 0) return isInFacet(sweep, facet, normal, point, kSeam * sweep.motion.slack);
  if (segmentMeetsFacet(sweep, facet, point, halfAxis, contact)) return true;
  if (level < 2) return false;
  for (const CellEdge& edge : sweep.cell.edges()) {
    if (edge.left != facet && edge.right != facet) continue;
    contact = sweep.cell.vertices()[edge.from];
    if (((contact - middle).cwiseAbs().array() <= box.half.array() + kSeam * sweep.motion.slack)
            .all())
      return true;
  }
  return false;
}

// The middle of the contact area of the box and an aligned cell.
Vec3 contactWithAligned(const BoxShape& box, const CellSweep& sweep, const CellHit& hit) {
  const AlignedCell& cell = *sweep.aligned;
  const Vec3 middle = sweep.at(hit.time);
  Vec3 contact = 0.5 * ((middle - box.half).cwiseMax(cell.low) +  //
                        (middle + box.half).cwiseMin(cell.high));
  const CellPlane& facet = sweep.cell.facets()[hit.plane];
  const uint32_t axis = AlignedCell::axisOf(facet);
  contact[axis] = AlignedCell::isUpper(facet) ? cell.high[axis] : cell.low[axis];
  return contact;
}

}  // namespace

// An edge of the cell and an edge of the box make a face of the expanded cell if the plane
// perpendicular to the box's edge separates the normals of the cell's two facets at its edge.
void sweepAgainstCell(const BoxShape& given, const CellSweep& sweep, const CellClips& clips,
                      CellHit& hit) {
  // A box without thickness in the plane between two cells only touches both; it gets an inside.
  const BoxShape box{given.half.cwiseMax(2.0 * sweep.motion.slack), Vec3::Zero()};
  if (sweep.aligned && box.half == given.half) {
    takeClip(sweep, clips.facets, hit);
    hit.contactKnown = true;
    hit.contact = contactWithAligned(box, sweep, hit);
    return;
  }
  const auto touches = [&](uint32_t facet, const Vec3& middle, Vec3& contact) {
    return boxTouchesFacet(box, sweep, facet, middle, contact);
  };
  if (landsOnFacet(box, sweep, clips.facets, hit, touches)) return;
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
