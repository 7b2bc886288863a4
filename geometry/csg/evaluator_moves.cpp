// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Meshes that move by a vector: what an update keeps of them.
//
// Idea: a facet that moves without rounding, and that no other solid is near before and after the
// move, bounds the same part of the solid as before. Its patch, the vertices and lines of the patch
// and the face of its cluster are moved in place (Arrangement::movePatches). They need not be cut,
// arranged and traced again:
//
//     +-------------+              +-------------+      kept: facets away from the box, before and
//     |   mesh    +-|--+    ->     |   mesh      |--+   after the move. Cut again: facets that
//     |           | |  |           |           +-|  |   meet it in either place. A convex solid
//     +-----------+-+--+           +-----------+-+--+   around the whole mesh is not near it.
//
// Facets with a corner that was rounded are cut again, too. A mesh of which some vertices move and
// most stay is a move by nothing.
//
// The numbers of planes are new, because coplanar faces of different solids are recognised by them.
// So the cost is linear in the mesh, at two fifths of a complete evaluation of it (measured with
// 50,000 triangles).
#include <algorithm>
#include <cassert>
#include <cmath>

#include "geometry/csg/cut/face_cutter.h"
#include "geometry/csg/evaluator.h"
#include "geometry/csg/parallel_loop.h"
#include "geometry/csg/prepare/mesh_lookup.h"
#include "geometry/csg/prepare/moved_mesh.h"
#include "geometry/csg/stage_checks.h"

