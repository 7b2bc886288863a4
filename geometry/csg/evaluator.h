// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The exact boundary of a CSG tree, updated incrementally. A full evaluation is an update in which
// every solid has changed; there is no second code path.
//
//   edits -> prepare -> cut -> arrange -> trace -> faces        close: faces -> closed mesh
//
//   prepare  intern the planes of the changed solids; find neighbours by boxes (BoxTree)
//   cut      cut each facet near the change by the solids near it, keep the pieces that are part
//            of the boundary (FaceCutter, in parallel), and take their outline (Patch)
//   arrange  insert the outlines into the lines on which they lie; edges of two patches of one
//            plane and surface cancel (Arrangement)
//   trace    walk the remaining edges into maximal faces with holes (FaceTracer)
//
// Notation: a patch is the part of one facet that is boundary; a cluster is a set of patches that
// merge into one another and so bound the same faces. A facet with very many solids near it is
// divided into tiles (cut/facet_tiles.h), and each tile has a patch.
//
// Cost: proportional to the number of facets near the change, not to the size of the level. A face
// that consists of most of the level's patches is the exception: its patches and corners are all
// visited. Of a large cluster only the loops that pass the change are traced again.
//
// Threads: update() and the edits need exclusive access. Between updates all const members may be
// called from any number of threads.
#pragma once

#include <map>
#include <memory>
#include <unordered_map>

#include "geometry/csg/cut/boundary_pieces.h"
#include "geometry/csg/cut/cutting_grid.h"
#include "geometry/csg/cut/facet_tiles.h"
#include "geometry/csg/cut/sibling_clips.h"
#include "geometry/csg/cut/vertex_locations.h"
#include "geometry/csg/prepare/box_tree.h"
#include "geometry/csg/prepare/prepared_solid.h"
#include "geometry/csg/trace/boundary_face.h"
#include "geometry/csg/trace/face_tracer.h"
#include "geometry/reason/check_clock.h"
#include "geometry/reason/work_watch.h"

namespace halfspace::geometry {

using FaceId = uint32_t;

// What one update changed.
struct BoundaryChange {
  Box dirty;                    // contains every point that may have become solid or empty
  std::vector<Box> dirtyBoxes;  // their union contains those points too; tighter than `dirty`
  std::vector<FaceId> removed;  // ids of removed faces; an id may be reused in `added`
  std::vector<FaceId> added;
  size_t solidsTouched = 0;  // solids whose boxes meet a dirty box
  size_t facetsCut = 0;      // facets that were cut again; of divided facets, tiles
};

class Evaluator {
 public:
  // `solidBackground`: space is solid before the first node; rooms are carved out of it.
  explicit Evaluator(bool solidBackground = false);
  ~Evaluator();
  Evaluator(Evaluator&&) noexcept;
  Evaluator& operator=(Evaluator&&) noexcept;

  const Outline& outline() const { return m_outline; }
  // Contract: a solid of the outline.
  const PreparedSolid& solid(CsgNode node) const { return m_solids[node]; }
  // Calls visit(node) for every solid whose box meets the query, in no particular order.
  template <typename Visit>
  void solidsIn(const Box& box, Visit&& visit) const {
    m_boxes.query(box, visit);
  }

  // Edits take effect with the next update(). Nodes go before the sibling `before`, or to the end
  // of their group for kNoNode.
  CsgNode insertGroup(CsgNode parent, CsgNode before, CsgOperation operation);
  CsgNode insertSolid(CsgNode parent, CsgNode before, CsgOperation operation,
                      const CsgSolid& solid);
  // A large mesh that is the former one moved by a vector keeps the boundary of its facets that
  // move without rounding and meet no other solid; the result is the same (evaluator_moves.cpp).
  void setSolid(CsgNode node, const CsgSolid& solid);
  void setOperation(CsgNode node, CsgOperation operation);
  // Contract: not the root; a group must be empty.
  void remove(CsgNode node);

  // Applies all edits since the last update. `threads` 0: one per processor; the result has the
  // same bits for every number of threads. Throws InternalError if an invariant does not hold, and
  // WorkCancelled; this object can then only be destroyed or assigned.
  BoundaryChange update(int threads = 0, WorkWatch* watch = nullptr);

