// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Makes a closed 2-manifold of the faces.
//
// 1. Pair the half-edges with the same two ends. If more than two meet, they are sorted around the
//    edge, and the two that bound the same wedge of the solid are paired:
//
//          ///|                     seen along the edge: four faces, two wedges of solid (/).
//          ///|                     Each wedge pairs its own two faces, so the wedges are
//        -----o-----                separated although they touch in the edge.
//             |///
//             |///
//
// 2. Where a face touches one of its own edges (edge_touches.h), that edge gets a corner, in the
// face
//    on the other side, too.
// 3. Vertices of the mesh are the orbits of corners under "cross the edge, go to the next corner".
//
// Every pairing gives a closed 2-manifold; this one separates parts that only touch.
#include "geometry/csg/close/boundary_mesh.h"

#include <algorithm>
#include <cassert>
#include <map>

#include "geometry/csg/close/edge_touches.h"
#include "geometry/csg/stage_checks.h"
#include "geometry/exact/rounding.h"
#include "geometry/mesh/around_line.h"
#include "geometry/mesh/sides_by_edge.h"
#include "geometry/mesh/topology.h"

namespace halfspace::geometry {

namespace {

struct HalfEdge {
  VertexId from, to;
  uint32_t face;  // into BoundaryMesh::faces
  uint32_t next;
  uint32_t twin = UINT32_MAX;
};

class MeshBuilder {
 public:
  explicit MeshBuilder(const Evaluator& evaluator) : m_evaluator(evaluator) {}

  BoundaryMesh build() {
    orderFaces();
    makeHalfEdges();
    pairHalfEdges();
    splitTouchedEdges();
    nameVertices();
    countTopology();
    assert(m_mesh.positions.size() == m_mesh.vertices.size());
    return std::move(m_mesh);
  }

 private:
  const BoundaryFace& face(FaceId id) const { return m_evaluator.faces()[id]; }

  void orderFaces() {
    std::vector<FaceId> order;
    for (FaceId id = 0; id < m_evaluator.faces().size(); ++id)
      if (!face(id).vertices.empty()) order.push_back(id);
    const auto label = [&](FaceId id) {
      return m_evaluator.outline().label(face(id).sources.front().solid);
    };
    std::sort(order.begin(), order.end(), [&](FaceId a, FaceId b) {
      if (label(a) != label(b)) return label(a) < label(b);
      const int fa = face(a).sources.front().face, fb = face(b).sources.front().face;
      if (fa != fb) return fa < fb;
      if (face(a).hash != face(b).hash) return face(a).hash < face(b).hash;
      return m_evaluator.arrangement().compare(face(a).vertices, face(b).vertices) < 0;
    });
    for (FaceId id : order) m_mesh.faces.push_back({id, {}});
  }

  void makeHalfEdges() {
    for (uint32_t index = 0; index < m_mesh.faces.size(); ++index) {
      const BoundaryFace& f = face(m_mesh.faces[index].id);
      for (size_t i = 0; i < f.loopCount(); ++i) {
        const auto loop = f.loop(i);
        assert(loop.size() >= 3 && "a loop of a face has an inside");
        const auto first = static_cast<uint32_t>(m_halfEdges.size());
        m_loops.push_back({index, first});
        const auto size = static_cast<uint32_t>(loop.size());
        for (uint32_t k = 0; k < size; ++k)
          m_halfEdges.push_back({loop[k], loop[(k + 1) % size], index, first + (k + 1) % size});
      }
    }
  }

  void pairHalfEdges() {
    struct NumberedSide {
      int high;
      uint32_t halfEdge;
    };
    VertexId vertices = 0;  // one more than the highest
    for (const HalfEdge& h : m_halfEdges) vertices = std::max(vertices, h.from + 1);
    const SidesByEdge<NumberedSide> sides(vertices, [&](auto visit) {
      for (uint32_t h = 0; h < m_halfEdges.size(); ++h) {
        const auto [low, high] = std::minmax(m_halfEdges[h].from, m_halfEdges[h].to);
        assert(low < high && m_halfEdges[h].next < m_halfEdges.size());
        visit(static_cast<int>(low), NumberedSide{static_cast<int>(high), h});
      }
    });
    m_mesh.closed = true;
    std::vector<uint32_t> edge;
    sides.forEachEdge([&](int, std::span<const NumberedSide> ofEdge) {
      edge.clear();
      for (const NumberedSide& side : ofEdge) edge.push_back(side.halfEdge);
      pairAround(edge);
    });
  }

