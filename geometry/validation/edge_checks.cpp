// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A surface is closed, 2-manifold and oriented exactly if every edge has two faces, which run
// along it in opposite directions, and if the faces around every vertex form one fan. checkEdges()
// tests the first, checkVertexFans() the second: corners of faces at one vertex are joined across
// shared edges, and each set that is left is a fan.
//
//      +---+   +---+    two fans at v: its faces are connected across edges on either side, but not
//      |    \ /    |    from one side to the other
//      +-----v-----+
//      |    / \    |
//      +---+   +---+
//
// checkSeams() explains open edges: a border vertex near another one is a crack; one near the
// middle of an open edge is a T-junction.
#include "geometry/validation/edge_checks.h"

#include <algorithm>

#include "geometry/mesh/topology.h"
#include "geometry/validation/border_points.h"
#include "geometry/validation/exact_sides.h"

namespace halfspace::geometry {

namespace {

DefectLocation locationOf(const Surface& surface, int low, int high, int face, int other) {
  DefectLocation position;
  position.point = 0.5 * surface.at(low) + 0.5 * surface.at(high);
  position.faces = {face, other};
  position.vertices = {low, high};
  return position;
}

// Reports one edge of each loop first, so that the first few locations show every hole.
void reportOpenEdges(const Surface& surface, const std::vector<OpenEdge>& edges,
                     Findings& findings) {
  if (edges.empty()) return;
  DisjointSets loops(static_cast<int>(surface.soup->vertices.size()));
  for (const OpenEdge& edge : edges) loops.join(edge.from, edge.to);
  std::vector<bool> seen(surface.soup->vertices.size(), false);
  std::vector<const OpenEdge*> first, rest;
  for (const OpenEdge& edge : edges) {
    const int loop = loops.find(edge.from);
    (seen[loop] ? rest : first).push_back(&edge);
    seen[loop] = true;
  }
  first.insert(first.end(), rest.begin(), rest.end());
  for (const OpenEdge* edge : first) {
    findings.add(DefectKind::openEdges, locationOf(surface, edge->from, edge->to, edge->face, -1));
  }
}

}  // namespace

std::vector<OpenEdge> checkEdges(const Surface& surface, const FaceSides& sides,
                                 Findings& findings) {
  std::vector<OpenEdge> open;
  sides.forEachEdge([&](int low, std::span<const FaceSide> uses) {
    const int high = uses[0].high;
    if (uses.size() == 1) {
      const bool forward = sides.forward(low, uses[0]);
      open.push_back({forward ? low : high, forward ? high : low, uses[0].face});
      return;
    }
    if (uses.size() > 2) {
      return findings.add(DefectKind::nonManifoldEdges,
                          locationOf(surface, low, high, uses[0].face, uses[1].face));
    }
    if (sides.forward(low, uses[0]) == sides.forward(low, uses[1])) {
      findings.add(DefectKind::misorientedEdges,
                   locationOf(surface, low, high, uses[0].face, uses[1].face));
    }
  });
  reportOpenEdges(surface, open, findings);
  return open;
}

void checkVertexFans(const Surface& surface, const FaceSides& sides, Findings& findings) {
  DisjointSets fans(static_cast<int>(surface.corners.size()));
  sides.forEachEdge([&](int low, std::span<const FaceSide> uses) {
    for (size_t i = 1; i < uses.size(); ++i) {
      fans.join(sides.cornerAtLow(low, uses[0]), sides.cornerAtLow(low, uses[i]));
      fans.join(sides.cornerAtHigh(low, uses[0]), sides.cornerAtHigh(low, uses[i]));
    }
  });
  constexpr int kNone = -1, kReported = -2;
  std::vector<int> firstFace(surface.soup->vertices.size(), kNone);
  for (int face = 0; face < surface.faceCount(); ++face) {
    for (int corner = surface.start[face]; corner < surface.start[face + 1]; ++corner) {
      if (fans.find(corner) != corner) continue;
      const int vertex = surface.corners[corner];
      int& known = firstFace[vertex];
      if (known >= 0) {
        DefectLocation position;
        position.point = surface.at(vertex);
        position.faces = {known, face};
        position.vertices[0] = vertex;
        findings.add(DefectKind::nonManifoldVertices, position);
      }
      known = known == kNone ? face : kReported;
    }
  }
}

namespace {

class SeamSearch {
 public:
  SeamSearch(const Surface& surface, std::span<const OpenEdge> edges, double weld)
      : m_surface(surface),
        m_edges(edges),
        m_weld(weld),
        m_points(surface.soup->vertices, endsOf(edges)) {
    for (const OpenEdge& edge : edges) {
      m_neighbours.insert(m_neighbours.end(), {{edge.from, edge.to}, {edge.to, edge.from}});
    }
    std::ranges::sort(m_neighbours);
    findEdgesThrough();
  }

