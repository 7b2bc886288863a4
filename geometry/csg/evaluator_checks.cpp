// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/evaluator_checks.h"

#include <algorithm>

#include "geometry/csg/arrange/arrangement.h"
#include "geometry/csg/evaluator.h"
#include "geometry/csg/stage_checks.h"
#include "geometry/exact/rounding.h"

namespace halfspace::geometry {

class ArrangementCheck {
 public:
  explicit ArrangementCheck(const Arrangement& arrangement) : m(arrangement) {}

  std::optional<BrokenRule> run() {
    m_turns.assign(m.m_vertices.size(), 0);
    for (LineId line = 0; line < m.m_lines.size(); ++line) checkLine(line);
    for (PatchId patch = 0; patch < m.m_patches.size(); ++patch) checkPatch(patch);
    if (m_usesWanted != m_usesFound) fail("spans record edges that belong to no patch", 0, kNoId);
    for (VertexId vertex = 0; vertex < m.m_vertices.size(); ++vertex) checkVertex(vertex);
    return m_broken;
  }

 private:
  static constexpr uint32_t kNoId = UINT32_MAX;

  // `at`: a vertex near the part that breaks the rule.
  void fail(const char* what, uint32_t number, VertexId at) {
    if (m_broken) return;
    m_broken = BrokenRule{Stage::arrange, std::string(what) + " (" + std::to_string(number) + ")"};
    if (at < m.m_vertices.size()) m_broken->position = approximatePosition(m.m_vertices[at].point);
  }

  void checkLine(LineId id) {
    const Arrangement::Line& line = m.m_lines[id];
    const VertexId first = line.stops.empty() ? kNoId : line.stops.front().vertex;
    if (line.dirty) fail("a line has pending changes", id, first);
    if (line.stops.empty()) return;  // free
    const size_t stops = line.stops.size();
    if (!line.stops.back().span.empty())
      return fail("a line has uses behind its last stop", id, first);
    Arrangement::RemainingSet before;
    for (size_t i = 0; i < stops; ++i) {
      const Arrangement::Stop& stop = line.stops[i];
      const Arrangement::Vertex& vertex = m.m_vertices[stop.vertex];
      if (i > 0 && compareCoordinate(*m.m_table, m.m_vertices[line.stops[i - 1].vertex].point,
                                     vertex.point, line.axis) >= 0)
        fail("the stops of a line do not ascend", id, stop.vertex);
      for (const uint32_t plane : line.planes)
        if (sideOf(*m.m_table, vertex.point, plane) != Side::on)
          fail("a stop does not lie on its line", id, stop.vertex);
      if (stop.ends == 0) fail("a stop of a line is not the end of any edge", id, stop.vertex);
      if (std::count(vertex.lines.begin(), vertex.lines.end(), id) != 1)
        fail("the vertex of a stop does not list the line", id, stop.vertex);
      Arrangement::RemainingSet after = m.remaining(stop.span);
      const bool isTurning = before != after;
      if (isTurning != (stop.turning != 0))
        fail("a turn of a line is out of date", id, stop.vertex);
      m_turns[stop.vertex] += isTurning;
      m_usesFound += stop.span.size();
      before = std::move(after);
    }
    const uint32_t found = m.m_lineIndex.find(line.key.hash(), [&](uint32_t other) {
      const Arrangement::Line& known = m.m_lines[other];
      return known.key == line.key &&
             sameLine(*m.m_table, known.planes[0], known.planes[1], line.planes[0], line.planes[1]);
    });
    if (found != id) fail("two lines are equal", id, first);
  }

  void checkPatch(PatchId id) {
    for (const Arrangement::Edge& edge : m.m_patches[id].edges) {
      const Arrangement::Line& line = m.m_lines[edge.line];
      const size_t from = m.stopOf(line, edge.from), to = m.stopOf(line, edge.to);
      if (std::max(from, to) >= line.stops.size() || line.stops[from].vertex != edge.from ||
          line.stops[to].vertex != edge.to)
        return fail("an edge of a patch does not end at stops of its line", id, edge.from);
      if ((from < to) != (edge.forward != 0))
        fail("an edge of a patch runs the wrong way", id, edge.from);
      for (size_t span = std::min(from, to); span < std::max(from, to); ++span) {
        const Arrangement::Uses& uses = line.stops[span].span;
        if (std::count(uses.begin(), uses.end(), Arrangement::Use{id, edge.forward != 0}) != 1)
          fail("an edge of a patch is not recorded exactly once on each of its spans", id,
               edge.from);
      }
      m_usesWanted += std::max(from, to) - std::min(from, to);
    }
  }

