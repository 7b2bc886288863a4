// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Storage for the boundary's pieces during an update, while they are cut to the cells of the tree.
// The pieces made below a node are dropped together when the node is done (mark, release).
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
    geometry::OrientedPlane plane;  // its normal points out of the solid
    uint32_t face;
    uint32_t first, count;  // run of corners
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

  // The side of a plane on which the piece lies. Exact. Contract: it is not the piece's own plane.
  geometry::Relation relation(const geometry::PlaneTable& table, PieceId id,
                              geometry::OrientedPlane plane) const;
  // Cuts a piece in two. Contract: the piece crosses the plane.
  void split(const geometry::PlaneTable& table, PieceId id, geometry::OrientedPlane plane,
             PieceId& back, PieceId& front);

  Mark mark() const { return {m_pieces.size(), m_corners.size()}; }
  // Drops all pieces added after the mark.
  void release(const Mark& mark);

 private:
  std::vector<Piece> m_pieces;
  std::vector<geometry::ConvexPolygon::Corner> m_corners;
};

// The side of the plane on which the whole box lies, decided in floating point: front, back, or
// `on` if undecided.
geometry::Side sideOf(const geometry::PlaneTable& table, const geometry::Box& box,
                      geometry::OrientedPlane plane);

}  // namespace halfspace::bsp