  void twins(uint32_t a, uint32_t b) {
    assert(a != b && m_halfEdges[a].twin == UINT32_MAX && m_halfEdges[b].twin == UINT32_MAX);
    assert(std::minmax(m_halfEdges[a].from, m_halfEdges[a].to) ==
           std::minmax(m_halfEdges[b].from, m_halfEdges[b].to));
    const bool opposite = m_halfEdges[a].from == m_halfEdges[b].to;
    m_mesh.closed = m_mesh.closed && opposite;
    m_halfEdges[a].twin = b;
    m_halfEdges[b].twin = a;
    ++m_mesh.edges;
  }

  void pairAround(std::span<uint32_t> edge) {
    if (edge.size() == 2) return twins(edge[0], edge[1]);
    assert(!edge.empty());
    sortAround(edge);
    // Two wedges may share a face that is flat across the edge, and another wedge may touch that
    // face there: so a wedge can lie between the faces of another one.
    forEachWedge(
        edge.size(), [&](size_t i) { return runsAlong(edge[i]); },
        [&](size_t opening, size_t closing) { twins(edge[opening], edge[closing]); });
    for (uint32_t h : edge) m_mesh.closed = m_mesh.closed && m_halfEdges[h].twin != UINT32_MAX;
  }

  // The direction of an edge is from its lower to its higher vertex id.
  bool runsAlong(uint32_t h) const { return m_halfEdges[h].from < m_halfEdges[h].to; }
  OrientedPlane planeOf(uint32_t h) const {
    return face(m_mesh.faces[m_halfEdges[h].face].id).plane;
  }

  // Sorts counter-clockwise around the edge's direction L. With s = +1 for half-edges along L, -1
  // against it, and n the face's normal, the face extends in direction t = s n x L, and
  // (t_i x t_j).L has the sign of (s_i n_i x s_j n_j).L.
  void sortAround(std::span<uint32_t> edge) {
    const PlaneTable& table = m_evaluator.planes();
    const uint32_t a = planeOf(edge[0]).id();
    uint32_t b = a;
    for (uint32_t h : edge)
      if (planeOf(h).id() != a) b = planeOf(h).id();
    assert(a != b);
    int axis = 0;
    while (axis < 2 && crossSign(table, a, b, axis) == 0) ++axis;
    assert(crossSign(table, a, b, axis) != 0 && "faces around an edge lie in different planes");
    const auto& vertex = [&](VertexId id) -> const MeetingPoint& {
      return m_evaluator.arrangement().vertex(id).point;
    };
    const auto [low, high] = std::minmax(m_halfEdges[edge[0]].from, m_halfEdges[edge[0]].to);
    const int along =
        compareCoordinate(table, vertex(high), vertex(low), axis) * crossSign(table, a, b, axis);
    assert(along != 0 && "an edge has length along an axis that its line is not across");
    const auto sense = [&](uint32_t h) { return (runsAlong(h) ? 1 : -1) * planeOf(h).sign(); };
    const auto turn = [&](uint32_t g, uint32_t h) {
      return along * sense(g) * sense(h) *
             crossDotSign(table, planeOf(g).id(), planeOf(h).id(), a, b);
    };
    AroundLine<uint32_t>().sort(edge, turn, [](uint32_t g, uint32_t h) { return g == h; });
  }

  void splitTouchedEdges() {
    // By one half-edge of each touched edge. Before the first split, the half-edges of a face are
    // contiguous and in the order of its corners.
    std::map<uint32_t, std::vector<VertexId>> touched;
    uint32_t first = 0;
    for (const BoundaryMesh::Face& f : m_mesh.faces) {
      for (const EdgeTouch& touch : edgeTouches(m_evaluator, face(f.id))) {
        const uint32_t h = first + touch.edge, twin = m_halfEdges[h].twin;
        if (twin != UINT32_MAX) touched[std::min(h, twin)].push_back(touch.corner);
      }
      first += static_cast<uint32_t>(face(f.id).vertices.size());
    }
    assert(first == m_halfEdges.size());
    for (auto& [h, corners] : touched) {
      sortAlongEdge(m_evaluator, m_halfEdges[h].from, m_halfEdges[h].to, corners);
      splitEdge(h, corners);
    }
  }

  // Splits an edge at corners that are sorted along the half-edge.
  void splitEdge(uint32_t h, const std::vector<VertexId>& corners) {
    for (const VertexId corner : corners) {
      const HalfEdge ahead = m_halfEdges[h], behind = m_halfEdges[ahead.twin];
      assert(behind.twin == h && behind.to == ahead.from);
      const auto rest = static_cast<uint32_t>(m_halfEdges.size()), back = rest + 1;
      m_halfEdges.push_back({corner, ahead.to, ahead.face, ahead.next, ahead.twin});
      m_halfEdges.push_back({corner, behind.to, behind.face, behind.next, h});
      m_halfEdges[h] = {ahead.from, corner, ahead.face, rest, back};
      m_halfEdges[ahead.twin] = {behind.from, corner, behind.face, back, rest};
      ++m_mesh.edges;
      h = rest;
    }
  }