namespace halfspace::geometry {

namespace {

// A mesh with fewer facets than this is evaluated completely. A move builds two lists of the whole
// level, by line and by vertex; for a small mesh they cost more than the evaluation.
constexpr size_t kWorthMoving = 256;
// A mesh is evaluated completely if more than a quarter of its facets must be cut again.
constexpr size_t kFewRenewed = 4;

// A box that contains the exact box moved by the vector.
Box movedBy(const Box& box, const Vec3& by) {
  Box moved;
  moved.min() = box.min() + by;
  moved.max() = box.max() + by;
  for (int axis = 0; axis < 3; ++axis) {
    moved.min()[axis] = std::nextafter(moved.min()[axis], -HUGE_VAL);
    moved.max()[axis] = std::nextafter(moved.max()[axis], HUGE_VAL);
  }
  return moved;
}

}  // namespace

// Moves the solid if it is a large mesh that changed in no other way since the last update.
bool Evaluator::moveSolid(CsgNode node, const CsgSolid& solid) {
  PreparedSolid& prepared = m_solids[node];
  if (prepared.convex() || prepared.facetCount() < kWorthMoving ||
      m_patchesOf[node].size() != prepared.facetCount() || m_moves.contains(node) ||
      std::ranges::find(m_changedSolids, node) != m_changedSolids.end())
    return false;
  const std::optional<MeshMove> move = moveTo(prepared, solid);
  if (!move || kFewRenewed * static_cast<size_t>(std::ranges::count(move->isFacetRenewed, true)) >
                   prepared.facetCount())
    return false;
  Move planned{move->by, prepared.bounds, move->isFacetRenewed, {}, {}};
  markChanged(prepared.bounds, node);
  m_boxes.remove(m_leaves[node]);
  apply(*move, solid, prepared, *m_table);
#ifdef HALFSPACE_CHECKED
  throwIfBroken(brokenAfterPrepare(*m_table, prepared));
#endif
  m_leaves[node] = m_boxes.insert(prepared.bounds, node);
  markChanged(prepared.bounds, node);
  m_moves.emplace(node, std::move(planned));
  return true;
}

// Whether a solid that does not change has the same location to everything in both boxes.
bool Evaluator::staysBeside(CsgNode other, const Box& before, const Box& after) const {
  if (std::ranges::binary_search(m_changedSolids, other) || m_moves.contains(other)) return false;
  const PreparedSolid& solid = m_solids[other];
  if (!solid.convex()) return false;
  const Side side = sideOfSolid(BoxReach(after), solid, *m_table);
  return side != Side::on && side == sideOfSolid(BoxReach(before), solid, *m_table);
}

// Boxes near which the facets of the moved solid must be cut again: those of all other solids that
// reach it, and those of changed solids both before and after their change.
std::vector<Box> Evaluator::boxesBeside(CsgNode node, const Move& move) const {
  const Box& after = m_solids[node].bounds;
  std::vector<Box> boxes;
  assert(m_changedBy.size() == m_changedBoxes.size());
  for (size_t i = 0; i < m_changedBoxes.size(); ++i) {
    const Box& box = m_changedBoxes[i];
    if (m_changedBy[i] != node && (box.intersects(after) || box.intersects(move.before)))
      boxes.push_back(box);
  }
  std::vector<CsgNode> others;
  for (const Box* box : {&move.before, &after})
    m_boxes.query(*box, [&](uint32_t other) {
      if (other != node) others.push_back(other);
    });
  std::ranges::sort(others);
  others.erase(std::unique(others.begin(), others.end()), others.end());
  for (CsgNode other : others)
    if (!staysBeside(other, move.before, after)) boxes.push_back(m_solids[other].bounds);
  return boxes;
}

// Decides which facets of the moved solids are cut again. Contract: m_changedSolids is sorted.
void Evaluator::planMoves() {
  std::erase_if(m_moves, [&](const auto& entry) {
    return std::ranges::binary_search(m_changedSolids, entry.first);
  });
  for (auto& [node, move] : m_moves) {
    const MeshLookup& mesh = *m_solids[node].mesh;
    std::vector<Box> boxes = boxesBeside(node, move);
    // A neighbour that a facet met before the move did not move along: it is met at its old
    // position relative to the facet, so each box is also searched where the move takes it.
    for (size_t i = boxes.size(); i-- > 0;) boxes.push_back(movedBy(boxes[i], move.by));
    std::vector<bool> isCutAgain = move.isFacetRenewed;
    for (const uint32_t facet : mesh.overlapping(boxes)) isCutAgain[facet] = true;
    for (uint32_t facet = 0; facet < mesh.size(); ++facet) {
      const PatchId patch = m_patchesOf[node][facet];
      const size_t pieces = m_patches[patch].pieces.count();
      const bool isWhole = pieces <= 1 && tilesOf(patch) == nullptr &&
                           m_arrangement->edgesOf(patch).size() ==
                               (pieces == 0 ? 0 : mesh.polygon(facet).corners.size());
      if (!isWhole) isCutAgain[facet] = true;
      (isCutAgain[facet] ? move.cutAgain : move.kept).push_back(facet);
    }
  }
}

// Moves the patches of the kept facets, and takes away those of the facets that are cut again.
void Evaluator::movePatches(CsgNode node, const Move& move, int threads) {
  const std::span<const PatchId> patches = m_patchesOf[node];
  const PreparedSolid& solid = m_solids[node];
  for (const uint32_t facet : move.cutAgain) m_arrangement->removePatch(patches[facet]);
  std::vector<ConvexPolygon::Corner> corners(solid.mesh->cornerCount());  // by corner of the mesh
  parallel(move.kept.size(), threads, [&](size_t i) {
    const PatchId patch = patches[move.kept[i]];
    if (m_arrangement->edgesOf(patch).empty()) return;
    const Facet facet = solid.facet(*m_table, move.kept[i]);
    std::ranges::copy(
        facet.polygon.corners,
        corners.begin() + static_cast<std::ptrdiff_t>(solid.mesh->firstCorner(move.kept[i])));
    m_patches[patch].pieces = BoundaryPieces(*solid.mesh, move.kept[i]);
  });
  std::vector<Arrangement::MovedPatch> moved;
  moved.reserve(move.kept.size());
  for (size_t i = 0; i < move.kept.size(); ++i) {
    const uint32_t facet = move.kept[i];
    const PatchId patch = patches[facet];
    if (m_arrangement->edgesOf(patch).empty()) continue;
    const OrientedPlane plane = solid.planeOf(facet);
    // The stored orientation of a plane depends on the normal alone, which a move keeps.
    const bool flipped = m_arrangement->patch(patch).kind.plane.flipped() != plane.flipped();
    m_patches[patch].version = ++m_lastVersion;
    moved.push_back({patch,
                     {flipped ? plane.opposite() : plane, solid.surfaceOf(facet)},
                     std::span(corners).subspan(solid.mesh->firstCorner(facet),
                                                solid.mesh->polygon(facet).corners.size()),
                     flipped});
  }
  m_arrangement->movePatches(moved, move.by);
#ifdef HALFSPACE_CHECKED
  for (const uint32_t facet : move.kept)
    throwIfBroken(brokenAfterCut(*m_table, solid.facet(*m_table, facet),
                                 m_arrangement->outlineOf(patches[facet]),
                                 m_patches[patches[facet]].pieces));
#endif
}

// Moves the faces of the clusters of which no patch changed. Large clusters keep loops with the
// numbers of planes, so they are traced again with the changed ones.
void Evaluator::moveFaces(std::vector<PatchId>& touched, BoundaryChange& change, int threads) {
  if (m_moves.empty()) return;
  std::vector<bool> isTouched(m_patches.size(), false), isListed(m_clusters.size(), false);
  for (const PatchId patch : touched)
    if (patch < isTouched.size()) isTouched[patch] = true;
  std::vector<uint32_t> clusters;
  for (const auto& [node, move] : m_moves)
    for (const uint32_t facet : move.kept) {
      const PatchId patch = m_patchesOf[node][facet];
      const uint32_t id = m_patches[patch].cluster;
      if (id == KeyIndex::kNone || m_arrangement->edgesOf(patch).empty() || isListed[id]) continue;
      isListed[id] = true;
      Cluster& cluster = m_clusters[id];
      if (std::ranges::any_of(cluster.patches, [&](PatchId member) { return isTouched[member]; })) {
        cluster.loops.reset();  // their corners may begin at another one now
        continue;
      }
      if (cluster.loops == nullptr)
        clusters.push_back(id);
      else
        touched.insert(touched.end(), cluster.patches.begin(), cluster.patches.end());
    }
  struct Moved {
    FaceId face;
    PatchId patch;
    uint64_t hashTerm;
  };
  std::vector<Moved> faces;
  for (const uint32_t id : clusters)
    for (const FaceId face : m_clusters[id].faces)
      faces.push_back({face, m_clusters[id].patches.front(), hashTermOf(m_faces[face])});
  parallel(faces.size(), threads, [&](size_t i) {
    m_faces[faces[i].face] =
        FaceTracer(*m_table, *m_arrangement).moved(m_faces[faces[i].face], faces[i].patch);
  });
  for (const Moved& moved : faces) {
    m_hash += hashTermOf(m_faces[moved.face]) - moved.hashTerm;
    change.removed.push_back(moved.face);
    change.added.push_back(moved.face);
  }
}

}  // namespace halfspace::geometry
