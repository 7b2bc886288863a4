// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The stage cut of the evaluator: which facets are cut again, and the loop that cuts them.
#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>

#include "geometry/csg/cut/face_cutter.h"
#include "geometry/csg/evaluator.h"
#include "geometry/csg/parallel_loop.h"
#include "geometry/csg/prepare/mesh_lookup.h"
#include "geometry/csg/stage_checks.h"

namespace halfspace::geometry {

namespace {

// Duplicates are removed only from lists with more boxes than this.
constexpr size_t kManyChanges = 1024;

// Removes boxes that equal an earlier one and keeps the order of the others.
void removeRepeated(std::vector<Box>& boxes) {
  const auto numbers = [&](uint32_t i) {
    const Vec3& low = boxes[i].min();
    const Vec3& high = boxes[i].max();
    return std::array{low.x(), low.y(), low.z(), high.x(), high.y(), high.z()};
  };
  std::vector<uint32_t> order(boxes.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, [&](uint32_t a, uint32_t b) {
    const auto left = numbers(a), right = numbers(b);
    return left != right ? left < right : a < b;
  });
  std::vector<bool> repeats(boxes.size(), false);
  for (size_t i = 1; i < order.size(); ++i)
    repeats[order[i]] = numbers(order[i]) == numbers(order[i - 1]);
  size_t kept = 0;
  for (size_t i = 0; i < boxes.size(); ++i)
    if (!repeats[i]) boxes[kept++] = boxes[i];
  assert(kept <= boxes.size() && (kept > 0 || boxes.empty()));
  boxes.resize(kept);
}

void sortOnce(std::vector<CsgNode>& nodes) {
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
}

}  // namespace

// The facets to cut again: all facets of changed solids, those of moved solids that meet others,
// and the facets of other solids that meet a changed box.
std::vector<Evaluator::Job> Evaluator::collectJobs(BoundaryChange& change) {
  std::erase_if(m_changedSolids, [&](CsgNode node) { return !m_isSolid[node]; });
  sortOnce(m_changedSolids);
  planMoves();
  if (m_changedBoxes.size() > kManyChanges) removeRepeated(m_changedBoxes);
  change.dirtyBoxes = m_changedBoxes;
  std::vector<bool> isChanged(m_isSolid.size(), false);
  for (CsgNode node : m_changedSolids) isChanged[node] = true;
  for (const auto& [node, move] : m_moves) isChanged[node] = true;
  struct Met {
    CsgNode solid;
    uint32_t box;
    auto operator<=>(const Met&) const = default;
  };
  std::vector<Met> met;
  for (uint32_t i = 0; i < m_changedBoxes.size(); ++i) {
    change.dirty.extend(m_changedBoxes[i]);
    m_boxes.query(m_changedBoxes[i], [&](uint32_t node) {
      if (!isChanged[node]) met.push_back({node, i});
    });
  }
  for (CsgNode node : m_changedSolids) met.push_back({node, 0});
  for (const auto& [node, move] : m_moves) met.push_back({node, 0});
  std::sort(met.begin(), met.end());
  std::vector<Job> list;
  std::vector<uint32_t> boxes;
  for (size_t i = 0; i < met.size();) {
    const CsgNode node = met[i].solid;
    assert(m_isSolid[node] && "boxes are those of solids");
    boxes.clear();
    for (; i < met.size() && met[i].solid == node; ++i) boxes.push_back(met[i].box);
    ++change.solidsTouched;
    if (const auto moved = m_moves.find(node); moved != m_moves.end()) {
      for (uint32_t facet : moved->second.cutAgain) {
        releaseTiles(m_patchesOf[node][facet]);
        list.push_back({node, facet});
      }
    } else if (isChanged[node]) {
      for (uint32_t k = 0; k < m_solids[node].facetCount(); ++k) list.push_back({node, k});
    } else {
      addJobs(node, boxes, list);
    }
  }
  assert(list.size() >= m_changedSolids.size() && "a changed solid meets its own box");
  change.facetsCut = list.size();
  return list;
}

// Appends the facets of an unchanged solid that meet one of these changed boxes, in ascending
// order, and of divided facets the tiles. The facets of a mesh are found in its hierarchy, so the
// cost does not grow with the mesh.
void Evaluator::addJobs(CsgNode node, std::span<const uint32_t> boxes, std::vector<Job>& jobs) {
  const PreparedSolid& solid = m_solids[node];
  const auto changed = [&] {
    std::vector<Box> list;
    for (uint32_t i : boxes) list.push_back(m_changedBoxes[i]);
    return list;
  };
  const auto add = [&](uint32_t facet) {
    if (tilesOf(m_patchesOf[node][facet]) != nullptr)
      renewTiles(node, facet, changed(), jobs);
    else
      jobs.push_back({node, facet, true});
  };
  // Above this number of boxes, testing a facet of a brush against all of them costs more than
  // cutting it.
  constexpr size_t kManyBoxes = 16;
  if (solid.convex()) {
    for (uint32_t facet = 0; facet < solid.facetCount(); ++facet) {
      bool meets = boxes.size() > kManyBoxes;
      if (!meets) {
        const Box box = boundsOf(solid.facet(*m_table, facet).polygon);
        for (uint32_t i : boxes) meets = meets || box.intersects(m_changedBoxes[i]);
      }
      if (meets) add(facet);
    }
    return;
  }
  assert(solid.mesh->size() == solid.facetCount() && "one entry for each facet");
  for (uint32_t facet : solid.mesh->overlapping(changed())) add(facet);
}

// What is known of the meshes near each facet before it is cut; empty if there are no meshes.
std::vector<NearMeshes> Evaluator::meshesNear(std::span<const Job> jobs, int threads,
                                              WorkWatch* watch) const {
  std::vector<NearMeshes> near;
  if (m_meshCount == 0) return near;
  const CutterScene scene{*m_table, m_outline, m_solids, m_background};
  near.resize(jobs.size());
  parallel(jobs.size(), threads, [&](size_t i) {
    countSteps(watch);
    const PreparedSolid& solid = m_solids[jobs[i].solid];
    const bool isOfMesh = jobs[i].tile == Job::kWhole && !solid.convex();
    const Box box = isOfMesh ? solid.mesh->box(jobs[i].facet) : boundsOf(facetOf(jobs[i]).polygon);
    std::vector<CsgNode> meshes;
    m_boxes.query(box, [&](uint32_t node) {
      if (node != jobs[i].solid && !m_solids[node].convex()) meshes.push_back(node);
    });
    std::sort(meshes.begin(), meshes.end());
    if (!meshes.empty()) near[i] = FaceCutter(scene).meshesNear(facetOf(jobs[i]), meshes);
  });
  return near;
}

// Lists the meshes of which many facets are cut: for a few facets of a large mesh, the lists of all
// its vertices cost more than they save.
void Evaluator::collectMeshVertices(std::span<const Job> jobs) {
  constexpr size_t kMany = 8;  // at least one facet in so many
  for (size_t first = 0; first < jobs.size();) {
    const CsgNode node = jobs[first].solid;
    size_t last = first + 1;
    while (last < jobs.size() && jobs[last].solid == node) ++last;
    const PreparedSolid& solid = m_solids[node];
    if (!solid.convex() && kMany * (last - first) >= solid.facetCount())
      m_meshVertices.emplace(node, std::make_unique<MeshVertices>(solid.shape->vertices().size()));
    first = last;
  }
}

// Cuts a facet of a mesh that the surface of no other solid comes near. Returns false for other
// facets.
bool Evaluator::cutWhole(const Job& job, const ClipLevels& levels, const NearMeshes& meshes,
                         Cut& cut) const {
  const PreparedSolid& solid = m_solids[job.solid];
  if (job.tile != Job::kWhole || solid.convex() || !levels.levels.empty()) return false;
  const Box& box = solid.mesh->box(job.facet);
  boost::container::small_vector<CsgNode, 24> nearby;
  m_boxes.query(box, [&](uint32_t node) { nearby.push_back(node); });
  if (isCrowded(solid.planeOf(job.facet), box, nearby.size())) return false;
  std::sort(nearby.begin(), nearby.end(),
            [&](CsgNode a, CsgNode b) { return m_outline.label(a) < m_outline.label(b); });
  const auto known = m_meshVertices.find(job.solid);
  VertexLocations* const locations =
      known == m_meshVertices.end() ? nullptr : &known->second->locations;
  using WholeCut = FaceCutter::WholeCut;
  const std::optional<WholeCut> result =
      FaceCutter({*m_table, m_outline, m_solids, m_background})
          .cutWhole({job.solid, job.facet, {nearby.data(), nearby.size()}, meshes, locations});
  if (!result) return false;
  cut.isFlipped = result == WholeCut::keptFlipped;
  if (result != WholeCut::dropped) cut.pieces = BoundaryPieces(*solid.mesh, job.facet);
  cut.isUnchanged = isCutAs(job, cut.isFlipped, cut.pieces);
#ifdef HALFSPACE_CHECKED
  CutFacet made;
  const Facet facet = facetOf(job);
  made.flipped = cut.isFlipped;
  if (result != WholeCut::dropped) made.pieces.push_back(facet.polygon);
  throwIfBroken(brokenAfterCut(*m_table, facet, geometry::outlineOf(*m_table, made), cut.pieces));
#endif
  return true;
}

// Whether the one piece of a cut facet of a mesh is the facet itself. Such a piece is stored as by
// cutWhole(), so that equal pieces are stored in the same way.
bool Evaluator::isWholeFacet(const Job& job, const CutFacet& cut) const {
  const PreparedSolid& solid = m_solids[job.solid];
  if (job.tile != Job::kWhole || solid.convex() || cut.pieces.size() != 1) return false;
  const MeshLookup::Polygon facet = solid.mesh->polygon(job.facet);
  const auto& corners = cut.pieces.front().corners;
  if (corners.size() != facet.corners.size()) return false;
  for (size_t i = 0; i < corners.size(); ++i) {
    const MeetingPoint& point = corners[i].point;
    if (!point.isExplicit() || corners[i].edge != facet.edges[i].id() ||
        Vec3(point.x, point.y, point.z) != facet.corners[i])
      return false;
  }
  return true;
}

// Whether the facet's patch was made of exactly these pieces. Three things decide the outline of a
// patch: the plane of its facet, the stored pieces, and the orientation. If they are equal, the
// outline is inserted already. Most facets near an edit are of this kind: they meet the changed
// boxes, but not the changed solids.
bool Evaluator::isCutAs(const Job& job, bool isFlipped, const BoundaryPieces& pieces) const {
  if (!job.hasPatch) return false;
  const PatchId patch = patchOf(job);
  if (!(m_patches[patch].pieces == pieces)) return false;
  if (pieces.count() == 0) return true;
  const OrientedPlane plane = m_solids[job.solid].planeOf(job.facet);
  return m_arrangement->patch(patch).kind.plane == (isFlipped ? plane.opposite() : plane);
}

// Whether the facet's patch has the outline of these pieces. For assertions: it makes the outline.
bool Evaluator::isInserted(const Job& job, const CutFacet& cut) const {
  const PatchId patch = patchOf(job);
  const Arrangement::Kind kind =
      cut.pieces.empty() ? Arrangement::Kind() : m_arrangement->patch(patch).kind;
  return m_arrangement->isInserted(patch, kind, geometry::outlineOf(*m_table, cut));
}

std::vector<Evaluator::Cut> Evaluator::cutAll(std::span<const Job> jobs, const SiblingClips& clips,
                                              int threads, WorkWatch* watch) {
  const CutterScene scene{*m_table, m_outline, m_solids, m_background};
  std::vector<NearMeshes> near = meshesNear(jobs, threads, watch);
  // One after the other, so that the numbers of planes do not depend on the threads.
  for (NearMeshes& meshes : near) meshes.grid.intern(*m_table);
  const NearMeshes noMeshes;
  std::vector<Cut> cuts(jobs.size());
  parallel(jobs.size(), threads, [&](size_t i) {
    countSteps(watch);
    ClipLevels levels = clips.levelsOf(jobs[i].solid);
    const NearMeshes& meshes = near.empty() ? noMeshes : near[i];
    if (cutWhole(jobs[i], levels, meshes, cuts[i])) return;
    Facet facet = facetOf(jobs[i]);
    const Box whole = boundsOf(facet.polygon);
    if (!clips.clip(levels, facet.polygon)) return;
    std::vector<CsgNode> nearby;
    m_boxes.query(levels.levels.empty() ? whole : boundsOf(facet.polygon), [&](uint32_t node) {
      if (!clips.isSettled(levels, node, facet.polygon.plane)) nearby.push_back(node);
    });
    // The list lacks solids near the whole facet if the facet was clipped.
    cuts[i].isCrowded = jobs[i].tile == Job::kWhole &&
                        isCrowded(facet.polygon.plane, whole,
                                  levels.levels.empty() ? nearby.size() : m_solids.size());
    if (cuts[i].isCrowded) return;
    std::sort(nearby.begin(), nearby.end(),
              [&](CsgNode a, CsgNode b) { return m_outline.label(a) < m_outline.label(b); });
    CutFacet cut;
    FaceCutter(scene).cut({jobs[i].solid, facet, nearby, meshes, levels}, cut);
    assert(cut.pieces.empty() || cut.pieces.front().plane == facet.polygon.plane);
    const bool isWhole = isWholeFacet(jobs[i], cut);
    cuts[i].pieces = isWhole ? BoundaryPieces(*m_solids[jobs[i].solid].mesh, jobs[i].facet)
                             : BoundaryPieces(cut.pieces);
    cuts[i].isFlipped = cut.flipped;
    cuts[i].isUnchanged = isCutAs(jobs[i], cut.flipped, cuts[i].pieces);
    if (cuts[i].isUnchanged) {
      assert(isInserted(jobs[i], cut) && "equal pieces have equal outlines");
      return;
    }
#ifdef HALFSPACE_CHECKED
    throwIfBroken(
        brokenAfterCut(*m_table, facet, geometry::outlineOf(*m_table, cut), cuts[i].pieces));
#endif
    if (!isWhole) cuts[i].outline = geometry::outlineOf(*m_table, cut);
  });
  return cuts;
}

}  // namespace halfspace::geometry
