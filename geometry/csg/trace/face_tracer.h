// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "geometry/csg/trace/boundary_face.h"
#include "geometry/csg/trace/kept_loops.h"

namespace halfspace::geometry {

// Traces the remaining edges of one cluster of patches into faces. Contract: all patches have the
// same kind. The order of faces, of their holes and the first corner of each loop depend on the
// geometry only. `sources` of the faces is filled in by the caller. Cost: O(n log n) for n edges;
// assigning holes to several outer loops compares each hole with each outer loop. Throws
// InternalError if the edges do not bound faces.
class FaceTracer {
 public:
  FaceTracer(const PlaneTable& table, const Arrangement& arrangement)
      : m_table(table), m_arrangement(arrangement) {}

  // If `kept` is given and there is one face, it receives the loops, for retrace().
  std::vector<BoundaryFace> trace(std::span<const PatchId> patches, KeptLoops* kept = nullptr);

  // The face of a cluster of one patch that is a convex polygon. Contract: the edges of the patch
  // are those of the polygon, in their order or all in the reverse one. Cost: linear.
  BoundaryFace traceConvex(PatchId patch);

  // The same after an edit, for a cluster with one face: of the kept loops, only those that pass
  // the change are traced again. `changed`: the patches of the cluster that changed or are new;
  // `isChanged`: the same per PatchId; `former`: the face of the kept loops. Contract: no unchanged
  // patch joined or left the cluster. Empty if the cluster has no face or several; `kept` is then
  // as before. Cost: O(n log n) for n edges of loops that pass the change, and a few operations on
  // flat lists for all others.
  std::optional<BoundaryFace> retrace(std::span<const PatchId> changed,
                                      const std::vector<bool>& isChanged,
                                      const BoundaryFace& former, KeptLoops& kept);

  // The same face after the whole cluster of this patch moved: the same vertices, in the order that
  // their new positions ask for. Cost: linear in the corners.
  BoundaryFace moved(const BoundaryFace& face, PatchId patch);

 private:
  using Piece = WalkedLoop::Piece;
  using Loop = std::vector<uint32_t>;  // pieces

  void begin(PatchId patch);
  void collect(std::span<const PatchId> patches);
  std::vector<uint32_t> takeChanged(const std::vector<bool>& isChanged, const KeptLoops& kept);
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
  void startAtLeast(std::span<VertexId> corners) const;
  uint64_t hashOf(std::span<const VertexId> corners) const;
  void sortHoles(std::vector<const WalkedLoop*>& holes) const;
  BoundaryFace faceOf(const WalkedLoop& outer, std::span<const WalkedLoop* const> holes) const;
  BoundaryFace spliced(const BoundaryFace& former, std::span<const uint32_t> dropped,
                       const WalkedLoop* outer, std::span<const WalkedLoop* const> holes,
                       KeptLoops& kept) const;
  uint64_t hashOfFace(uint64_t outer, uint64_t sumOfHoles) const;

  const PlaneTable& m_table;
  const Arrangement& m_arrangement;
  OrientedPlane m_plane;
  uint64_t m_surface = 0;
  int m_axis = 0;  // main axis of the plane's normal
  std::vector<Piece> m_pieces;
  std::vector<std::pair<VertexId, uint32_t>> m_outgoing;  // sorted: start vertex, piece
};

}  // namespace halfspace::geometry