  // Indexed by FaceId. The entry of a removed face has no vertices.
  const std::vector<BoundaryFace>& faces() const { return m_faces; }
  size_t faceCount() const { return m_faces.size() - m_freeFaces.size(); }
  const Arrangement& arrangement() const { return *m_arrangement; }
  const PlaneTable& planes() const { return *m_table; }
  // The same table as a shared pointer: the next stage (the BSP tree) may intern more planes, but
  // not during update().
  const std::shared_ptr<PlaneTable>& sharedPlanes() const { return m_table; }

  // Appends every boundary piece that may meet one of the boxes (touching counts), each piece
  // once, ordered by solid and facet. The patch id of a piece is that of its facet, also where the
  // facet is divided into tiles. It stays valid until its solid is set or removed.
  void piecesIn(std::span<const Box> boxes, std::vector<BoundaryPiece>& out) const;
  // Appends the pieces that may have an area in the box or in its sides, as piecesIn(). False:
  // there are more than `most`, and only some were appended.
  bool piecesReachingInto(const Box& box, size_t most, std::vector<BoundaryPiece>& out) const;
  // The pieces of these patches of facets that may meet the box. Removed patches have no pieces.
  void piecesOf(std::span<const PatchId> patches, const Box& box,
                std::vector<BoundaryPiece>& out) const;
  // The pieces in this plane, in either orientation, that may meet the box.
  void piecesOn(uint32_t plane, const Box& box, std::vector<BoundaryPiece>& out) const;
  // Contract: a patch of a piece.
  SourceFace sourceOf(PatchId patch) const { return m_patches[patch].source; }
  // The patches that make up a face, ascending; of a facet that is divided, those of its tiles,
  // with numbers that stay valid until the next update. If one cluster of patches bounds several
  // faces (a trench that divides a floor made of several solids), each of those faces lists the
  // whole cluster. Contract: not a removed face.
  std::span<const PatchId> patchesOf(FaceId face) const {
    return m_clusters[m_clusterOf[face]].patches;
  }
  // Whether patchesOf() lists the same patches for another face too. Contract: not a removed face.
  bool sharesPatches(FaceId face) const { return m_clusters[m_clusterOf[face]].faces.size() > 1; }
  // The region of a patch: its outline, and convex pieces that cover it once. The outline is
  // copied.
  Patch outlineOf(PatchId patch) const { return m_arrangement->outlineOf(patch); }
  const BoundaryPieces& piecesOf(PatchId patch) const { return m_patches[patch].pieces; }
  OrientedPlane planeOf(PatchId patch) const { return m_arrangement->patch(patch).kind.plane; }
  // Changes whenever the patch's region or source changes; no number is used twice.
  uint64_t versionOf(PatchId patch) const { return m_patches[patch].version; }
  uint64_t surfaceOf(PatchId patch) const { return m_arrangement->patch(patch).kind.surface; }
  // One more than the highest patch number.
  uint32_t patchCapacity() const { return static_cast<uint32_t>(m_patches.size()); }
  // Contains every solid, whether it adds or subtracts.
  Box solidBounds() const { return m_boxes.bounds(); }
  bool solidBackground() const { return m_background; }
  // Whether space beyond all solids is solid: the background, unless a child of the root
  // intersects.
  bool solidAtInfinity() const {
    return m_background && m_outline.intersectingChildren(m_outline.root()).empty();
  }

  // Hash of the exact boundary and its surfaces. Equal boundaries have equal hashes for every
  // history of edits, number of threads and compiler option.
  uint64_t hash() const { return m_hash; }

