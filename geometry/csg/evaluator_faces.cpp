// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The stage trace of the evaluator: clusters of patches become faces. And what the next stages
// read: the pieces of the boundary in boxes, planes and patches.
#include <algorithm>
#include <cassert>

#include "geometry/csg/evaluator.h"
#include "geometry/csg/parallel_loop.h"
#include "geometry/csg/prepare/mesh_lookup.h"
#include "geometry/exact/residue.h"

namespace halfspace::geometry {

namespace {

// Clusters of at least this many patches keep their traced loops for retrace(). The loops need four
// times the memory of the face.
constexpr size_t kLargeCluster = 64;

// Calls visit(facet) for every facet of a solid that may meet one of the boxes. Those of a mesh are
// found in its hierarchy, so that the cost does not grow with the mesh: an update of the tree
// asks for the pieces in each leaf near the change. Contract: no box is empty.
template <typename Visit>
void visitFacetsNear(const PreparedSolid& solid, std::span<const Box> boxes, Visit&& visit) {
  if (solid.convex()) {
    for (uint32_t facet = 0; facet < solid.facetCount(); ++facet) visit(facet);
    return;
  }
  for (uint32_t facet : solid.mesh->overlapping(boxes)) visit(facet);
}

// Whether a flat polygon may have an area in the box, decided by a box that contains the polygon. A
// polygon that touches a side of the box has none, unless it lies in that side.
bool mayReachInto(const Box& box, const Box& polygon) {
  for (int axis = 0; axis < 3; ++axis) {
    const double low = polygon.min()[axis], high = polygon.max()[axis];
    const double least = box.min()[axis], most = box.max()[axis];
    if (low > most || high < least) return false;
    if ((low == most || high == least) && low < high) return false;
  }
  return true;
}

// Calls visit(piece) for the pieces of a patch whose bounds pass the test `meets`. Contract: the
// bounds of several pieces pass it if those of one of them do. `plane`: of the patch.
template <typename Meets, typename Visit>
void visitPieces(const PlaneTable& table, const BoundaryPieces& pieces, OrientedPlane plane,
                 Meets&& meets, Visit&& visit) {
  if (pieces.count() == 0 || !meets(pieces.bounds())) return;
  for (size_t block = 0; block < pieces.blockCount(); ++block) {
    if (pieces.blockCount() > 1 && !meets(pieces.boundsOfBlock(block))) continue;
    const size_t first = BoundaryPieces::kBlock * block;
    for (size_t i = first; i < std::min(first + BoundaryPieces::kBlock, pieces.count()); ++i) {
      ConvexPolygon piece = pieces.piece(table, plane, i);
      if (meets(boundsOf(piece))) visit(std::move(piece));
    }
  }
}

}  // namespace

// The hash of the boundary is the sum of these terms, so it does not depend on their order.
uint64_t Evaluator::hashTermOf(const BoundaryFace& face) {
  return residue::mix(face.hash ^ 0x5bd1e9955bd1e995ULL);
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
    FormerCluster former{std::move(cluster.loops), {}, 0};
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
      if (formers.back().loops != nullptr) formers.back().face = std::move(m_faces[face]);
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
      const PatchId other =
          m_arrangement->partner(line.stops[span].span, {patch, edge.forward != 0});
      if (other != KeyIndex::kNone) partners.push_back(other);
    }
  }
}

// The connected sets of patches that merge into one another.
Evaluator::Members Evaluator::collectClusters(std::span<const PatchId> patches) {
  Members clusters;
  clusters.patches.reserve(patches.size());
  clusters.first.reserve(patches.size() + 1);
  std::vector<PatchId>& members = clusters.patches;
  std::vector<PatchId> partners;
  ++m_visit;
  for (PatchId start : patches) {
    if (m_patches[start].visit == m_visit || m_arrangement->patch(start).edges.empty()) continue;
    const size_t first = members.size();
    members.push_back(start);
    m_patches[start].visit = m_visit;
    for (size_t i = first; i < members.size(); ++i) {
      PatchRecord& member = m_patches[members[i]];
      partners.clear();
      if (member.partners.empty()) addPartners(members[i], partners);
      // Partners are stored once the cluster is known to be large.
      if (members.size() - first >= kLargeCluster && member.partners.empty())
        member.partners = ShortList<PatchId, 2>(partners);
      const std::span<const PatchId> next =
          member.partners.empty() ? std::span<const PatchId>(partners) : member.partners;
      for (const PatchId other : next) {
        assert(other < m_patches.size() && other != members[i]);
        if (m_patches[other].visit == m_visit) continue;
        m_patches[other].visit = m_visit;
        members.push_back(other);
      }
    }
    // The first members were visited before that.
    const bool isLarge = members.size() - first >= kLargeCluster;
    for (size_t i = first; isLarge && i < first + kLargeCluster; ++i) {
      PatchRecord& member = m_patches[members[i]];
      if (!member.partners.empty()) continue;
      partners.clear();
      addPartners(members[i], partners);
      member.partners = ShortList<PatchId, 2>(partners);
    }
    clusters.first.push_back(static_cast<uint32_t>(members.size()));
  }
  return clusters;
}

