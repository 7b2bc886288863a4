// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/evaluator.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>

#include "geometry/csg/cut/face_cutter.h"
#include "geometry/csg/stage_checks.h"
#include "geometry/exact/residue.h"
#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

namespace {

// Runs body(i) for all i below count. Contract: body(i) writes only to element i of its results, so
// the outcome does not depend on the number of threads.
template <typename Body>
void parallel(size_t count, int threads, const Body& body) {
  constexpr size_t kWorthAThread = 64;
  if (threads == 1 || count < kWorthAThread) {
    for (size_t i = 0; i < count; ++i) body(i);
    return;
  }
  tbb::task_arena arena(threads > 0 ? threads : tbb::task_arena::automatic);
  arena.execute([&] {
    tbb::parallel_for(tbb::blocked_range<size_t>(0, count),
                      [&](const tbb::blocked_range<size_t>& range) {
                        for (size_t i = range.begin(); i < range.end(); ++i) body(i);
                      });
  });
}

// Clusters of at least this many patches keep their traced loops for retrace(). The loops need ten
// times the memory of the face.
constexpr size_t kLargeCluster = 64;

}  // namespace

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

// The hash of the boundary is the sum of these terms, so it does not depend on their order.
uint64_t Evaluator::hashTermOf(const BoundaryFace& face) {
  return residue::mix(face.hash ^ 0x5bd1e9955bd1e995ULL);
}

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

// Dissolves the clusters of the listed patches: removes their faces and appends all their patches
// to the list.
std::vector<Evaluator::FormerCluster> Evaluator::dissolve(std::vector<PatchId>& patches,
                                                          const std::vector<bool>& isChanged,
                                                          BoundaryChange& change) {
  std::vector<FormerCluster> formers;
  for (size_t i = 0; i < patches.size(); ++i) {
    const uint32_t id = m_patches[patches[i]].cluster;
    if (id == KeyIndex::kNone) continue;
    assert(id < m_clusters.size() && !m_clusters[id].patches.empty());
    Cluster& cluster = m_clusters[id];
    FormerCluster former{std::move(cluster.loops)};
    for (PatchId patch : cluster.patches) {
      m_patches[patch].cluster = KeyIndex::kNone;
      m_patches[patch].former = static_cast<uint32_t>(formers.size());
      if (!isChanged[patch]) ++former.unchanged;
      patches.push_back(patch);
    }
    formers.push_back(std::move(former));
    for (FaceId face : cluster.faces) {
      assert(!m_faces[face].vertices.empty() && m_clusterOf[face] == id);
      m_hash -= hashTermOf(m_faces[face]);
      m_faces[face] = BoundaryFace();
      m_freeFaces.push_back(face);
      change.removed.push_back(face);
    }
    cluster = Cluster();
    m_freeClusters.push_back(id);
  }
  return formers;
}

// Appends the patches that this patch merges with; a patch appears once per shared span.
void Evaluator::addPartners(PatchId patch, std::vector<PatchId>& partners) const {
  for (const Arrangement::Edge& edge : m_arrangement->patch(patch).edges) {
    const Arrangement::Line& line = m_arrangement->line(edge.line);
    const size_t a = m_arrangement->stopOf(line, edge.from);
    const size_t b = m_arrangement->stopOf(line, edge.to);
    assert(a != b && std::max(a, b) < line.stops.size());
    for (size_t span = std::min(a, b); span < std::max(a, b); ++span) {
      const PatchId other = m_arrangement->partner(line.spans[span], {patch, edge.forward});
      if (other != KeyIndex::kNone) partners.push_back(other);
    }
  }
}