 private:
  friend class EvaluatorCheck;
  friend class TileRenewal;
  // A facet or a tile of a facet to cut.
  struct Job {
    static constexpr uint32_t kWhole = UINT32_MAX;
    CsgNode solid;
    uint32_t facet;
    bool hasPatch = false;   // there is a patch of the same facet or tile to compare with
    uint32_t tile = kWhole;  // into m_tilesToCut
  };
  struct TileToCut {
    ConvexPolygon polygon;
    PatchId patch;
  };
  struct Cluster {
    ShortList<PatchId, 2> patches;
    ShortList<FaceId, 2> faces;
    // Stored for large clusters with one face only, for FaceTracer::retrace().
    std::unique_ptr<KeptLoops> loops;
  };
  // The patches of new clusters, those of one after those of the other.
  struct Members {
    std::vector<PatchId> patches;
    std::vector<uint32_t> first{0};  // by cluster; one more for the end
    size_t count() const { return first.size() - 1; }
    std::span<const PatchId> of(size_t cluster) const {
      return std::span(patches).subspan(first[cluster], first[cluster + 1] - first[cluster]);
    }
  };
  // The faces of a new cluster. Most clusters have one.
  struct TracedCluster {
    boost::container::small_vector<BoundaryFace, 1> faces;
    std::unique_ptr<KeptLoops> loops;
    void add(std::vector<BoundaryFace> more) {
      for (BoundaryFace& face : more) faces.push_back(std::move(face));
    }
  };
  // A cluster that the current update has dissolved.
  struct FormerCluster {
    std::unique_ptr<KeptLoops> loops;
    BoundaryFace face;     // if there are loops: the one that they bound
    size_t unchanged = 0;  // number of patches that did not change
  };
  // Appends the pieces of a facet that meet any of the boxes. `patch`: of the facet.
  void addPieces(PatchId patch, std::span<const Box> boxes, std::vector<BoundaryPiece>& out) const;
  // Of those, only the pieces whose bounds pass the test.
  template <typename Meets>
  void addPieces(PatchId patch, std::span<const Box> boxes, Meets&& meets,
                 std::vector<BoundaryPiece>& out) const;
  // `by`: the solid that lies or lay in the box, or kNoNode.
  void markChanged(const Box& box, CsgNode by);
  void markChanged(CsgNode node);
  void markChangedBefore(CsgNode node);
  void forgetMarked(CsgNode node);
  void release(CsgNode node);
  std::vector<Job> collectJobs(BoundaryChange& change);
  void addJobs(CsgNode node, std::span<const uint32_t> boxes, std::vector<Job>& jobs);
  Facet facetOf(const Job& job) const;
  PatchId patchOf(const Job& job) const {
    return job.tile == Job::kWhole ? m_patchesOf[job.solid][job.facet]
                                   : m_tilesToCut[job.tile].patch;
  }
  PatchId newPatch(const SourceFace& source);
  void releasePatch(PatchId patch);
  const FacetTile* tilesOf(PatchId ofFacet) const;
  bool isCrowded(OrientedPlane plane, const Box& bounds, size_t most) const;
  void renewTiles(CsgNode node, uint32_t facet, const std::vector<Box>& changed,
                  std::vector<Job>& jobs);
  std::vector<Job> divide(std::span<const Job> crowded);
  void releaseTiles(PatchId ofFacet);
  void releaseTiles(FacetTile& tile);
  std::vector<NearMeshes> meshesNear(std::span<const Job> jobs, int threads,
                                     WorkWatch* watch) const;
  struct Cut {
    Patch outline;  // not made if isUnchanged, nor for a whole facet of a mesh
    BoundaryPieces pieces;
    bool isFlipped = false;    // the boundary's normal opposes the facet's
    bool isUnchanged = false;  // the patch has the same pieces already, so the same outline
    bool isCrowded = false;    // not cut: the facet must be divided into tiles
  };
  // What an update knows of the vertices of a mesh most of whose facets are cut.
  struct MeshVertices {
    explicit MeshVertices(size_t count) : locations(count), numbers(count, UINT32_MAX) {}
    VertexLocations locations;
    std::vector<VertexId> numbers;  // in the arrangement, once a facet with the vertex is placed
  };
  void collectMeshVertices(std::span<const Job> jobs);
  bool isInserted(const Job& job, const CutFacet& cut) const;
  bool isCutAs(const Job& job, bool isFlipped, const BoundaryPieces& pieces) const;
  bool cutWhole(const Job& job, const ClipLevels& levels, const NearMeshes& meshes, Cut& cut) const;
  bool isWholeFacet(const Job& job, const CutFacet& cut) const;
  void placeFacet(const Job& job, PatchId patch, const Arrangement::Kind& kind, bool isFlipped);
  std::vector<Cut> cutAll(std::span<const Job> jobs, const SiblingClips& clips, int threads,
                          WorkWatch* watch);
  void renewPatches();
  void replacePatches(std::span<const Job> jobs, std::vector<Cut> cuts, std::vector<Job>& crowded);
  std::vector<Job> cutBlocks(std::span<const Job> jobs, const SiblingClips& clips, int threads,
                             WorkWatch* watch);
  // A mesh that moved since the last update, and what its facets keep.
  struct Move {
    Vec3 by;
    Box before;                        // the bounds before the move
    std::vector<bool> isFacetRenewed;  // MeshMove
    std::vector<uint32_t> cutAgain;    // facets, ascending
    std::vector<uint32_t> kept;        // all others
  };
  bool moveSolid(CsgNode node, const CsgSolid& solid);
  void planMoves();
  std::vector<Box> boxesBeside(CsgNode node, const Move& move) const;
  bool staysBeside(CsgNode other, const Box& before, const Box& after) const;
  void movePatches(CsgNode node, const Move& move, int threads);
  void moveFaces(std::vector<PatchId>& touched, BoundaryChange& change, int threads);
  void rebuildClusters(const std::vector<PatchId>& touched, BoundaryChange& change, int threads,
                       WorkWatch* watch);
  void traceClusters(const Members& members, size_t first, size_t last,
                     const std::vector<bool>& isChanged, std::vector<FormerCluster>& formers,
                     BoundaryChange& change, int threads, WorkWatch* watch);
  ShortList<SourceFace, 1> sourcesOf(std::span<const PatchId> members) const;
  std::vector<FormerCluster> dissolve(std::vector<PatchId>& patches,
                                      const std::vector<bool>& isChanged, BoundaryChange& change);
  void addPartners(PatchId patch, std::vector<PatchId>& partners) const;
  TracedCluster facesOf(std::span<const PatchId> members, const std::vector<bool>& isChanged,
                        std::vector<FormerCluster>& formers) const;
  Members collectClusters(std::span<const PatchId> patches);
  FaceId addFace(BoundaryFace face);
  // The term a face contributes to the hash of the boundary.
  static uint64_t hashTermOf(const BoundaryFace& face);
  void checkInvariants(const BoundaryChange& change);

