// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bsp/bevel/cell_shape.h"

namespace halfspace::bsp {

// Directions closer than this (distance of unit vectors) count as equal. Replacing one by the other
// costs at most this times the size of the cell or of the shape.
inline constexpr double kSameDirection = 1e-10;

// The directions in which the whole edge is outermost. On the sphere of normals they form an arc of
// a great circle, from the normal of the facet on the left to that of the facet on the right.
class EdgeArc {
 public:
  EdgeArc(const CellShape& cell, const CellExtent& extent, const CellEdge& edge);

  // False if neither vertices nor normals give the edge's direction.
  bool isValid() const { return m_valid; }
  // The edge's direction, unit; the arc runs counter-clockwise about it.
  const Vec3& axis() const { return m_axis; }
  const Vec3& start() const { return m_start; }
  // Radians, in [0, pi].
  double width() const;
  // Angle from the start to a direction in the arc's plane; in (-pi, pi].
  double angleOf(const Vec3& direction) const;
  // The direction at an angle from the start. Contract: 0 <= angle <= width().
  Vec3 at(double angle) const;
  // True if a direction perpendicular to the edge lies inside the arc and not within kSameDirection
  // of an end.
  bool holds(const Vec3& direction) const {
    return m_afterStart.dot(direction) > kSameDirection &&
           m_beforeEnd.dot(direction) > kSameDirection;
  }

 private:
  bool m_valid;
  Vec3 m_axis, m_start, m_end;
  Vec3 m_afterStart, m_beforeEnd;  // in the arc's plane, perpendicular to start and end
};

}  // namespace halfspace::bsp