  void checkVertex(VertexId id) {
    const Arrangement::Vertex& vertex = m.m_vertices[id];
    if (vertex.lines.empty()) return;  // free
    if (vertex.turns != m_turns[id]) fail("a vertex has a wrong number of turns", id, id);
    if (vertex.crossed != (vertex.turns == 0 && m.isCrossed(vertex)))
      fail("a vertex does not know that lines cross in it", id, id);
    const uint32_t found = m.m_vertexIndex.find(vertex.key.hash(), [&](uint32_t other) {
      return m.m_vertices[other].key == vertex.key &&
             samePoint(*m.m_table, m.m_vertices[other].point, vertex.point);
    });
    if (found != id) fail("two vertices have the same point", id, id);
  }

  const Arrangement& m;
  std::vector<uint32_t> m_turns;  // by vertex, counted over the lines
  size_t m_usesWanted = 0, m_usesFound = 0;
  std::optional<BrokenRule> m_broken;
};

std::optional<BrokenRule> brokenAfterArrange(const Arrangement& arrangement) {
  return ArrangementCheck(arrangement).run();
}

std::string findBrokenInvariant(const Arrangement& arrangement) {
  return messageOf(brokenAfterArrange(arrangement));
}

class EvaluatorCheck {
 public:
  explicit EvaluatorCheck(const Evaluator& evaluator) : m(evaluator) {}

  // Checks the results of the stages prepare and cut for every solid.
  std::optional<BrokenRule> solidsAndCuts() {
    for (CsgNode node = 0; node < m.m_isSolid.size() && !m_broken; ++node) {
      if (!m.m_isSolid[node]) continue;
      const PreparedSolid& solid = m.m_solids[node];
      m_broken = brokenAfterPrepare(*m.m_table, solid);
      for (size_t i = 0; i < solid.facetCount() && !m_broken; ++i) {
        if (m.m_patchesOf[node].size() != solid.facetCount()) break;  // checkSolids() reports it
        const PatchId patch = m.m_patchesOf[node][i];
        const Facet facet = solid.facet(*m.m_table, i);
        visitPatches(patch, [&](PatchId part) {
          if (!m_broken)
            m_broken = brokenAfterCut(*m.m_table, facet, m.m_arrangement->outlineOf(part),
                                      m.m_patches[part].pieces);
        });
      }
    }
    return m_broken;
  }

  std::optional<BrokenRule> clustersAndFaces() {
    checkSolids();
    checkClusters();
    checkFaces();
    return m_broken;
  }

 private:
  // Calls visit(patch) for the patch of a facet and those of its tiles.
  template <typename Visit>
  void visitPatches(PatchId ofFacet, Visit&& visit) const {
    visit(ofFacet);
    const FacetTile* tiles = m.tilesOf(ofFacet);
    if (tiles != nullptr) visitTiles(*tiles, std::array{tiles->bounds}, visit);
  }
  void fail(const char* what, uint32_t number, const Vec3& position = Vec3::Zero()) {
    if (m_broken) return;
    m_broken =
        BrokenRule{Stage::trace, std::string(what) + " (" + std::to_string(number) + ")", position};
  }
  Vec3 placeOf(PatchId patch) const {
    const std::span<const Arrangement::Edge> edges = m.m_arrangement->edgesOf(patch);
    if (edges.empty()) return Vec3::Zero();
    return approximatePosition(m.m_arrangement->vertex(edges.front().from).point);
  }
  Vec3 placeOf(const BoundaryFace& face) const {
    return face.vertices.empty()
               ? Vec3(Vec3::Zero())
               : approximatePosition(m.m_arrangement->vertex(face.vertices.front()).point);
  }

