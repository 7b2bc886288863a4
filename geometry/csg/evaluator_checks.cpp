// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/evaluator_checks.h"

#include <algorithm>

#include "geometry/csg/evaluator.h"

namespace halfspace::geometry {

class EvaluatorCheck {
 public:
  explicit EvaluatorCheck(const Evaluator& evaluator) : m(evaluator) {}

  std::string run() {
    m_broken = brokenRule(*m.m_arrangement);
    if (!m_broken.empty()) return m_broken;
    checkSolids();
    checkClusters();
    checkFaces();
    return m_broken;
  }

 private:
  void fail(const char* what, uint32_t number) {
    if (m_broken.empty()) m_broken = std::string(what) + " (" + std::to_string(number) + ")";
  }

  void checkSolids() {
    std::vector<bool> isOwned(m.m_patches.size(), false);
    for (CsgNode node = 0; node < m.m_isSolid.size(); ++node) {
      const std::vector<PatchId>& patches = m.m_patchesOf[node];
      if (patches.size() != (m.m_isSolid[node] ? m.m_solids[node].facets.size() : 0))
        return fail("a solid has not one patch a facet", node);
      for (const PatchId patch : patches) {
        if (isOwned[patch]) fail("a patch is that of two facets", patch);
        isOwned[patch] = true;
        if (m.m_patches[patch].source.solid != node) fail("a patch names another solid", patch);
      }
    }
    for (PatchId patch = 0; patch < m.m_patches.size(); ++patch) {
      const Evaluator::PatchRecord& record = m.m_patches[patch];
      const bool isEmpty = record.outline.edges.empty();
      if (!isOwned[patch] && !isEmpty) fail("a patch is that of no facet", patch);
      if (isEmpty != (record.pieces.count() == 0))
        fail("a patch has pieces without an outline, or the reverse", patch);
      const size_t placed = edgesPlaced(patch);
      if (placed != record.outline.edges.size()) fail("a patch is not placed as it is", patch);
    }
  }

  size_t edgesPlaced(PatchId patch) const {
    return patch < m.m_arrangement->m_patches.size() ? m.m_arrangement->patch(patch).edges.size()
                                                     : 0;
  }

  void checkClusters() {
    std::vector<bool> isMember(m.m_patches.size(), false), isIn(m.m_faces.size(), false);
    for (uint32_t id = 0; id < m.m_clusters.size(); ++id) {
      const Evaluator::Cluster& cluster = m.m_clusters[id];
      for (const PatchId patch : cluster.patches) {
        if (isMember[patch] || m.m_patches[patch].cluster != id)
          fail("a patch is in two clusters", patch);
        isMember[patch] = true;
      }
      for (const FaceId face : cluster.faces) {
        if (isIn[face] || m.m_faces[face].vertices.empty()) fail("a face is in two clusters", face);
        isIn[face] = true;
      }
    }
    for (PatchId patch = 0; patch < m.m_patches.size(); ++patch)
      if (isMember[patch] != (edgesPlaced(patch) != 0)) fail("a patch is in no cluster", patch);
    for (FaceId face = 0; face < m.m_faces.size(); ++face)
      if (isIn[face] == m.m_faces[face].vertices.empty()) fail("a face is in no cluster", face);
  }

  void checkFaces() {
    std::vector<bool> isFree(m.m_faces.size(), false);
    for (const FaceId face : m.m_freeFaces) {
      if (isFree[face] || !m.m_faces[face].vertices.empty()) fail("a free face is in use", face);
      isFree[face] = true;
    }
    uint64_t hash = 0;
    for (FaceId id = 0; id < m.m_faces.size(); ++id) {
      if (isFree[id]) continue;
      const BoundaryFace& face = m.m_faces[id];
      hash += Evaluator::shareOf(face);
      if (face.loopStart.size() < 2 || face.loopStart.front() != 0 ||
          face.loopStart.back() != face.vertices.size())
        return fail("a face has no outer loop", id);
      for (size_t i = 0; i < face.loopCount(); ++i)
        if (face.loop(i).size() < 3) fail("a loop of a face has less than three corners", id);
      for (const VertexId vertex : face.vertices) {
        if (!m.m_arrangement->isCorner(vertex)) fail("a corner of a face is none", id);
        if (sideOf(*m.m_table, m.m_arrangement->vertex(vertex).point, face.plane) != Side::on)
          fail("a corner of a face lies beside its plane", id);
      }
      if (face.sources.empty()) fail("a face comes from nothing", id);
    }
    if (hash != m.m_hash) fail("the hash is not that of the faces", 0);
  }

  const Evaluator& m;
  std::string m_broken;
};

std::string brokenRule(const Evaluator& evaluator) {
  return EvaluatorCheck(evaluator).run();
}

}  // namespace halfspace::geometry
