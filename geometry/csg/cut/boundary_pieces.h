// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/brush/brush.h"
#include "geometry/exact/convex_polygon.h"

namespace halfspace::geometry {

// A convex part of the boundary: what lies of it in one facet of one solid is such pieces, side by
// side.
struct BoundaryPiece {
  ConvexPolygon polygon;  // its plane looks out of the solid; the corners run around it either way
  uint32_t patch;         // names solid and facet
};

// Convex polygons of one plane, kept by the names of the planes that meet in their corners: a
// sixth of the memory, and the points are as exact when they are met again.
class BoundaryPieces {
 public:
  BoundaryPieces() = default;
  explicit BoundaryPieces(std::span<const ConvexPolygon> pieces);

  // Contains all pieces; empty if there are none.
  const Box& bounds() const { return m_bounds; }
  size_t count() const { return m_starts.size(); }
  // Contract: the table the pieces were made from; `plane` theirs, in either orientation.
  ConvexPolygon piece(const PlaneTable& table, OrientedPlane plane, size_t index) const;

 private:
  struct Corner {
    uint32_t edge;
    uint32_t planes[3];  // planes[2] kExplicit: planes[0] counts in m_points
  };
  Box m_bounds;
  std::vector<uint32_t> m_starts;  // by piece, into m_corners
  std::vector<Corner> m_corners;
  std::vector<Vec3> m_points;
};

}  // namespace halfspace::geometry