  bool m_background;
  std::shared_ptr<PlaneTable> m_table;
  Outline m_outline;
  BoxTree m_boxes;
  std::vector<PreparedSolid> m_solids;             // by node
  std::vector<BoxTree::Leaf> m_leaves;             // by node
  std::vector<ShortList<PatchId, 2>> m_patchesOf;  // by node, by facet
  // By patch of a facet, which then has no pieces: the tiles of the facet.
  std::unordered_map<PatchId, std::unique_ptr<FacetTile>> m_tiles;
  std::vector<TileToCut> m_tilesToCut;  // during an update
  // During an update, by mesh.
  std::unordered_map<CsgNode, std::unique_ptr<MeshVertices>> m_meshVertices;
  std::vector<bool> m_isSolid;           // by node
  std::vector<CsgNode> m_changedSolids;  // all their facets are cut again
  std::vector<Box> m_changedBoxes;
  std::vector<CsgNode> m_changedBy;  // by changed box, see markChanged()
  std::map<CsgNode, Move> m_moves;   // solids that moved and did not change otherwise
  // By group: all solids up to and including this child are marked as changed.
  std::unordered_map<CsgNode, CsgNode> m_markedUpTo;
  bool m_isAllMarked = false;  // all of space and all solids are marked as changed
  size_t m_meshCount = 0;      // solids that are meshes

  struct PatchRecord {
    SourceFace source;
    BoundaryPieces pieces;
    uint32_t cluster = KeyIndex::kNone;
    uint32_t former = KeyIndex::kNone;  // while clusters are rebuilt: its previous cluster
    uint32_t visit = 0;
    ShortList<PatchId, 2> partners;  // patches it merges with; stored for large clusters only
    uint64_t version = 0;
  };
  std::unique_ptr<Arrangement> m_arrangement;
  std::vector<PatchRecord> m_patches;
  std::vector<PatchId> m_freePatches;
  std::vector<Cluster> m_clusters;
  std::vector<uint32_t> m_freeClusters;
  std::vector<BoundaryFace> m_faces;
  std::vector<uint32_t> m_clusterOf;  // by face
  std::vector<FaceId> m_freeFaces;
  uint64_t m_lastVersion = 0;
  uint32_t m_visit = 0;
  uint64_t m_hash = 0;
#ifdef HALFSPACE_CHECKED
  CheckClock m_checkClock{4096};
#endif
};

}  // namespace halfspace::geometry