// The connected sets of patches that merge into one another.
std::vector<std::vector<PatchId>> Evaluator::collectClusters(const std::vector<PatchId>& patches) {
  std::vector<std::vector<PatchId>> clusters;
  std::vector<PatchId> partners;
  ++m_visit;
  for (PatchId start : patches) {
    if (m_patches[start].visit == m_visit || m_arrangement->patch(start).edges.empty()) continue;
    std::vector<PatchId> members{start};
    m_patches[start].visit = m_visit;
    for (size_t i = 0; i < members.size(); ++i) {
      PatchRecord& member = m_patches[members[i]];
      partners.clear();
      if (member.partners.empty()) addPartners(members[i], partners);
      // Partners are stored once the cluster is known to be large. The first members of the list
      // have no stored partners and search for them in every update.
      if (members.size() >= kLargeCluster && member.partners.empty()) member.partners = partners;
      for (PatchId other : member.partners.empty() ? partners : member.partners) {
        assert(other < m_patches.size() && other != members[i]);
        if (m_patches[other].visit == m_visit) continue;
        m_patches[other].visit = m_visit;
        members.push_back(other);
      }
    }
    clusters.push_back(std::move(members));
  }
  return clusters;
}

FaceId Evaluator::addFace(BoundaryFace face) {
  assert(!face.vertices.empty() && !face.sources.empty());
  m_hash += hashTermOf(face);
  if (m_freeFaces.empty()) {
    m_faces.push_back(std::move(face));
    m_clusterOf.push_back(KeyIndex::kNone);
    return static_cast<FaceId>(m_faces.size() - 1);
  }
  const FaceId id = m_freeFaces.back();
  m_freeFaces.pop_back();
  assert(m_faces[id].vertices.empty() && "a free number is no face's");
  m_faces[id] = std::move(face);
  return id;
}

// The faces of one cluster. If the cluster is large and its unchanged members are exactly those of
// one former cluster, only the loops that pass the change are traced again; otherwise all are. At
// most one cluster meets that condition for a given former cluster, so moving the former loops is
// safe when clusters are processed in parallel.
std::vector<BoundaryFace> Evaluator::facesOf(std::span<const PatchId> members,
                                             const std::vector<bool>& isChanged,
                                             std::vector<FormerCluster>& formers,
                                             std::vector<WalkedLoop>& loops) const {
  assert(!members.empty());
  FaceTracer tracer(*m_table, *m_arrangement);
  if (members.size() < kLargeCluster) return tracer.trace(members);
  std::vector<PatchId> changed;
  uint32_t former = KeyIndex::kNone;
  bool isSame = true;
  for (PatchId patch : members) {
    if (isChanged[patch]) {
      changed.push_back(patch);
      continue;
    }
    if (former == KeyIndex::kNone) former = m_patches[patch].former;
    isSame = isSame && former == m_patches[patch].former;
  }
  if (isSame && former != KeyIndex::kNone &&
      formers[former].unchanged == members.size() - changed.size()) {
    loops = std::move(formers[former].loops);
    if (auto face = tracer.retrace(changed, isChanged, loops)) return {std::move(*face)};
  }
  return tracer.trace(members, &loops);
}

void Evaluator::rebuildClusters(const std::vector<PatchId>& touched, BoundaryChange& change,
                                int threads) {
  std::vector<PatchId> patches = touched;
  std::erase_if(patches, [&](PatchId patch) { return patch >= m_patches.size(); });
  std::vector<bool> isChanged(m_patches.size(), false);
  for (PatchId patch : patches) {
    isChanged[patch] = true;
    m_patches[patch].partners.clear();
  }
  std::vector<FormerCluster> formers = dissolve(patches, isChanged, change);
  std::vector<std::vector<PatchId>> members = collectClusters(patches);
  std::vector<std::vector<BoundaryFace>> faces(members.size());
  std::vector<std::vector<WalkedLoop>> loops(members.size());
  parallel(members.size(), threads, [&](size_t i) {
    faces[i] = facesOf(members[i], isChanged, formers, loops[i]);
    std::vector<SourceFace> sources;
    for (PatchId patch : members[i]) sources.push_back(m_patches[patch].source);
    // Sorted by label, not by node id: ids are reused after removals and so depend on the history
    // of edits, while labels follow the outline.
    std::sort(sources.begin(), sources.end(), [&](const SourceFace& a, const SourceFace& b) {
      const uint64_t first = m_outline.label(a.solid), second = m_outline.label(b.solid);
      return first != second ? first < second : a.face < b.face;
    });
    sources.erase(std::unique(sources.begin(), sources.end()), sources.end());
    assert(!sources.empty());
    for (BoundaryFace& face : faces[i]) face.sources = sources;
  });
  for (size_t i = 0; i < members.size(); ++i) {
    assert(!faces[i].empty() && "the remaining edges of patches bound a face");
    std::sort(members[i].begin(), members[i].end());
    uint32_t id;
    if (m_freeClusters.empty()) {
      id = static_cast<uint32_t>(m_clusters.size());
      m_clusters.emplace_back();
    } else {
      id = m_freeClusters.back();
      m_freeClusters.pop_back();
    }
    for (PatchId patch : members[i]) {
      assert(m_patches[patch].cluster == KeyIndex::kNone);
      m_patches[patch].cluster = id;
    }
    assert(m_clusters[id].patches.empty() && m_clusters[id].faces.empty());
    m_clusters[id].patches = std::move(members[i]);
    m_clusters[id].loops = std::move(loops[i]);
    for (BoundaryFace& face : faces[i]) {
      const FaceId faceId = addFace(std::move(face));
      m_clusters[id].faces.push_back(faceId);
      m_clusterOf[faceId] = id;
      change.added.push_back(faceId);
    }
  }
}

