// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/evaluator.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "geometry/csg/prepare/mesh_lookup.h"
#include "geometry/csg/stage_checks.h"
#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

Evaluator::Evaluator(bool solidBackground)
    : m_background(solidBackground),
      m_table(std::make_shared<PlaneTable>()),
      m_arrangement(std::make_unique<Arrangement>(*m_table)) {}
Evaluator::~Evaluator() = default;
Evaluator::Evaluator(Evaluator&&) noexcept = default;
Evaluator& Evaluator::operator=(Evaluator&&) noexcept = default;

namespace {

PreparedSolid preparedAndChecked(const CsgSolid& solid, PlaneTable& table) {
  PreparedSolid prepared = prepare(solid, table);
#ifdef HALFSPACE_CHECKED
  throwIfBroken(brokenAfterPrepare(table, prepared));
#endif
  return prepared;
}

}  // namespace

void Evaluator::markChanged(const Box& box, CsgNode by) {
  assert(!box.isEmpty());
  m_changedBoxes.push_back(box);
  m_changedBy.push_back(by);
}

// Marks the solid itself: all its facets are cut again, and those of others in its box.
void Evaluator::markChanged(CsgNode node) {
  assert(m_isSolid[node]);
  m_changedSolids.push_back(node);
  markChanged(m_solids[node].bounds, node);
}

// Marks everything that an added, removed or changed intersecting node affects: every solid before
// it in its group, even outside its own box. If the background is solid, a child of the root also
// intersects the background and so affects all of space. Solids that an earlier call marked are not
// marked again: hundreds of such nodes would each mark the same thousands of solids. (A solid that
// was inserted or set since then marks itself.) Cost: linear in the number of nodes that are
// marked.
void Evaluator::markChangedBefore(CsgNode node) {
  const auto markInside = [&](CsgNode top) {
    m_outline.visitInside(top, [&](CsgNode n) {
      if (n < m_isSolid.size() && m_isSolid[n]) markChanged(n);
    });
  };
  const CsgNode group = m_outline.parent(node);
  if (m_background && group == m_outline.root()) {
    if (m_isAllMarked) return;
    m_isAllMarked = true;
    markChanged(Box(Vec3::Constant(-kMaxCoordinate), Vec3::Constant(kMaxCoordinate)), kNoNode);
    markInside(group);
    return;
  }
  const auto [marked, isFirst] = m_markedUpTo.try_emplace(group, node);
  CsgNode child = m_outline.firstChild(group);
  if (!isFirst) {
    if (m_outline.label(node) <= m_outline.label(marked->second)) return;
    child = m_outline.nextSibling(marked->second);
    marked->second = node;
  }
  for (; child != node; child = m_outline.nextSibling(child)) markInside(child);
  markInside(node);
}

// Called for a node that is about to be removed: how far its siblings are marked is then unknown.
void Evaluator::forgetMarked(CsgNode node) {
  m_markedUpTo.erase(node);
  const auto marked = m_markedUpTo.find(m_outline.parent(node));
  if (marked == m_markedUpTo.end() || marked->second != node) return;
  marked->second = m_outline.previousSibling(node);
  if (marked->second == kNoNode) m_markedUpTo.erase(marked);
}

CsgNode Evaluator::insertGroup(CsgNode parent, CsgNode before, CsgOperation operation) {
  const CsgNode node = m_outline.insert(parent, before, operation, true);
  if (operation == CsgOperation::intersect) markChangedBefore(node);
  return node;
}

CsgNode Evaluator::insertSolid(CsgNode parent, CsgNode before, CsgOperation operation,
                               const CsgSolid& solid) {
  const CsgNode node = m_outline.insert(parent, before, operation, false);
  if (m_solids.size() <= node) {
    const size_t size =
        std::max<size_t>(m_outline.capacity(), m_solids.size() + m_solids.size() / 4);
    m_solids.resize(size);
    m_leaves.resize(size);
    m_patchesOf.resize(size);
    m_isSolid.resize(size, false);
  }
  assert(node < m_isSolid.size() && !m_isSolid[node] && m_patchesOf[node].empty());
  m_isSolid[node] = true;
  m_solids[node] = preparedAndChecked(solid, *m_table);
  assert(m_solids[node].facetCount() > 0 && !m_solids[node].bounds.isEmpty());
  m_meshCount += !m_solids[node].convex();
  m_leaves[node] = m_boxes.insert(m_solids[node].bounds, node);
  markChanged(node);
  if (operation == CsgOperation::intersect) markChangedBefore(node);
  return node;
}