  const std::vector<int>& vertices() const { return m_points.vertices(); }

  // The border vertex of lowest index that is near this one and no neighbour of it along the
  // border; -1 if there is none.
  int twinOf(int vertex) const {
    int twin = -1, budget = kMostVisits;
    m_points.forEachAround(m_surface.at(vertex), m_weld, [&](int i) {
      const int other = vertices()[i];
      if (other != vertex && (twin < 0 || other < twin) && isNear(other, vertex) &&
          !std::ranges::binary_search(m_neighbours, std::pair(vertex, other)))
        twin = other;
      return --budget > 0;
    });
    return twin;
  }

  // The first open edge whose interior passes vertices()[i] within the weld distance, or -1.
  int edgeThrough(size_t i) const { return m_through[i]; }

 private:
  // Limits the search near a vertex or edge with very many border vertices that are not on it: one
  // near vertex suffices to report a crack.
  static constexpr int kMostVisits = 4096;
  // Limits the visits of vertices that are known to lie on another edge, over all edges.
  static constexpr long long kFewKnownVisits = 20'000'000, kKnownVisitsPerVertex = 64;

  static std::vector<int> endsOf(std::span<const OpenEdge> edges) {
    std::vector<int> vertices;
    vertices.reserve(2 * edges.size());
    for (const OpenEdge& edge : edges) vertices.insert(vertices.end(), {edge.from, edge.to});
    return vertices;
  }

  void findEdgesThrough() {
    m_through.assign(vertices().size(), -1);
    long long known = std::max(kFewKnownVisits, kKnownVisitsPerVertex * std::ssize(vertices()));
    for (size_t e = 0; e < m_edges.size(); ++e) {
      const OpenEdge& edge = m_edges[e];
      int budget = kMostVisits;
      m_points.forEachAlong(m_surface.at(edge.from), m_surface.at(edge.to), m_weld, [&](int i) {
        if (m_through[i] >= 0) return --known > 0;
        const bool passes = passesThrough(edge, vertices()[i]);
        if (passes) m_through[i] = static_cast<int>(e);
        return passes || --budget > 0;
      });
    }
  }

  bool isNear(int a, int b) const { return (m_surface.at(a) - m_surface.at(b)).norm() <= m_weld; }

  // Whether the interior of the edge passes the vertex, and not one of its ends.
  bool passesThrough(const OpenEdge& edge, int vertex) const {
    if (edge.from == vertex || edge.to == vertex) return false;
    if (isNear(edge.from, vertex) || isNear(edge.to, vertex)) return false;
    const Vec3& from = m_surface.at(edge.from);
    const Vec3& to = m_surface.at(edge.to);
    const Vec3& point = m_surface.at(vertex);
    if (collinear(from, to, point)) {
      const Vec3 low = from.cwiseMin(to), high = from.cwiseMax(to);
      return (point.array() >= low.array()).all() && (point.array() <= high.array()).all();
    }
    const Vec3 along = to - from;
    const double share = along.dot(point - from) / along.squaredNorm();
    return share > 0.0 && share < 1.0 && (from + share * along - point).norm() <= m_weld;
  }

  const Surface& m_surface;
  std::span<const OpenEdge> m_edges;
  double m_weld;
  BorderPoints m_points;
  std::vector<std::pair<int, int>> m_neighbours;  // along the border, sorted
  std::vector<int> m_through;                     // see edgeThrough()
};

}  // namespace

void checkSeams(const Surface& surface, std::span<const OpenEdge> openEdges, double weldDistance,
                Findings& findings) {
  if (openEdges.empty()) return;
  const SeamSearch search(surface, openEdges, weldDistance);
  for (size_t i = 0; i < search.vertices().size(); ++i) {
    const int vertex = search.vertices()[i];
    DefectLocation position;
    position.point = surface.at(vertex);
    const int twin = search.twinOf(vertex);
    if (twin >= 0) {
      position.vertices = {vertex, twin};
      findings.add(DefectKind::cracks, position);
    }
    const int edge = search.edgeThrough(i);
    if (edge < 0) continue;
    position.vertices = {vertex, -1};
    position.faces[0] = openEdges[static_cast<size_t>(edge)].face;
    findings.add(DefectKind::tJunctions, position);
  }
}

}  // namespace halfspace::geometry
