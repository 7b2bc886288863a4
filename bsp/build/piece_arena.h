// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The boundary's pieces during an update, while they are cut to the cells of the tree. Pieces
// made below a node are dropped together when the node is done.
#pragma once

#include <span>
#include <vector>

#include "geometry/csg/cut/boundary_pieces.h"
#include "geometry/exact/convex_polygon.h"

namespace halfspace::bsp {

using PieceId = uint32_t;
using PieceList = std::vector<PieceId>;

class PieceArena {
 public:
  struct Piece {
    geometry::OrientedPlane plane;  // out of the solid
    uint32_t face;
    uint32_t first, count;  // corners
    geometry::Box box;      // contains the exact polygon
  };
  struct Mark {
    size_t pieces, corners;
  };

  PieceId add(const geometry::BoundaryPiece& piece) { return add(piece.polygon, piece.patch); }
  PieceId add(const geometry::ConvexPolygon& polygon, uint32_t face);
  const Piece& operator[](PieceId id) const { return m_pieces[id]; }
  std::span<const geometry::ConvexPolygon::Corner> corners(PieceId id) const {
    return {m_corners.data() + m_pieces[id].first, m_pieces[id].count};
  }
  geometry::ConvexPolygon polygon(PieceId id) const;

  // On which side of another piece's plane this piece lies. Exact.
  geometry::Relation relation(const geometry::PlaneTable& table, PieceId id,
                              geometry::OrientedPlane plane) const;
  // Contract: the piece crosses the plane.
  void split(const geometry::PlaneTable& table, PieceId id, geometry::OrientedPlane plane,
             PieceId& back, PieceId& front);

  Mark mark() const { return {m_pieces.size(), m_corners.size()}; }
  void release(const Mark& mark);

 private:
  std::vector<Piece> m_pieces;
  std::vector<geometry::ConvexPolygon::Corner> m_corners;
};

// Whether every point of the box lies on one side of the plane, told in doubles: front, back, or
// `on` for cannot tell.
geometry::Side sideOf(const geometry::PlaneTable& table, const geometry::Box& box,
                      geometry::OrientedPlane plane);

}  // namespace halfspace::bsp
