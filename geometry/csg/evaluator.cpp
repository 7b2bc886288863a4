// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/evaluator.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>

#include "geometry/csg/cut/face_cutter.h"
#include "geometry/csg/parallel_loop.h"
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

PreparedSolid preparedAndChecked(const CsgSolid& solid, PlaneTable& table) {
  PreparedSolid prepared = prepare(solid, table);
#ifdef HALFSPACE_CHECKED
  throwIfBroken(brokenAfterPrepare(table, prepared));
#endif
  return prepared;
}

void sortOnce(std::vector<CsgNode>& nodes) {
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
}

}  // namespace

void Evaluator::markChanged(const Box& box) {
  assert(!box.isEmpty());
  m_changedBoxes.push_back(box);
}

// Marks everything that an added, removed or changed intersecting node affects: every solid before
// it in its group, even outside its own box. If the background is solid, a child of the root also
// intersects the background and so affects all of space. Several hundred such nodes would each list
// the same thousands of solids, so duplicates are removed as soon as they can be most of the list.
// Cost: linear in the number of nodes.
void Evaluator::markChangedBefore(CsgNode node) {
  if (m_changedBoxes.size() > kManyChanges + 4 * m_isSolid.size()) {
    removeRepeated(m_changedBoxes);
    sortOnce(m_changedSolids);
  }
  const bool everything = m_background && m_outline.parent(node) == m_outline.root();
  if (everything) markChanged(Box(Vec3::Constant(-kMaxCoordinate), Vec3::Constant(kMaxCoordinate)));
  for (CsgNode n = 0; n < m_isSolid.size(); ++n) {
    if (!m_isSolid[n]) continue;
    if (!everything && m_outline.label(n) > m_outline.label(node)) continue;
    for (CsgNode up = n; up != m_outline.root(); up = m_outline.parent(up))
      if (m_outline.parent(up) == m_outline.parent(node)) {
        m_changedSolids.push_back(n);
        markChanged(m_solids[n].bounds);
        break;
      }
  }
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
    const size_t size = std::max<size_t>(m_outline.capacity(), 2 * m_solids.size());
    m_solids.resize(size);
    m_leaves.resize(size);
    m_patchesOf.resize(size);
    m_isSolid.resize(size, false);
  }
  assert(node < m_isSolid.size() && !m_isSolid[node] && m_patchesOf[node].empty());
  m_isSolid[node] = true;
  m_solids[node] = preparedAndChecked(solid, *m_table);
  assert(!m_solids[node].facets.empty() && !m_solids[node].bounds.isEmpty());
  m_leaves[node] = m_boxes.insert(m_solids[node].bounds, node);
  m_changedSolids.push_back(node);
  markChanged(m_solids[node].bounds);
  if (operation == CsgOperation::intersect) markChangedBefore(node);
  return node;
}

void Evaluator::setSolid(CsgNode node, const CsgSolid& solid) {
  assert(m_isSolid[node]);
  markChanged(m_solids[node].bounds);
  m_boxes.remove(m_leaves[node]);
  m_solids[node] = preparedAndChecked(solid, *m_table);
  assert(!m_solids[node].facets.empty() && !m_solids[node].bounds.isEmpty());
  m_leaves[node] = m_boxes.insert(m_solids[node].bounds, node);
  m_changedSolids.push_back(node);
  markChanged(m_solids[node].bounds);
}

void Evaluator::setOperation(CsgNode node, CsgOperation operation) {
  assert(node != m_outline.root() && node < m_outline.capacity());
  const CsgOperation before = m_outline.operation(node);
  if (before == operation) return;
  m_outline.setOperation(node, operation);
  if (before == CsgOperation::intersect || operation == CsgOperation::intersect)
    markChangedBefore(node);
  // Marks all solids inside the node. Their boxes contain everything else that the change affects.
  for (CsgNode n = 0; n < m_isSolid.size(); ++n) {
    if (!m_isSolid[n]) continue;
    for (CsgNode up = n; up != m_outline.root(); up = m_outline.parent(up))
      if (up == node) {
        m_changedSolids.push_back(n);
        markChanged(m_solids[n].bounds);
        break;
      }
  }
}

void Evaluator::release(CsgNode node) {
  for (PatchId patch : m_patchesOf[node]) {
    assert(patch < m_patches.size() && m_patches[patch].source.solid == node);
    m_arrangement->removePatch(patch);
    m_patches[patch].outline = Patch();
    m_patches[patch].pieces = BoundaryPieces();
    m_patches[patch].source = SourceFace();
    m_freePatches.push_back(patch);
  }
  m_patchesOf[node].clear();
}

void Evaluator::remove(CsgNode node) {
  assert(node != m_outline.root() && m_outline.firstChild(node) == kNoNode);
  if (m_outline.operation(node) == CsgOperation::intersect) markChangedBefore(node);
  if (node < m_isSolid.size() && m_isSolid[node]) {
    markChanged(m_solids[node].bounds);
    m_boxes.remove(m_leaves[node]);
    release(node);
    m_solids[node] = PreparedSolid();
    m_isSolid[node] = false;
  }
  m_outline.remove(node);
}