FaceId Evaluator::addFace(BoundaryFace face) {
  assert(!face.vertices.empty() && !face.sources.empty());
  m_hash += hashTermOf(face);
  if (m_freeFaces.empty()) {
    makeRoomForOne(m_faces);
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
Evaluator::TracedCluster Evaluator::facesOf(std::span<const PatchId> members,
                                            const std::vector<bool>& isChanged,
                                            std::vector<FormerCluster>& formers) const {
  assert(!members.empty());
  FaceTracer tracer(*m_table, *m_arrangement);
  TracedCluster traced;
  if (members.size() == 1 && m_patches[members.front()].pieces.count() == 1) {
    traced.faces.push_back(tracer.traceConvex(members.front()));
    return traced;
  }
  if (members.size() < kLargeCluster) {
    traced.add(tracer.trace(members));
    return traced;
  }
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
  if (isSame && former != KeyIndex::kNone && formers[former].loops != nullptr &&
      formers[former].unchanged == members.size() - changed.size()) {
    traced.loops = std::move(formers[former].loops);
    if (auto face = tracer.retrace(changed, isChanged, formers[former].face, *traced.loops)) {
      traced.faces.push_back(std::move(*face));
      return traced;
    }
  }
  traced.loops = std::make_unique<KeptLoops>();
  traced.add(tracer.trace(members, traced.loops.get()));
  if (traced.loops->count() == 0) traced.loops.reset();
  return traced;
}

void Evaluator::rebuildClusters(const std::vector<PatchId>& touched, BoundaryChange& change,
                                int threads, WorkWatch* watch) {
  std::vector<PatchId> patches = touched;
  std::erase_if(patches, [&](PatchId patch) { return patch >= m_patches.size(); });
  std::vector<bool> isChanged(m_patches.size(), false);
  for (PatchId patch : patches) {
    isChanged[patch] = true;
    m_patches[patch].partners.clear();
  }
  std::vector<FormerCluster> formers = dissolve(patches, isChanged, change);
  const Members members = collectClusters(patches);
  beginStage(watch, "tracing the faces", members.count());
  const auto more = [&](size_t free) { return members.count() - std::min(members.count(), free); };
  makeRoomFor(m_clusters, more(m_freeClusters.size()));
  makeRoomFor(m_faces, more(m_freeFaces.size()));
  makeRoomFor(m_clusterOf, more(m_freeFaces.size()));
  // In blocks, so that the traced faces of a large mesh are not in memory twice.
  constexpr size_t kClustersOfBlock = 2048;
  for (size_t first = 0; first < members.count(); first += kClustersOfBlock)
    traceClusters(members, first, std::min(first + kClustersOfBlock, members.count()), isChanged,
                  formers, change, threads, watch);
}

// The faces of input solids that patches are parts of, in outline order.
ShortList<SourceFace, 1> Evaluator::sourcesOf(std::span<const PatchId> members) const {
  if (members.size() == 1) return {m_patches[members.front()].source};
  std::vector<SourceFace> sources;
  for (PatchId patch : members)  // tiles of one facet are often listed one after the other
    if (sources.empty() || sources.back() != m_patches[patch].source)
      sources.push_back(m_patches[patch].source);
  // Sorted by label, not by node id: ids are reused after removals and so depend on the history
  // of edits, while labels follow the outline.
  std::sort(sources.begin(), sources.end(), [&](const SourceFace& a, const SourceFace& b) {
    const uint64_t first = m_outline.label(a.solid), second = m_outline.label(b.solid);
    return first != second ? first < second : a.face < b.face;
  });
  sources.erase(std::unique(sources.begin(), sources.end()), sources.end());
  assert(!sources.empty());
  return ShortList<SourceFace, 1>(sources);
}

// Traces the clusters from `first` to before `last`.
void Evaluator::traceClusters(const Members& members, size_t first, size_t last,
                              const std::vector<bool>& isChanged,
                              std::vector<FormerCluster>& formers, BoundaryChange& change,
                              int threads, WorkWatch* watch) {
  std::vector<TracedCluster> traced(last - first);
  parallel(traced.size(), threads, [&](size_t i) {
    countSteps(watch);
    const std::span<const PatchId> patches = members.of(first + i);
    traced[i] = facesOf(patches, isChanged, formers);
    const ShortList<SourceFace, 1> sources = sourcesOf(patches);
    for (BoundaryFace& face : traced[i].faces) face.sources = sources;
  });
  for (size_t i = 0; i < traced.size(); ++i) {
    assert(!traced[i].faces.empty() && "the remaining edges of patches bound a face");
    uint32_t id;
    if (m_freeClusters.empty()) {
      id = static_cast<uint32_t>(m_clusters.size());
      makeRoomForOne(m_clusters);
      m_clusters.emplace_back();
    } else {
      id = m_freeClusters.back();
      m_freeClusters.pop_back();
    }
    Cluster& cluster = m_clusters[id];
    assert(cluster.patches.empty() && cluster.faces.empty());
    cluster.patches = ShortList<PatchId, 2>(members.of(first + i));
    std::sort(cluster.patches.begin(), cluster.patches.end());
    for (PatchId patch : cluster.patches) {
      assert(m_patches[patch].cluster == KeyIndex::kNone);
      m_patches[patch].cluster = id;
    }
    cluster.loops = std::move(traced[i].loops);
    for (BoundaryFace& face : traced[i].faces) {
      const FaceId faceId = addFace(std::move(face));
      cluster.faces.push_back(faceId);
      m_clusterOf[faceId] = id;
      change.added.push_back(faceId);
    }
  }
}

// Pieces of tiles are given as those of their facet, so what reads them does not depend on the
// division of the facet.
void Evaluator::addPieces(PatchId patch, std::span<const Box> boxes,
                          std::vector<BoundaryPiece>& out) const {
  const auto meets = [&](const Box& bounds) {
    return std::ranges::any_of(boxes, [&](const Box& box) { return box.intersects(bounds); });
  };
  addPieces(patch, boxes, meets, out);
}

template <typename Meets>
void Evaluator::addPieces(PatchId patch, std::span<const Box> boxes, Meets&& meets,
                          std::vector<BoundaryPiece>& out) const {
  const auto add = [&](PatchId part) {
    const BoundaryPieces& pieces = m_patches[part].pieces;
    if (pieces.count() == 0) return;
    assert(!m_arrangement->edgesOf(part).empty() && "pieces have an outline");
    visitPieces(*m_table, pieces, m_arrangement->patch(part).kind.plane, meets,
                [&](ConvexPolygon&& piece) {
                  out.push_back({std::move(piece), patch});
                });
  };
  if (const FacetTile* tiles = tilesOf(patch))
    visitTiles(*tiles, boxes, add);
  else
    add(patch);
}

// Tests the patches of a solid only against those boxes that meet the box of the solid.
void Evaluator::piecesIn(std::span<const Box> boxes, std::vector<BoundaryPiece>& out) const {
  std::vector<std::pair<CsgNode, uint32_t>> met;  // solid, box
  for (uint32_t i = 0; i < boxes.size(); ++i)
    m_boxes.query(boxes[i], [&](uint32_t node) { met.emplace_back(node, i); });
  std::sort(met.begin(), met.end());
  // A piece is nearly a kilobyte large, so a list that grows from nothing moves a lot of memory.
  constexpr size_t kFewPieces = 32;
  if (out.empty()) out.reserve(kFewPieces);
  std::vector<Box> own;
  for (size_t i = 0; i < met.size();) {
    const CsgNode node = met[i].first;
    assert(m_isSolid[node]);
    own.clear();
    for (; i < met.size() && met[i].first == node; ++i) own.push_back(boxes[met[i].second]);
    visitFacetsNear(m_solids[node], own,
                    [&](uint32_t facet) { addPieces(m_patchesOf[node][facet], own, out); });
  }
}

bool Evaluator::piecesReachingInto(const Box& box, size_t most,
                                   std::vector<BoundaryPiece>& out) const {
  std::vector<CsgNode> nodes;
  m_boxes.query(box, [&](uint32_t node) { nodes.push_back(node); });
  std::sort(nodes.begin(), nodes.end());
  const size_t before = out.size();
  const auto meets = [&](const Box& bounds) {
    return out.size() - before <= most && mayReachInto(box, bounds);
  };
  for (size_t i = 0; i < nodes.size() && out.size() - before <= most; ++i)
    visitFacetsNear(m_solids[nodes[i]], {&box, 1}, [&](uint32_t facet) {
      addPieces(m_patchesOf[nodes[i]][facet], {&box, 1}, meets, out);
    });
  return out.size() - before <= most;
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
    visitFacetsNear(m_solids[node], {&box, 1}, [&](uint32_t facet) {
      if (m_solids[node].planeOf(facet).id() == plane)
        addPieces(m_patchesOf[node][facet], {&box, 1}, out);
    });
}

}  // namespace halfspace::geometry
