// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bsp/bevel/cell_shape.h"

namespace halfspace::bsp {

// Directions closer than this are one. Taking one normal for another costs at most this times the
// size of the cell or of the shape.
inline constexpr double kSameDirection = 1e-10;

// The directions in which all of an edge is outermost: on the sphere of normals, the arc of a great
// circle from the normal of the facet on the left to that of the facet on the right.
class EdgeArc {
 public:
  EdgeArc(const CellShape& cell, const CellExtent& extent, const CellEdge& edge);

  // False where neither vertices nor normals tell the edge's direction.
  bool isValid() const { return m_valid; }
  // Along the edge, unit; the arc turns about it, counter-clockwise.
  const Vec3& axis() const { return m_axis; }
  const Vec3& start() const { return m_start; }
  // Radians, in [0, pi].
  double width() const;
  // Of a direction in the arc's plane, from the start; in (-pi, pi].
  double angleOf(const Vec3& direction) const;
  // Contract: the angle lies in [0, width()].
  Vec3 at(double angle) const;
  // A direction at right angles to the edge lies inside the arc, not within kSameDirection of an
  // end.
  bool holds(const Vec3& direction) const {
    return m_afterStart.dot(direction) > kSameDirection &&
           m_beforeEnd.dot(direction) > kSameDirection;
  }

 private:
  bool m_valid;
  Vec3 m_axis, m_start, m_end;
  Vec3 m_afterStart, m_beforeEnd;  // in the arc's plane, at right angles to start and end
};

}  // namespace halfspace::bsp