// The facets to cut again: all facets of changed solids, and the facets of other solids that meet
// a changed box.
std::vector<Evaluator::Job> Evaluator::collectJobs(BoundaryChange& change) {
  std::vector<CsgNode> affected;
  if (m_changedBoxes.size() > kManyChanges) removeRepeated(m_changedBoxes);
  change.dirtyBoxes = m_changedBoxes;
  for (const Box& box : m_changedBoxes) {
    change.dirty.extend(box);
    m_boxes.query(box, [&](uint32_t node) { affected.push_back(node); });
  }
  std::erase_if(m_changedSolids, [&](CsgNode node) { return !m_isSolid[node]; });
  sortOnce(m_changedSolids);
  sortOnce(affected);
  change.solidsTouched = affected.size();
  std::vector<Job> list;
  // Above this number of boxes, testing a facet against all of them costs more than cutting it.
  constexpr size_t kManyBoxes = 16;
  for (CsgNode node : affected) {
    const bool whole = m_changedBoxes.size() > kManyBoxes ||
                       std::binary_search(m_changedSolids.begin(), m_changedSolids.end(), node);
    const PreparedSolid& solid = m_solids[node];
    assert(m_isSolid[node] && "boxes are those of solids");
    for (uint32_t facet = 0; facet < solid.facets.size(); ++facet) {
      bool meets = whole;
      if (!whole) {
        const Box box = boundsOf(solid.facets[facet].polygon);
        for (const Box& changedBox : m_changedBoxes) meets = meets || box.intersects(changedBox);
      }
      if (meets) list.push_back({node, facet});
    }
  }
  assert(list.size() >= m_changedSolids.size() && "a changed solid meets its own box");
  change.facetsCut = list.size();
  return list;
}

std::vector<Evaluator::Cut> Evaluator::cutAll(const std::vector<Job>& jobs, int threads) const {
  const CutterScene scene{*m_table, m_outline, m_solids, m_background};
  std::vector<Cut> cuts(jobs.size());
  parallel(jobs.size(), threads, [&](size_t i) {
    const Facet& facet = m_solids[jobs[i].solid].facets[jobs[i].facet];
    std::vector<CsgNode> nearby;
    m_boxes.query(boundsOf(facet.polygon), [&](uint32_t node) { nearby.push_back(node); });
    std::sort(nearby.begin(), nearby.end(),
              [&](CsgNode a, CsgNode b) { return m_outline.label(a) < m_outline.label(b); });
    CutFacet cut;
    FaceCutter(scene).cut(jobs[i].solid, facet, nearby, cut);
    assert(cut.pieces.empty() || cut.pieces.front().plane == facet.polygon.plane);
    cuts[i] = {geometry::outlineOf(*m_table, cut), BoundaryPieces(cut.pieces)};
#ifdef HALFSPACE_CHECKED
    throwIfBroken(brokenAfterCut(*m_table, facet, cuts[i].outline, cuts[i].pieces));
#endif
  });
  return cuts;
}

void Evaluator::replacePatches(const std::vector<Job>& jobs, std::vector<Cut>& cuts) {
  assert(jobs.size() == cuts.size());
  std::vector<CsgNode> reshaped = m_changedSolids;
  for (CsgNode node : reshaped) {
    // A changed solid may have a different number of facets, so it gets new patches.
    release(node);
    for (size_t i = 0; i < m_solids[node].facets.size(); ++i) {
      PatchId patch;
      if (m_freePatches.empty()) {
        patch = static_cast<PatchId>(m_patches.size());
        m_patches.emplace_back();
      } else {
        patch = m_freePatches.back();
        m_freePatches.pop_back();
      }
      assert(m_patches[patch].outline.edges.empty() && "a free number is no patch's");
      m_patchesOf[node].push_back(patch);
      m_patches[patch].source = {node, m_solids[node].facets[i].face};
      m_patches[patch].version = ++m_lastVersion;
    }
  }
  for (size_t i = 0; i < jobs.size(); ++i) {
    assert(jobs[i].facet < m_patchesOf[jobs[i].solid].size());
    const PatchId id = m_patchesOf[jobs[i].solid][jobs[i].facet];
    const Facet& facet = m_solids[jobs[i].solid].facets[jobs[i].facet];
    Patch& outline = cuts[i].outline;
    assert(m_patches[id].source == (SourceFace{jobs[i].solid, facet.face}));
    assert(outline.edges.empty() == (cuts[i].pieces.count() == 0));
    m_patches[id].pieces = std::move(cuts[i].pieces);
    if (sameOutline(*m_table, m_patches[id].outline, outline)) continue;
    m_arrangement->removePatch(id);
    const OrientedPlane plane =
        outline.flipped ? facet.polygon.plane.opposite() : facet.polygon.plane;
    m_arrangement->insertPatch(id, {plane, facet.surface}, outline);
    m_patches[id].outline = std::move(outline);
    m_patches[id].version = ++m_lastVersion;
  }
}

BoundaryChange Evaluator::update(int threads) {
  BoundaryChange change;
  const std::vector<Job> list = collectJobs(change);
  std::vector<Cut> cuts = cutAll(list, threads);
  replacePatches(list, cuts);
  const std::vector<PatchId> touched = m_arrangement->applyChanges();
#ifdef HALFSPACE_CHECKED
  // preparedAndChecked() and cutAll() always check the stages prepare and cut, because those checks
  // cost no more than in proportion to the change. The following checks visit the whole level, so
  // they run only when m_checkClock says that they are due.
  const bool isDue = m_checkClock.isDue(change.facetsCut, m_patches.size());
  if (isDue) throwIfBroken(brokenAfterArrange(*m_arrangement));
#endif
  rebuildClusters(touched, change, threads);
  m_changedSolids.clear();
  m_changedBoxes.clear();
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