  void checkSolids() {
    std::vector<bool> isOwned(m.m_patches.size(), false);
    size_t tiled = 0;
    for (CsgNode node = 0; node < m.m_isSolid.size(); ++node) {
      const std::span<const PatchId> patches = m.m_patchesOf[node];
      if (patches.size() != (m.m_isSolid[node] ? m.m_solids[node].facetCount() : 0))
        return fail("a solid does not have one patch per facet", node,
                    m.m_solids[node].bounds.center());
      for (const PatchId ofFacet : patches) {
        if (m.tilesOf(ofFacet) != nullptr && m.m_patches[ofFacet].pieces.count() != 0)
          fail("a divided facet has pieces", ofFacet, placeOf(ofFacet));
        tiled += m.tilesOf(ofFacet) != nullptr;
        visitPatches(ofFacet, [&](PatchId patch) {
          if (isOwned[patch]) fail("a patch belongs to two facets", patch, placeOf(patch));
          isOwned[patch] = true;
          if (m.m_patches[patch].source != m.m_patches[ofFacet].source ||
              m.m_patches[patch].source.solid != node)
            fail("a patch refers to another solid", patch, placeOf(patch));
        });
      }
    }
    if (tiled != m.m_tiles.size()) fail("tiles belong to no facet", 0);
    for (PatchId patch = 0; patch < m.m_patches.size(); ++patch) {
      const Evaluator::PatchRecord& record = m.m_patches[patch];
      const bool isEmpty = m.m_arrangement->edgesOf(patch).empty();
      if (!isOwned[patch] && !isEmpty) fail("a patch belongs to no facet", patch, placeOf(patch));
      if (isEmpty != (record.pieces.count() == 0))
        fail("a patch has pieces without an outline, or the reverse", patch, placeOf(patch));
    }
  }

  void checkClusters() {
    std::vector<bool> isMember(m.m_patches.size(), false), isIn(m.m_faces.size(), false);
    for (uint32_t id = 0; id < m.m_clusters.size(); ++id) {
      const Evaluator::Cluster& cluster = m.m_clusters[id];
      for (const PatchId patch : cluster.patches) {
        if (isMember[patch] || m.m_patches[patch].cluster != id)
          fail("a patch is in two clusters", patch, placeOf(patch));
        isMember[patch] = true;
      }
      for (const FaceId face : cluster.faces) {
        if (isIn[face] || m.m_faces[face].vertices.empty())
          fail("a face is in two clusters", face, placeOf(m.m_faces[face]));
        isIn[face] = true;
      }
    }
    for (PatchId patch = 0; patch < m.m_patches.size(); ++patch)
      if (isMember[patch] == m.m_arrangement->edgesOf(patch).empty())
        fail("a patch is in no cluster", patch, placeOf(patch));
    for (FaceId face = 0; face < m.m_faces.size(); ++face)
      if (isIn[face] == m.m_faces[face].vertices.empty())
        fail("a face is in no cluster", face, placeOf(m.m_faces[face]));
  }

  void checkFaces() {
    std::vector<bool> isFree(m.m_faces.size(), false);
    for (const FaceId face : m.m_freeFaces) {
      if (isFree[face] || !m.m_faces[face].vertices.empty())
        fail("a free face is in use", face, placeOf(m.m_faces[face]));
      isFree[face] = true;
    }
    uint64_t hash = 0;
    for (FaceId id = 0; id < m.m_faces.size(); ++id) {
      if (isFree[id]) continue;
      const BoundaryFace& face = m.m_faces[id];
      hash += Evaluator::hashTermOf(face);
      if (face.loopStart.size() < 2 || face.loopStart.front() != 0 ||
          face.loopStart.back() != face.vertices.size())
        return fail("a face has no outer loop", id, placeOf(face));
      for (size_t i = 0; i < face.loopCount(); ++i)
        if (face.loop(i).size() < 3)
          fail("a loop of a face has less than three corners", id, placeOf(face));
      for (const VertexId vertex : face.vertices) {
        if (!m.m_arrangement->isCorner(vertex))
          fail("a corner of a face is no corner of the arrangement", id, placeOf(face));
        if (sideOf(*m.m_table, m.m_arrangement->vertex(vertex).point, face.plane) != Side::on)
          fail("a corner of a face does not lie in its plane", id, placeOf(face));
      }
      if (face.sources.empty()) fail("a face has no sources", id, placeOf(face));
    }
    if (hash != m.m_hash) fail("the hash is not the sum over the faces", 0);
  }

  const Evaluator& m;
  std::optional<BrokenRule> m_broken;
};

std::optional<BrokenRule> brokenAfterTrace(const Evaluator& evaluator) {
  return EvaluatorCheck(evaluator).clustersAndFaces();
}

std::string findBrokenInvariant(const Evaluator& evaluator) {
  if (const auto broken = EvaluatorCheck(evaluator).solidsAndCuts()) return messageOf(broken);
  if (const auto broken = brokenAfterArrange(evaluator.arrangement())) return messageOf(broken);
  return messageOf(brokenAfterTrace(evaluator));
}

}  // namespace halfspace::geometry
