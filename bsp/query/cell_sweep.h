// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// One motion against one cell: data and tests that all shapes share.
#pragma once

#include <algorithm>
#include <limits>

#include "bsp/query/aligned_cell.h"
#include "bsp/query/hit.h"
#include "bsp/query/plane_clip.h"
#include "bsp/query/tree_view.h"

namespace halfspace::bsp {

// The motion of a shape's middle, and the slack within which surfaces count as touching.
struct Motion {
  Vec3 from, delta;
  double slack;  // plane_clip.h
};

struct CellSweep {
  const TreeView& tree;
  CellView cell;
  const Motion& motion;
  std::optional<AlignedCell> aligned = {};  // set if the cell is a box and the caller checked that

  Vec3 at(double time) const { return motion.from + time * motion.delta; }
  Vec3 normal(const CellPlane& plane) const { return tree.normalOf(plane); }
};

// The result of the test of one cell.
struct CellHit {
  double time = 2.0;  // fraction of the motion; above 1: no hit
  Vec3 normal = Vec3::Zero();
  uint32_t plane = kNoPlane;  // index in allPlanes(); kNoPlane: an edge or vertex was hit
  bool startInSolid = false;
  bool contactKnown = false;
  Vec3 contact = Vec3::Zero();  // on the cell
  double depth = 0.0;           // along `normal`, if startInSolid
};

// Replaces the hit if this one is earlier. The contact lies on the cell.
inline void consider(CellHit& hit, double time, const Vec3& normal, const Vec3& contact) {
  if (!(time < hit.time)) return;
  hit.time = time;
  hit.normal = normal;
  hit.plane = kNoPlane;
  hit.contactKnown = true;
  hit.contact = contact;
}

// The box around a facet. Where two sides of a facet meet at a very sharp angle, a point near both
// of their lines may still be far beyond the corner; this box excludes such points.
class FacetBox {
 public:
  explicit FacetBox(double margin) : m_margin(margin) {}

  void add(const Vec3& a, const Vec3& b) {
    m_low = m_low.cwiseMin(a).cwiseMin(b);
    m_high = m_high.cwiseMax(a).cwiseMax(b);
  }
  bool holds(const Vec3& point) const {
    return (point.array() >= m_low.array() - m_margin).all() &&
           (point.array() <= m_high.array() + m_margin).all();
  }
  // Reduces [first, last] to the w for which point + w way lies in the box.
  void clip(const Vec3& point, const Vec3& direction, double& first, double& last) const {
    for (int axis = 0; axis < 3; ++axis) {
      const double low = m_low[axis] - m_margin - point[axis];
      const double high = m_high[axis] + m_margin - point[axis];
      if (direction[axis] == 0.0) {
        if (low > 0.0 || high < 0.0) last = first - 1.0;
        continue;
      }
      const double a = low / direction[axis], b = high / direction[axis];
      first = std::max(first, std::min(a, b));
      last = std::min(last, std::max(a, b));
    }
  }

 private:
  double m_margin;
  Vec3 m_low = Vec3::Constant(std::numeric_limits<double>::infinity());
  Vec3 m_high = Vec3::Constant(-std::numeric_limits<double>::infinity());
};

// How far outside a facet, in slacks, a point of the shape still touches the facet. Well above the
// rounding of positions, so that no hit is lost between facets and the pieces next to them. Well
// below half a slack, since there the true obstacle is farther away by as much.
inline constexpr double kSeam = 0.125;

// True if a point is in the facet or within `margin` of it. Contract: the point lies on the facet's
// plane. Cost: linear in the cell's edges; constant for aligned cells.
inline bool isInFacet(const CellSweep& sweep, uint32_t facet, const Vec3& normal, const Vec3& point,
                      double margin) {
  if (sweep.aligned) {
    const uint32_t axis = AlignedCell::axisOf(sweep.cell.facets()[facet]);
    return sweep.aligned->holds(axis, point, margin);
  }
  const std::span<const Vec3> vertices = sweep.cell.vertices();
  FacetBox box(2.0 * (margin + sweep.motion.slack));
  for (const CellEdge& edge : sweep.cell.edges()) {
    if (edge.left != facet && edge.right != facet) continue;
    const Vec3 &a = vertices[edge.from], &b = vertices[edge.to];
    const Vec3 along = b - a;
    const double length = along.lpNorm<1>();
    box.add(a, b);
    // Rounding decides the direction of so short an edge, and a point far away from it would be on
    // either side. Its neighbours and the box bound the facet there.
    if (length <= sweep.motion.slack) continue;
    const double outside = along.cross(normal).dot(point - a), reach = margin * length;
    if (edge.left == facet ? outside > reach : -outside > reach) return false;
  }
  return box.holds(point);
}

}  // namespace halfspace::bsp
