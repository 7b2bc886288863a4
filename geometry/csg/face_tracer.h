// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/csg/boundary_face.h"

namespace halfspace::geometry {

// Walks the edges that remain of patches that merge into one another, and finds the faces they
// bound. All patches have the same kind. Sources and surface are left to the caller; faces come in
// an order that depends on the geometry alone.
class FaceTracer {
 public:
  FaceTracer(const PlaneTable& table, const Arrangement& arrangement)
      : m_table(table), m_arrangement(arrangement) {}

  std::vector<BoundaryFace> trace(std::span<const PatchId> patches);

 private:
  // A stretch of boundary between two stops of a line, the face to its left.
  struct Piece {
    VertexId from, to;
    uint32_t plane;  // holds the edge, with the face's plane
    int sense;       // +1: runs along (face plane's normal) x (edge plane's normal), stored
                     // orientations; -1: against it
    bool taken = false;
  };
  using Loop = std::vector<uint32_t>;  // pieces

  void collect(std::span<const PatchId> patches);
  void collectEdge(PatchId patch, const Arrangement::Edge& edge);
  std::vector<Loop> loops();
  uint32_t next(uint32_t piece) const;
  int turn(const Piece& a, const Piece& b) const;
  int comesClockwise(const Piece& back, const Piece& a, const Piece& b) const;
  int areaSign(const Loop& loop) const;
  bool isHole(const Loop& loop) const;
  bool contains(const Loop& outer, VertexId vertex) const;
  bool surrounds(const Loop& outer, const Loop& inner) const;
  std::vector<size_t> outerOf(const std::vector<Loop>& holes,
                              const std::vector<Loop>& outers) const;
  void append(BoundaryFace& face, const Loop& loop) const;
  uint64_t hashOf(const BoundaryFace& face) const;

  const PlaneTable& m_table;
  const Arrangement& m_arrangement;
  OrientedPlane m_plane;
  int m_axis = 0;  // main axis of the plane's normal
  std::vector<Piece> m_pieces;
  std::vector<std::pair<VertexId, uint32_t>> m_outgoing;  // sorted: start vertex, piece
};

}  // namespace halfspace::geometry