  void nameVertices() {
    // A corner is where a half-edge starts.
    DisjointSets corners(static_cast<int>(m_halfEdges.size()));
    for (uint32_t h = 0; h < m_halfEdges.size(); ++h) {
      if (m_halfEdges[h].twin == UINT32_MAX) continue;
      const uint32_t across = m_halfEdges[m_halfEdges[h].twin].next;
      corners.join(static_cast<int>(h), static_cast<int>(across));
    }
    std::vector<int> number(m_halfEdges.size(), -1);
    assert(m_mesh.vertices.empty());
    const PlaneTable& table = m_evaluator.planes();
    [[maybe_unused]] size_t named = 0;
    for (const Loop& walked : m_loops) {
      std::vector<int>& loop = m_mesh.faces[walked.face].loops.emplace_back();
      uint32_t h = walked.first;
      do {
        const VertexId vertex = m_halfEdges[h].from;
        int& index = number[cornerOf(corners, h)];
        if (index < 0) {
          index = static_cast<int>(m_mesh.vertices.size());
          m_mesh.vertices.push_back(vertex);
          m_mesh.positions.push_back(
              roundedPosition(table, m_evaluator.arrangement().vertex(vertex).point));
        }
        loop.push_back(index);
        h = m_halfEdges[h].next;
        ++named;
      } while (h != walked.first);
    }
    assert(named == m_halfEdges.size() && "every half-edge starts at a corner of a loop");
    m_mesh.manifold = m_mesh.closed;
    findDoubledEdges(corners, number);
  }

  static size_t cornerOf(DisjointSets& corners, uint32_t halfEdge) {
    return static_cast<size_t>(corners.find(static_cast<int>(halfEdge)));
  }

  void findDoubledEdges(DisjointSets& corners, const std::vector<int>& number) {
    struct Ends {
      int low, high;
      uint32_t along;  // the half-edge that runs from low to high
      auto key() const { return std::pair(low, high); }
    };
    std::vector<Ends> edges;
    for (uint32_t h = 0; h < m_halfEdges.size(); ++h) {
      const int from = number[cornerOf(corners, h)];
      const int to = number[cornerOf(corners, m_halfEdges[h].next)];
      assert(from >= 0 && to >= 0 && from != to);
      if (from < to && m_halfEdges[h].twin != UINT32_MAX) edges.push_back({from, to, h});
    }
    std::sort(edges.begin(), edges.end(), [](const Ends& a, const Ends& b) {
      return a.key() != b.key() ? a.key() < b.key() : a.along < b.along;
    });
    for (size_t i = 0; i < edges.size(); ++i) {
      const bool doubled = (i > 0 && edges[i].key() == edges[i - 1].key()) ||
                           (i + 1 < edges.size() && edges[i].key() == edges[i + 1].key());
      if (!doubled) continue;
      const HalfEdge& along = m_halfEdges[edges[i].along];
      assert(along.twin != UINT32_MAX && m_halfEdges[along.twin].twin == edges[i].along);
      m_mesh.doubledEdges.push_back({edges[i].low, edges[i].high, static_cast<int>(along.face),
                                     static_cast<int>(m_halfEdges[along.twin].face)});
    }
  }

  void countTopology() {
    DisjointSets parts(static_cast<int>(m_mesh.faces.size()));
    for (const HalfEdge& h : m_halfEdges) {
      if (h.twin == UINT32_MAX) continue;
      parts.join(static_cast<int>(h.face), static_cast<int>(m_halfEdges[h.twin].face));
    }
    int holes = 0;
    for (int i = 0; i < static_cast<int>(m_mesh.faces.size()); ++i) {
      const BoundaryMesh::Face& whole = m_mesh.faces[static_cast<size_t>(i)];
      assert(!whole.loops.empty() && "a face has an outline");
      m_mesh.components += parts.find(i) == i;
      holes += static_cast<int>(whole.loops.size()) - 1;
    }
    const int euler = static_cast<int>(m_mesh.vertices.size()) - m_mesh.edges +
                      static_cast<int>(m_mesh.faces.size()) - holes;
    m_mesh.genus = m_mesh.components - euler / 2;
  }

  const Evaluator& m_evaluator;
  BoundaryMesh m_mesh;
  struct Loop {
    uint32_t face, first;  // into BoundaryMesh::faces; its first half-edge
  };
  std::vector<HalfEdge> m_halfEdges;
  std::vector<Loop> m_loops;  // of all faces, in their order
};

}  // namespace

BoundaryMesh meshOf(const Evaluator& evaluator) {
  BoundaryMesh mesh = MeshBuilder(evaluator).build();
#ifdef HALFSPACE_CHECKED
  throwIfBroken(brokenAfterClose(evaluator, mesh));
#endif
  return mesh;
}

}  // namespace halfspace::geometry
