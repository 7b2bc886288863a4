// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "geometry/brush/brush.h"
#include "geometry/csg/short_list.h"
#include "geometry/exact/convex_polygon.h"

namespace halfspace::geometry {

// A convex part of the boundary. The part of the boundary in one facet of one solid consists of
// such pieces with disjoint interiors.
struct BoundaryPiece {
  ConvexPolygon polygon;  // its normal points out of the solid; corners in either winding order
  uint32_t patch;         // Evaluator::sourceOf() gives its solid and face
};

// Convex polygons of one plane, stored compactly: each corner as the ids of the three planes
// through it (an explicit corner as its coordinates). Recomputing the points gives the same exact
// points. A piece of four corners takes 64 bytes besides the 48 of this object.
class BoundaryPieces {
 public:
  BoundaryPieces() = default;
  explicit BoundaryPieces(std::span<const ConvexPolygon> pieces);

  // Contains all pieces, rounded outwards to floats; empty if there are none.
  Box bounds() const;
  size_t count() const { return m_count; }
  // Contract: `table` is the one the pieces were made with, `plane` is theirs in either
  // orientation. Cost: one plane intersection per corner.
  ConvexPolygon piece(const PlaneTable& table, OrientedPlane plane, size_t index) const;

 private:
  std::array<float, 6> m_bounds{};  // least x, y, z, greatest x, y, z
  uint32_t m_count = 0;
  // Where the second piece begins, the third, ...; then the corners of all pieces. A corner is the
  // plane of its edge and those of its point, or that plane, kExplicit and the bits of three
  // doubles.
  ShortList<uint32_t, 2> m_words;
};

}  // namespace halfspace::geometry
