// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/geometry/csg/boundary_difference.h"

#include <array>
#include <map>
#include <vector>

#include "geometry/csg/close/boundary_measure.h"
#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/csg/close/boundary_triangles.h"

namespace halfspace::tests {

using namespace halfspace::geometry;

namespace {

// Index of each node in outline order.
std::map<CsgNode, int> ranksOf(const Outline& outline) {
  std::map<CsgNode, int> ranks;
  std::vector<CsgNode> stack{outline.root()};
  while (!stack.empty()) {
    const CsgNode node = stack.back();
    stack.pop_back();
    ranks.emplace(node, static_cast<int>(ranks.size()));
    std::vector<CsgNode> children;
    for (CsgNode c = outline.firstChild(node); c != kNoNode; c = outline.nextSibling(c))
      children.push_back(c);
    stack.insert(stack.end(), children.rbegin(), children.rend());
  }
  return ranks;
}

}  // namespace

std::string difference(const Evaluator& a, const Evaluator& b) {
  const BoundaryMesh m = meshOf(a), n = meshOf(b);
  if (m.faces.size() != n.faces.size()) return "number of faces";
  const auto ranksOfA = ranksOf(a.outline()), ranksOfB = ranksOf(b.outline());
  for (size_t i = 0; i < m.faces.size(); ++i) {
    const std::string face = " of face " + std::to_string(i);
    const BoundaryFace& f = a.faces()[m.faces[i].id];
    const BoundaryFace& g = b.faces()[n.faces[i].id];
    if (f.surface != g.surface) return "surface" + face;
    if (!(a.planes().plane(f.plane) == b.planes().plane(g.plane))) return "plane" + face;
    if (f.sources.size() != g.sources.size()) return "number of sources" + face;
    for (size_t k = 0; k < f.sources.size(); ++k)
      if (ranksOfA.at(f.sources[k].solid) != ranksOfB.at(g.sources[k].solid) ||
          f.sources[k].face != g.sources[k].face)
        return "source " + std::to_string(k) + face;
    if (m.faces[i].loops.size() != n.faces[i].loops.size()) return "number of loops" + face;
    for (size_t k = 0; k < m.faces[i].loops.size(); ++k)
      if (m.faces[i].loops[k] != n.faces[i].loops[k]) return "loop " + std::to_string(k) + face;
  }
  if (m.positions != n.positions) return "positions";
  const auto doubled = [](const BoundaryMesh& mesh) {
    std::vector<std::array<int, 4>> edges;
    for (const auto& e : mesh.doubledEdges) edges.push_back({e.from, e.to, e.left, e.right});
    return edges;
  };
  if (doubled(m) != doubled(n)) return "doubled edges";
  const TriangulatedBoundary s = triangulate(a, m), t = triangulate(b, n);
  if (s.triangles != t.triangles || s.face != t.face || s.positions != t.positions)
    return "triangles";
  if (volumeOf(a).exact != volumeOf(b).exact) return "volume";
  return {};
}

}  // namespace halfspace::tests
