// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "geometry/csg/trace/boundary_face.h"

namespace halfspace::geometry {

// A loop of a face as it was walked.
struct WalkedLoop {
  // A stretch of boundary between two stops of a line, the face to its left.
  struct Piece {
    VertexId from, to;
    uint32_t plane;  // holds the edge, with the face's plane
    int sense;       // +1: runs along (face plane's normal) x (edge plane's normal), stored
                     // orientations; -1: against it
    PatchId patch;   // whose edge it is
  };
  std::vector<Piece> pieces;
  std::vector<VertexId> corners;  // the one that is least in the arrangement's order first
  uint64_t hash = 0;              // of the corners
  bool hole = false;
};

// Walks the edges that remain of patches that merge into one another, and finds the faces they
// bound. All patches have the same kind. Sources are left to the caller. Faces, their holes and the
// first corner of each loop come in an order that depends on the geometry alone.
class FaceTracer {
 public:
  FaceTracer(const PlaneTable& table, const Arrangement& arrangement)
      : m_table(table), m_arrangement(arrangement) {}

  // `kept` takes the loops, if they are to be kept for retrace().
  std::vector<BoundaryFace> trace(std::span<const PatchId> patches,
                                  std::vector<WalkedLoop>* kept = nullptr);

  // The same after an edit: of the loops that trace() or retrace() has left only those are walked
  // anew that pass what changed. `changed` are the patches of the cluster that may have changed or
  // are new to it, `isChanged` says that of every patch. Contract: no patch that has not changed
  // came to the cluster or left it. Nothing, and `kept` is of no use any more, where the cluster
  // has no face or more than one.
  std::optional<BoundaryFace> retrace(std::span<const PatchId> changed,
                                      const std::vector<bool>& isChanged,
                                      std::vector<WalkedLoop>& kept);

 private:
  using Piece = WalkedLoop::Piece;
  using Loop = std::vector<uint32_t>;  // pieces

  void begin(PatchId patch);
  void collect(std::span<const PatchId> patches);
  void keepUnchanged(const std::vector<bool>& isChanged, std::vector<WalkedLoop>& kept);
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
  WalkedLoop walked(const Loop& loop) const;
  std::vector<VertexId> cornersOf(const Loop& loop) const;
  uint64_t hashOf(const std::vector<VertexId>& corners) const;
  BoundaryFace faceOf(const WalkedLoop& outer, std::vector<const WalkedLoop*> holes) const;

  const PlaneTable& m_table;
  const Arrangement& m_arrangement;
  OrientedPlane m_plane;
  uint64_t m_surface = 0;
  int m_axis = 0;  // main axis of the plane's normal
  std::vector<Piece> m_pieces;
  std::vector<std::pair<VertexId, uint32_t>> m_outgoing;  // sorted: start vertex, piece
};

}  // namespace halfspace::geometry
