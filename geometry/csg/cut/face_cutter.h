// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Cuts one facet of a solid by the solids near it and keeps the pieces that are part of the
// boundary.
//
// Idea: a piece has a location against each nearby solid: inside, outside, on a face, or unknown
// (the solid cuts the piece, or has not been tested yet). classifyPiece() evaluates the CSG tree
// over the known locations, in three-valued logic. If that decides the piece, it is kept or
// dropped. Otherwise the piece is cut by one undecided solid and both parts are handled
// recursively:
//
//     +-------------+      +---+---------+     a facet of A and a solid B that is subtracted later.
//     |   +---+     |      |   |    2    |     The planes of B cut off the pieces 1 to 4, which
//     |   | B |     |  ->  | 1 +---+-----+     are kept. The rest (/) lies inside B and is dropped.
//     |   +---+     |      |   |///|  4  |
//     |             |      |   +---+-----+
//     |             |      |   |    3    |
//     +-------------+      +---+---------+
//
// Sources: the face-by-face evaluation of D. Bernstein, D. Fussell 2009, section 5, and of
// J. Nehring-Wirxel, P. Trettner, L. Kobbelt 2021. Departures: no tree over the whole level (each
// facet is cut by its neighbours only); evaluation over partial knowledge, so that a few neighbours
// decide most pieces; coplanar faces are recognised by the identity of their plane.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "geometry/csg/cut/box_reach.h"
#include "geometry/csg/cut/cutting_grid.h"
#include "geometry/csg/cut/near_facets.h"
#include "geometry/csg/cut/piece_owner.h"
#include "geometry/csg/cut/sibling_clips.h"
#include "geometry/csg/cut/vertex_locations.h"
#include "geometry/csg/prepare/prepared_solid.h"

namespace halfspace::geometry {

class MeshCut;

// Read-only input of the cutter; must not change while facets are cut in parallel.
struct CutterScene {
  const PlaneTable& table;
  const Outline& outline;
  const std::vector<PreparedSolid>& solids;  // by CsgNode
  bool background;
};

// Where a box lies in a convex solid: back: inside of it, front: outside, on: not certain.
Side sideOfSolid(const BoxReach& box, const PreparedSolid& solid, const PlaneTable& table);

// The boundary pieces of one facet: convex, with disjoint interiors, covering all of its boundary.
struct CutFacet {
  std::vector<ConvexPolygon> pieces;  // corners run counter-clockwise around the facet's own plane
  bool flipped = false;               // the boundary's normal opposes the facet's (subtracted)
};

// The facets of meshes near one facet, and the grid made of them.
struct NearMeshes {
  CuttingGrid grid;  // the cells into which the facet is divided before meshes cut it
  NearFacets facets;
  // The meshes of which a facet comes near (NearFacets::list()), ascending, with these facets.
  std::vector<std::pair<CsgNode, NearFacets::Range>> meshes;

  // Whether a facet of the mesh comes near.
  bool isNear(CsgNode mesh) const { return find(mesh) != nullptr; }
  // The list of a mesh; a list that is made and empty if no facet comes near.
  NearFacets::Range of(CsgNode mesh) const;

 private:
  const std::pair<CsgNode, NearFacets::Range>* find(CsgNode mesh) const;
};

class FaceCutter {
 public:
  explicit FaceCutter(const CutterScene& scene) : m_scene(scene) {}

  struct Job {
    CsgNode solid;
    const Facet& facet;  // clipped by the siblings of the solid (SiblingClips)
    // All solids whose boxes meet the box of the facet, including `solid`, but not the clips that
    // are settled; in outline order.
    const std::vector<CsgNode>& nearby;
    const NearMeshes& meshes;  // meshesNear() the facet before it was clipped; the grid interned
    const ClipLevels& clips;
  };
  // Cost: O(n log n) pieces for n neighbours in ordinary levels. Throws InternalError if a piece
  // stays undecided.
  void cut(const Job& job, CutFacet& out);

  // A facet of a mesh, not clipped.
  struct WholeJob {
    CsgNode solid;
    uint32_t facet;
    std::span<const CsgNode> nearby;  // as for cut()
    const NearMeshes& meshes;         // meshesNear() the facet
    VertexLocations* locations;       // of the mesh's vertices; may be null
  };
  enum class WholeCut : unsigned char { dropped, kept, keptFlipped };
  // What cut() gives for a facet that the surface of no other solid comes near: nothing, or the
  // whole facet. Empty for other facets. Cost: linear in `nearby`, and for few of the facets of a
  // mesh a ray.
  std::optional<WholeCut> cutWhole(const WholeJob& job);

  // `meshes`: the solids that are meshes and whose boxes meet that of the facet, without its own
  // solid, ascending. The grid is not interned. Cost: a search in each mesh.
  NearMeshes meshesNear(const Facet& facet, std::span<const CsgNode> meshes) const;

 private:
  struct LocatedPiece {
    PieceLocation location;
    OrientedPlane cut;  // if the location is unknown and the solid is a mesh: plane to cut along
  };
  using NearbyList = boost::container::small_vector<NearbySolid, 24>;
  // A convex part of the facet, and the node of the grid (CuttingGrid) whose cuts, and those below
  // it, may still cross the part.
  struct Piece {
    ConvexPolygon polygon;
    uint32_t cell;
  };
  void resolve(const Piece& piece, NearbyList nearby);
  // Finds the locations of the piece that are not known yet. Returns false, with some of them still
  // unknown, if the others decide the piece; decide() has then added or dropped it. `cut`: the
  // plane along which the last undecided solid divides the piece, if that solid is a mesh.
  bool locateAll(const MeshCut& piece, const Box& box, NearbyList& nearby, OrientedPlane& cut);
  bool decide(const ConvexPolygon& piece, std::span<const NearbySolid> nearby);
  struct BoxEnd;
  std::vector<BoxEnd> boxEnds(const Box& box, const NearbyList& nearby, int axis) const;
  std::optional<OrientedPlane> planeAt(const BoxEnd& end, int axis,
                                       const ConvexPolygon& piece) const;
  bool splitInTheMiddle(const Piece& piece, const Box& box, const NearbyList& nearby,
                        size_t undecided);
  bool cutByConvex(const Piece& piece, NearbyList& nearby, size_t index);
  bool splitByGrid(const Piece& piece, const NearbyList& nearby, uint32_t& cell);

  PieceLocation locateInConvex(const ConvexPolygon& piece, const Box& box,
                               const PreparedSolid& solid) const;
  LocatedPiece locateInMesh(const MeshCut& piece, const Box& box, NearbySolid& near);
  LocatedPiece locate(const MeshCut& piece, const Box& box, NearbySolid& near);
  std::optional<PieceLocation> locateApart(const WholeJob& job, CsgNode other) const;

  CutterScene m_scene;
  CsgNode m_solid = kNoNode;
  const CuttingGrid* m_grid = nullptr;
  AbsentSiblings m_absent;
  CutFacet* m_out = nullptr;
  NearFacets m_facets;
};

}  // namespace halfspace::geometry
