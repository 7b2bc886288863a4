// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/brush/brush.h"
#include "geometry/exact/convex_polygon.h"

namespace halfspace::geometry {

// A convex part of the boundary. The part of the boundary in one facet of one solid consists of
// such pieces with disjoint interiors.
struct BoundaryPiece {
  ConvexPolygon polygon;  // its normal points out of the solid; corners in either winding order
  uint32_t patch;         // Evaluator::sourceOf() gives its solid and face
};

// Convex polygons of one plane, stored compactly: each corner as the ids of the three planes
// through it (an explicit corner as its coordinates). This takes a sixth of the memory of
// ConvexPolygon. Recomputing the points gives the same exact points.
class BoundaryPieces {
 public:
  BoundaryPieces() = default;
  explicit BoundaryPieces(std::span<const ConvexPolygon> pieces) { assign(pieces); }
  // Replaces the content and keeps the memory.
  void assign(std::span<const ConvexPolygon> pieces);

  // Contains all pieces; empty if there are none.
  const Box& bounds() const { return m_bounds; }
  size_t count() const { return m_starts.size(); }
  // Contract: `table` is the one the pieces were made with, `plane` is theirs in either
  // orientation. Cost: one plane intersection per corner.
  ConvexPolygon piece(const PlaneTable& table, OrientedPlane plane, size_t index) const;

 private:
  struct Corner {
    uint32_t edge;
    uint32_t planes[3];  // planes[2] == kExplicit: planes[0] is an index into m_points
  };
  Box m_bounds;
  std::vector<uint32_t> m_starts;  // by piece, into m_corners
  std::vector<Corner> m_corners;
  std::vector<Vec3> m_points;
};

}  // namespace halfspace::geometry