void Evaluator::setSolid(CsgNode node, const CsgSolid& solid) {
  assert(m_isSolid[node]);
  if (moveSolid(node, solid)) return;
  m_moves.erase(node);
  markChanged(m_solids[node].bounds, node);
  m_boxes.remove(m_leaves[node]);
  m_meshCount -= !m_solids[node].convex();
  m_solids[node] = preparedAndChecked(solid, *m_table);
  assert(m_solids[node].facetCount() > 0 && !m_solids[node].bounds.isEmpty());
  m_meshCount += !m_solids[node].convex();
  m_leaves[node] = m_boxes.insert(m_solids[node].bounds, node);
  markChanged(node);
}

void Evaluator::setOperation(CsgNode node, CsgOperation operation) {
  assert(node != m_outline.root() && node < m_outline.capacity());
  const CsgOperation before = m_outline.operation(node);
  if (before == operation) return;
  m_outline.setOperation(node, operation);
  if (before == CsgOperation::intersect || operation == CsgOperation::intersect)
    markChangedBefore(node);
  // Marks all solids inside the node. Their boxes contain everything else that the change affects.
  m_outline.visitInside(node, [&](CsgNode n) {
    if (n < m_isSolid.size() && m_isSolid[n]) markChanged(n);
  });
}

PatchId Evaluator::newPatch(const SourceFace& source) {
  PatchId patch;
  if (m_freePatches.empty()) {
    patch = static_cast<PatchId>(m_patches.size());
    makeRoomForOne(m_patches);
    m_patches.emplace_back();
  } else {
    patch = m_freePatches.back();
    m_freePatches.pop_back();
  }
  assert(m_arrangement->edgesOf(patch).empty() && "a free number is no patch's");
  m_patches[patch].source = source;
  m_patches[patch].version = ++m_lastVersion;
  return patch;
}

void Evaluator::releasePatch(PatchId patch) {
  assert(patch < m_patches.size());
  m_arrangement->removePatch(patch);
  m_patches[patch].pieces = BoundaryPieces();
  m_patches[patch].source = SourceFace();
  m_freePatches.push_back(patch);
}

void Evaluator::release(CsgNode node) {
  for (PatchId patch : m_patchesOf[node]) {
    assert(m_patches[patch].source.solid == node);
    releaseTiles(patch);
    releasePatch(patch);
  }
  m_patchesOf[node].clear();
}

void Evaluator::remove(CsgNode node) {
  assert(node != m_outline.root() && m_outline.firstChild(node) == kNoNode);
  if (m_outline.operation(node) == CsgOperation::intersect) markChangedBefore(node);
  if (node < m_isSolid.size() && m_isSolid[node]) {
    markChanged(m_solids[node].bounds, node);
    m_moves.erase(node);
    m_boxes.remove(m_leaves[node]);
    release(node);
    m_meshCount -= !m_solids[node].convex();
    m_solids[node] = PreparedSolid();
    m_isSolid[node] = false;
  }
  forgetMarked(node);
  m_outline.remove(node);
}

// Gives changed solids new patches, since they may have a different number of facets.
void Evaluator::renewPatches() {
  // Room for all, with the lines and vertices of the solids themselves (by Euler's formula). Lists
  // that grow with each facet of a large mesh would be moved many times.
  size_t facets = 0, corners = 0, former = m_freePatches.size();
  for (const CsgNode node : m_changedSolids) {
    facets += m_solids[node].facetCount();
    corners += m_solids[node].cornerCount();
    former += m_patchesOf[node].size();
  }
  const size_t more = facets - std::min(facets, former), lines = corners / 2;
  makeRoomFor(m_patches, more);
  m_arrangement->reserve(more, lines, lines - std::min(lines, facets) + 2);
  for (const CsgNode node : m_changedSolids) {
    release(node);
    m_patchesOf[node].reserve(m_solids[node].facetCount());
    for (size_t i = 0; i < m_solids[node].facetCount(); ++i)
      m_patchesOf[node].push_back(newPatch({node, m_solids[node].faceOf(i)}));
  }
}

// Appends the jobs of crowded facets, whose patches become empty, to the list.
void Evaluator::replacePatches(std::span<const Job> jobs, std::vector<Cut> cuts,
                               std::vector<Job>& crowded) {
  assert(jobs.size() == cuts.size());
  for (size_t i = 0; i < jobs.size(); ++i) {
    if (cuts[i].isUnchanged) continue;
    const PreparedSolid& solid = m_solids[jobs[i].solid];
    const size_t facet = jobs[i].facet;
    assert(facet < m_patchesOf[jobs[i].solid].size());
    if (cuts[i].isCrowded) crowded.push_back(jobs[i]);
    const PatchId id = patchOf(jobs[i]);
    const Patch& outline = cuts[i].outline;
    assert(m_patches[id].source == (SourceFace{jobs[i].solid, solid.faceOf(facet)}));
    assert(outline.edges.empty() == (cuts[i].pieces.count() == 0 || cuts[i].pieces.isFacet()));
    m_patches[id].pieces = std::move(cuts[i].pieces);
    const OrientedPlane plane = solid.planeOf(facet);
    const Arrangement::Kind kind{cuts[i].isFlipped ? plane.opposite() : plane,
                                 solid.surfaceOf(facet)};
    if (m_patches[id].pieces.isFacet()) {
      placeFacet(jobs[i], id, kind, cuts[i].isFlipped);
    } else {
      if (m_arrangement->isInserted(id, kind, outline)) continue;
      m_arrangement->replacePatch(id, kind, outline);
    }
    m_patches[id].version = ++m_lastVersion;
  }
}