void Evaluator::addPieces(PatchId patch, std::span<const Box> boxes,
                          std::vector<BoundaryPiece>& out) const {
  const BoundaryPieces& pieces = m_patches[patch].pieces;
  const auto meets = [&](const Box& bounds) {
    return std::ranges::any_of(boxes, [&](const Box& box) { return box.intersects(bounds); });
  };
  if (pieces.count() == 0 || !meets(pieces.bounds())) return;
  assert(!m_patches[patch].outline.edges.empty() && "pieces have an outline");
  const OrientedPlane plane = m_arrangement->patch(patch).kind.plane;
  for (size_t i = 0; i < pieces.count(); ++i) {
    BoundaryPiece piece{pieces.piece(*m_table, plane, i), patch};
    if (meets(boundsOf(piece.polygon))) out.push_back(std::move(piece));
  }
}

// Tests the patches of a solid only against those boxes that meet the box of the solid.
void Evaluator::piecesIn(std::span<const Box> boxes, std::vector<BoundaryPiece>& out) const {
  std::vector<std::pair<CsgNode, uint32_t>> met;  // solid, box
  for (uint32_t i = 0; i < boxes.size(); ++i)
    m_boxes.query(boxes[i], [&](uint32_t node) { met.emplace_back(node, i); });
  std::sort(met.begin(), met.end());
  std::vector<Box> own;
  for (size_t i = 0; i < met.size();) {
    const CsgNode node = met[i].first;
    assert(m_isSolid[node]);
    own.clear();
    for (; i < met.size() && met[i].first == node; ++i) own.push_back(boxes[met[i].second]);
    for (PatchId patch : m_patchesOf[node]) addPieces(patch, own, out);
  }
}

void Evaluator::piecesOf(std::span<const PatchId> patches, const Box& box,
                         std::vector<BoundaryPiece>& out) const {
  for (PatchId patch : patches) addPieces(patch, {&box, 1}, out);
}

void Evaluator::piecesOn(uint32_t plane, const Box& box, std::vector<BoundaryPiece>& out) const {
  std::vector<CsgNode> nodes;
  m_boxes.query(box, [&](uint32_t node) { nodes.push_back(node); });
  std::sort(nodes.begin(), nodes.end());
  for (CsgNode node : nodes)
    for (PatchId patch : m_patchesOf[node])
      if (m_patches[patch].pieces.count() != 0 &&
          m_arrangement->patch(patch).kind.plane.id() == plane)
        addPieces(patch, {&box, 1}, out);
}

Box Evaluator::solidBounds() const {
  Box bounds;
  for (CsgNode node = 0; node < m_isSolid.size(); ++node)
    if (m_isSolid[node]) bounds.extend(m_solids[node].bounds);
  return bounds;
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
