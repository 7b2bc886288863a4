// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The exact boundary of a tree of solids, kept up to date edit by edit. A full evaluation is the
// same call with everything changed; there is no other path.
//
// Stages: facets of changed solids and of those whose boxes meet a change are cut anew (FaceCutter,
// in parallel); their outlines replace the old ones on the lines of space (Arrangement); the faces
// of the clusters of patches that were touched are walked anew (FaceTracer), of large clusters the
// loops that pass the change. Cost follows the number of facets near the change, not the size of
// the level; where one face is made of most of the level, its members and corners are gone through.
#pragma once

#include <memory>

#include "geometry/csg/cut/boundary_pieces.h"
#include "geometry/csg/prepare/box_tree.h"
#include "geometry/csg/prepare/prepared_solid.h"
#include "geometry/csg/trace/boundary_face.h"
#include "geometry/csg/trace/face_tracer.h"
#include "geometry/reason/check_clock.h"

namespace halfspace::geometry {

using FaceId = uint32_t;

// What one update changed.
struct BoundaryChange {
  Box dirty;                    // contains every point whose matter may have changed
  std::vector<Box> dirtyBoxes;  // so do these together; `dirty` contains them
  std::vector<FaceId> removed;  // faces that are gone; their ids may be in `added` again
  std::vector<FaceId> added;
  size_t solidsTouched = 0;  // whose facets were cut anew
  size_t facetsCut = 0;
};

class Evaluator {
 public:
  // `solidBackground`: the world is solid where nothing was said; rooms are carved out of it.
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
  void setSolid(CsgNode node, const CsgSolid& solid);
  void setOperation(CsgNode node, CsgOperation operation);
  // Contract: not the root; a group must be empty.
  void remove(CsgNode node);

  // `threads` 0: as many as the machine has. The result does not depend on it, to the last bit.
  BoundaryChange update(int threads = 0);

  // All faces; ids of removed ones are empty (no vertices).
  const std::vector<BoundaryFace>& faces() const { return m_faces; }
  size_t faceCount() const { return m_faces.size() - m_freeFaces.size(); }
  const Arrangement& arrangement() const { return *m_arrangement; }
  const PlaneTable& planes() const { return *m_table; }
  // The same table for the next stage, which may intern planes of its own between updates.
  const std::shared_ptr<PlaneTable>& sharedPlanes() const { return m_table; }

  // Appends all pieces of the boundary that may meet any of the boxes, touching included, each
  // once, by solid and facet. Patch numbers stay as they are until the solid is set or removed.
  void piecesIn(std::span<const Box> boxes, std::vector<BoundaryPiece>& out) const;
  // The pieces of these patches that may meet the box. Patches that are gone have none.
  void piecesOf(std::span<const PatchId> patches, const Box& box,
                std::vector<BoundaryPiece>& out) const;
  // The pieces in this plane, in either orientation, that may meet the box.
  void piecesOn(uint32_t plane, const Box& box, std::vector<BoundaryPiece>& out) const;
  // Contract: a patch of a piece.
  SourceFace sourceOf(PatchId patch) const { return m_patches[patch].source; }
  // The patches that make up a face, ascending. Where they make up several faces (a trench divides
  // a floor of several solids), each of these names all of them. Contract: not a removed face.
  std::span<const PatchId> patchesOf(FaceId face) const {
    return m_clusters[m_clusterOf[face]].patches;
  }
  // Whether other faces have the same patches. Contract: not a removed face.
  bool sharesPatches(FaceId face) const { return m_clusters[m_clusterOf[face]].faces.size() > 1; }
  // The region of a patch: its outline, and convex pieces that cover it once.
  const Patch& outlineOf(PatchId patch) const { return m_patches[patch].outline; }
  const BoundaryPieces& piecesOf(PatchId patch) const { return m_patches[patch].pieces; }
  OrientedPlane planeOf(PatchId patch) const { return m_arrangement->patch(patch).kind.plane; }
  // Another number whenever the patch's region or source changes; no number is used twice.
  uint64_t versionOf(PatchId patch) const { return m_patches[patch].version; }
  uint64_t surfaceOf(PatchId patch) const { return m_arrangement->patch(patch).kind.surface; }
  // One more than the highest patch number.
  uint32_t patchCapacity() const { return static_cast<uint32_t>(m_patches.size()); }
  // Contains every solid, whether it adds or subtracts.
  Box solidBounds() const;
  bool solidBackground() const { return m_background; }
  // What lies beyond all solids: the background, unless something at the top of the outline
  // intersects it away.
  bool solidAtInfinity() const {
    return m_background && m_outline.intersectingChildren(m_outline.root()).empty();
  }

  // Hash of the exact boundary with its surfaces: equal boundaries have equal hashes, whatever the
  // history, the number of threads or the compiler's options.
  uint64_t hash() const { return m_hash; }

 private:
  friend class EvaluatorCheck;
  struct Job {
    CsgNode solid;
    uint32_t facet;
  };
  struct Cluster {
    std::vector<PatchId> patches;
    std::vector<FaceId> faces;
    std::vector<WalkedLoop> loops;  // of large ones: an edit walks few of them anew
  };
  // What is left of one that an edit took apart.
  struct FormerCluster {
    std::vector<WalkedLoop> loops;
    size_t unchanged = 0;  // patches
  };
  // Appends the patch's pieces that meet any of the boxes.
  void addPieces(PatchId patch, std::span<const Box> boxes, std::vector<BoundaryPiece>& out) const;
  void changed(const Box& box);
  void changedBefore(CsgNode node);
  void release(CsgNode node);
  std::vector<Job> jobs(BoundaryChange& change);
  struct Cut {
    Patch outline;
    BoundaryPieces pieces;
  };
  std::vector<Cut> cutAll(const std::vector<Job>& jobs, int threads) const;
  void placeAll(const std::vector<Job>& jobs, std::vector<Cut>& cuts);
  void rebuildClusters(const std::vector<PatchId>& touched, BoundaryChange& change, int threads);
  std::vector<FormerCluster> dissolve(std::vector<PatchId>& patches,
                                      const std::vector<bool>& isChanged, BoundaryChange& change);
  void addPartners(PatchId patch, std::vector<PatchId>& partners) const;
  std::vector<BoundaryFace> facesOf(std::span<const PatchId> members,
                                    const std::vector<bool>& isChanged,
                                    std::vector<FormerCluster>& formers,
                                    std::vector<WalkedLoop>& loops) const;
  std::vector<std::vector<PatchId>> gather(const std::vector<PatchId>& patches);
  FaceId addFace(BoundaryFace face);
  // A face's part in the hash of the whole.
  static uint64_t shareOf(const BoundaryFace& face);
  void checkRules(const BoundaryChange& change);

  bool m_background;
  std::shared_ptr<PlaneTable> m_table;
  Outline m_outline;
  BoxTree m_boxes;
  std::vector<PreparedSolid> m_solids;            // by node
  std::vector<BoxTree::Leaf> m_leaves;            // by node
  std::vector<std::vector<PatchId>> m_patchesOf;  // by node, by facet
  std::vector<bool> m_isSolid;                    // by node
  std::vector<CsgNode> m_changedSolids;           // all of whose facets are cut anew
  std::vector<Box> m_changedBoxes;

  struct PatchRecord {
    SourceFace source;
    Patch outline;
    BoundaryPieces pieces;
    uint32_t cluster = KeyIndex::kNone;
    uint32_t former = KeyIndex::kNone;  // while clusters are rebuilt: the one it was in
    uint32_t visit = 0;
    std::vector<PatchId> partners;  // it merges with, where its cluster is large
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