// Places the whole facet of a mesh as a patch.
void Evaluator::placeFacet(const Job& job, PatchId patch, const Arrangement::Kind& kind,
                           bool isFlipped) {
  const PreparedSolid& solid = m_solids[job.solid];
  const MeshLookup::Polygon polygon = solid.mesh->polygon(job.facet);
  const std::span<const int> corners = polygon.corners.vertices();
  const auto known = m_meshVertices.find(job.solid);
  std::array<VertexId, MeshLookup::kMostCorners> numbers;
  std::array<Vec3, MeshLookup::kMostCorners> positions;
  for (size_t i = 0; i < corners.size(); ++i) positions[i] = polygon.corners[i];
  const std::span<VertexId> vertices(numbers.data(), corners.size());
  for (size_t i = 0; i < corners.size(); ++i)
    vertices[i] = known == m_meshVertices.end()
                      ? KeyIndex::kNone
                      : known->second->numbers[static_cast<size_t>(corners[i])];
  m_arrangement->replacePatch(
      patch, kind, {std::span(positions).first(corners.size()), polygon.edges, isFlipped},
      vertices);
  if (known == m_meshVertices.end()) return;
  for (size_t i = 0; i < corners.size(); ++i)
    known->second->numbers[static_cast<size_t>(corners[i])] = vertices[i];
}

// Cuts the facets and tiles and replaces their patches. Returns the facets that must be divided.
std::vector<Evaluator::Job> Evaluator::cutBlocks(std::span<const Job> jobs,
                                                 const SiblingClips& clips, int threads,
                                                 WorkWatch* watch) {
  // In blocks, since the cuts of all facets of a large mesh take as much memory as the level.
  constexpr size_t kFacetsOfBlock = 2048;
  const size_t size = m_moves.empty() ? kFacetsOfBlock : jobs.size();
  std::vector<Job> crowded;
  beginStage(watch, "cutting the faces", m_meshCount == 0 ? jobs.size() : 2 * jobs.size());
  for (size_t first = 0; first < jobs.size(); first += size) {
    const auto block = jobs.subspan(first, std::min(size, jobs.size() - first));
    replacePatches(block, cutAll(block, clips, threads, watch), crowded);
  }
  return crowded;
}

BoundaryChange Evaluator::update(int threads, WorkWatch* watch) {
  BoundaryChange change;
  const std::vector<Job> list = collectJobs(change);
  SiblingClips clips(m_outline, m_solids, *m_table);
  for (size_t i = 0; i < list.size(); ++i)
    if (i == 0 || list[i].solid != list[i - 1].solid) clips.include(list[i].solid);
  renewPatches();
  collectMeshVertices(list);
  for (const auto& [node, move] : m_moves) movePatches(node, move, threads);
  if (const std::vector<Job> crowded = cutBlocks(list, clips, threads, watch); !crowded.empty()) {
    const std::vector<Job> tiles = divide(crowded);
    change.facetsCut += tiles.size();
    cutBlocks(tiles, clips, threads, watch);
  }
  m_tilesToCut.clear();
  m_meshVertices.clear();
  beginStage(watch, "joining the faces");
  std::vector<PatchId> touched = m_arrangement->applyChanges();
#ifdef HALFSPACE_CHECKED
  // preparedAndChecked() and cutAll() always check the stages prepare and cut, because those checks
  // cost no more than in proportion to the change. The following checks visit the whole level, so
  // they run only when m_checkClock says that they are due.
  const bool isDue = m_checkClock.isDue(change.facetsCut, m_patches.size());
  if (isDue) throwIfBroken(brokenAfterArrange(*m_arrangement));
#endif
  moveFaces(touched, change, threads);
  rebuildClusters(touched, change, threads, watch);
  m_changedSolids.clear();
  m_changedBoxes.clear();
  m_changedBy.clear();
  m_moves.clear();
  m_markedUpTo.clear();
  m_isAllMarked = false;
#ifdef HALFSPACE_CHECKED
  if (isDue) checkInvariants(change);
#endif
  return change;
}

void Evaluator::checkInvariants([[maybe_unused]] const BoundaryChange& change) {
  assert(change.dirtyBoxes.empty() || !change.dirty.isEmpty());
  throwIfBroken(brokenAfterTrace(*this));
}

}  // namespace halfspace::geometry
