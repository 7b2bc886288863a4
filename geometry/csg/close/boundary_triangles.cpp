// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// 1. FaceTriangles triangulates each face separately: at the rounded corners or, if these do not
//    form a simple polygon, at the exact ones.
// 2. Splitter makes the result 2-manifold by its indices. If several edges have the same two end
//    vertices a and b, each of them gets an additional vertex m in the middle, at one position. An
//    edge without it would pass through the middles of the others, and validation, which compares
//    positions, would call that an intersection.
//
//         a              a
//        /|\            /|\      at the edge a b
//       c | d    ->    c-m-d      m belongs only to the triangles at this edge
//        \|/            \|/
//         b              b
#include "geometry/csg/close/boundary_triangles.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <map>
#include <set>

#include "geometry/csg/close/boundary_measure.h"
#include "geometry/csg/stage_checks.h"
#include "geometry/mesh/sides_by_edge.h"
#include "geometry/reason/internal_error.h"

namespace halfspace::geometry {

namespace {

// A side of a triangle.
struct Side {
  int low, high;
  bool along;  // it runs from low to high
  uint32_t triangle, corner;
  auto key() const { return std::pair(low, high); }
};

class Splitter {
 public:
  Splitter(const BoundaryMesh& mesh, TriangulatedBoundary& boundary)
      : m_mesh(mesh), m_boundary(boundary) {}

  void run() {
    const SidesByEdge<Side> sides(m_boundary.positions.size(), [&](auto visit) {
      for (uint32_t t = 0; t < m_boundary.triangles.size(); ++t)
        for (uint32_t k = 0; k < 3; ++k) {
          const int a = m_boundary.triangles[t][k], b = m_boundary.triangles[t][(k + 1) % 3];
          visit(std::min(a, b), Side{std::min(a, b), std::max(a, b), a < b, t, k});
        }
    });
    sides.forEachEdge([&](int, std::span<const Side> ofEdge) {
      assert(ofEdge.size() % 2 == 0 && "every side of a closed surface has its other side");
      if (ofEdge.size() > 2) splitAll(ofEdge);
    });
    if (!m_middles.empty()) subdivide();
  }

 private:
  int faceOf(const Side& side) const { return m_boundary.face[side.triangle]; }

  // The face on the other side: the same face for a diagonal, else the one the mesh records.
  int faceAcross(const Side& side) const {
    for (const BoundaryMesh::DoubledEdge& edge : m_mesh.doubledEdges) {
      if (edge.from != side.low || edge.to != side.high) continue;
      if (side.along && edge.left == faceOf(side)) return edge.right;
      if (!side.along && edge.right == faceOf(side)) return edge.left;
    }
    return -1;
  }

  void splitAll(std::span<const Side> sides) {
    assert(std::ranges::count_if(sides, [](const Side& side) { return side.along; }) * 2 ==
           static_cast<std::ptrdiff_t>(sides.size()));
    std::vector<bool> used(sides.size(), false);
    // A diagonal has its other side in the same face. Doubled edges are recorded by the mesh. The
    // remaining pair, if any, is an edge that is not doubled in the mesh.
    for (int pass = 0; pass < 3; ++pass)
      for (size_t i = 0; i < sides.size(); ++i)
        for (size_t k = 0; k < sides.size() && !used[i]; ++k) {
          if (used[k] || !sides[i].along || sides[k].along) continue;
          const bool together = pass == 0   ? faceAcross(sides[i]) == faceOf(sides[k])
                                : pass == 1 ? faceOf(sides[i]) == faceOf(sides[k])
                                            : true;
          if (!together) continue;
          used[i] = used[k] = true;
          splitPair(sides[i], sides[k]);
        }
  }

  void splitPair(const Side& a, const Side& b) {
    assert(a.key() == b.key() && a.along != b.along && a.triangle != b.triangle);
    const auto middle = static_cast<int>(m_boundary.positions.size());
    const Vec3 sum = m_boundary.positions[static_cast<size_t>(a.low)] +
                     m_boundary.positions[static_cast<size_t>(a.high)];
    m_boundary.positions.push_back(0.5 * sum);
    ++m_boundary.splitEdges;
    for (const Side* side : {&a, &b}) {
      auto [position, isNew] = m_middles.try_emplace(side->triangle, std::array{-1, -1, -1});
      assert(position->second[side->corner] < 0 && "a side has one middle");
      position->second[side->corner] = middle;
    }
  }

  void subdivide() {
    for (const auto& [index, middles] : m_middles) {
      // A triangle with a midpoint on one side becomes two triangles.
      std::vector<int> ring;
      const Triangle triangle = m_boundary.triangles[index];
      for (size_t k = 0; k < 3; ++k) {
        ring.push_back(triangle[k]);
        if (middles[k] >= 0) ring.push_back(middles[k]);
      }
      replace(index, ring, triangle);
    }
  }

  // Triangulates the ring of corners and midpoints; no triangle may have three points on one side.
  void replace(uint32_t index, std::vector<int> ring, const Triangle& triangle) {
    assert(ring.size() >= 4 && ring.size() <= 6);
    const auto isMiddle = [&](int v) {
      return std::find(triangle.begin(), triangle.end(), v) == triangle.end();
    };
    std::vector<Triangle> parts;
    // While a corner lies between two midpoints, cut that corner off.
    for (size_t k = 0; k < ring.size() && ring.size() > 4; ++k) {
      const size_t before = (k + ring.size() - 1) % ring.size(), after = (k + 1) % ring.size();
      if (isMiddle(ring[k]) || !isMiddle(ring[before]) || !isMiddle(ring[after])) continue;
      parts.push_back({ring[before], ring[k], ring[after]});
      ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(k));
      k = static_cast<size_t>(-1);
    }
    // Three or four points remain: three midpoints, or a triangle with one midpoint.
    const auto middle = std::find_if(ring.begin(), ring.end(), isMiddle);
    assert(middle != ring.end() && ring.size() <= 4);
    std::rotate(ring.begin(), middle, ring.end());
    for (size_t k = 1; k + 1 < ring.size(); ++k) parts.push_back({ring[0], ring[k], ring[k + 1]});
    assert(parts.size() >= 2 && parts.size() <= 4);
    m_boundary.triangles[index] = parts.front();
    for (size_t i = 1; i < parts.size(); ++i) {
      m_boundary.triangles.push_back(parts[i]);
      m_boundary.face.push_back(m_boundary.face[index]);
    }
  }

  const BoundaryMesh& m_mesh;
  TriangulatedBoundary& m_boundary;
  std::map<uint32_t, std::array<int, 3>> m_middles;  // by triangle, by side; -1: none
};

void splitDoubledEdges(const BoundaryMesh& mesh, TriangulatedBoundary& boundary) {
  Splitter(mesh, boundary).run();
}

// Triangulates one face. Corners are numbered by their point in space, because several vertices of
// the mesh may have the same point where the face touches itself.
class FaceTriangles {
 public:
  FaceTriangles(const Evaluator& evaluator, const BoundaryMesh& mesh,
                const BoundaryMesh::Face& face)
      : m_evaluator(evaluator), m_mesh(mesh), m_face(face) {
    const OrientedPlane plane = evaluator.faces()[face.id].plane;
    const PlaneNumbers& n = evaluator.planes().numbers(plane.id());
    m_normal = plane.sign() * Vec3(n.a, n.b, n.c);
  }

  std::vector<Triangle> triangles(int& exactRetries) {
    if (!touchesItself()) {
      if (auto quick = triangulate(m_mesh.positions, PolygonWithHoles{m_face.loops, m_normal}))
        return *std::move(quick);
    }
    numberPoints();
    auto local = triangulate(m_positions, PolygonWithHoles{m_loops, m_normal});
    if (!local) {
      ++exactRetries;
      local = triangulate(exactPoints(), PolygonWithHoles{m_loops, m_normal});
    }
    if (!local)
      throw InternalError("a face of the boundary is not a simple polygon",
                          m_mesh.positions[static_cast<size_t>(m_face.loops.front().front())]);
    return inMeshVertices(*local);
  }

 private:
  VertexId pointOf(int vertex) const { return m_mesh.vertices[static_cast<size_t>(vertex)]; }

  bool touchesItself() const {
    std::vector<std::pair<VertexId, int>> corners;
    for (const auto& loop : m_face.loops)
      for (int vertex : loop) corners.emplace_back(pointOf(vertex), vertex);
    std::sort(corners.begin(), corners.end());
    for (size_t i = 1; i < corners.size(); ++i)
      if (corners[i].first == corners[i - 1].first && corners[i].second != corners[i - 1].second)
        return true;
    return false;
  }

  void numberPoints() {
    std::map<VertexId, int> known;
    for (const auto& loop : m_face.loops) {
      std::vector<int>& local = m_loops.emplace_back();
      for (int vertex : loop) {
        const auto [position, isNew] =
            known.emplace(pointOf(vertex), static_cast<int>(m_vertexOf.size()));
        if (isNew) {
          m_vertexOf.push_back(vertex);
          m_positions.push_back(m_mesh.positions[static_cast<size_t>(vertex)]);
        }
        local.push_back(position->second);
      }
    }
  }

  std::vector<RationalPoint> exactPoints() const {
    std::vector<RationalPoint> points;
    for (int vertex : m_vertexOf) {
      points.push_back(rationalPoint(m_evaluator.planes(),
                                     m_evaluator.arrangement().vertex(pointOf(vertex)).point));
    }
    return points;
  }

  // Maps local points back to vertices of the mesh. Several vertices may have the same point, so
  // each corner of a loop assigns its vertex to the triangles between its outgoing and its incoming
  // side.
  std::vector<Triangle> inMeshVertices(const std::vector<Triangle>& local) const {
    std::vector<Triangle> result = local;
    std::map<std::pair<int, int>, std::pair<size_t, size_t>> sides;  // triangle and its corner
    for (size_t t = 0; t < local.size(); ++t)
      for (size_t k = 0; k < 3; ++k) {
        sides[{local[t][k], local[t][(k + 1) % 3]}] = {t, k};
        result[t][k] = m_vertexOf[static_cast<size_t>(local[t][k])];
      }
    for (size_t i = 0; i < m_loops.size(); ++i) {
      const std::vector<int>& loop = m_loops[i];
      for (size_t k = 0; k < loop.size(); ++k) {
        const int at = loop[k], before = loop[(k + loop.size() - 1) % loop.size()];
        int toward = loop[(k + 1) % loop.size()];
        for (auto side = sides.find({at, toward}); side != sides.end() && toward != before;
             side = sides.find({at, toward})) {
          const auto [t, corner] = side->second;
          result[t][corner] = m_face.loops[i][k];
          toward = local[t][(corner + 2) % 3];
        }
      }
    }
    return result;
  }

  const Evaluator& m_evaluator;
  const BoundaryMesh& m_mesh;
  const BoundaryMesh::Face& m_face;
  Vec3 m_normal;
  std::vector<int> m_vertexOf;  // per local point: a vertex of the mesh with that point
  std::vector<Vec3> m_positions;
  std::vector<std::vector<int>> m_loops;
};

}  // namespace

TriangulatedBoundary triangulate(const Evaluator& evaluator, const BoundaryMesh& mesh) {
  TriangulatedBoundary result;
  result.positions = mesh.positions;
  for (size_t i = 0; i < mesh.faces.size(); ++i) {
    const std::vector<Triangle> triangles =
        FaceTriangles(evaluator, mesh, mesh.faces[i]).triangles(result.exactRetries);
    result.triangles.insert(result.triangles.end(), triangles.begin(), triangles.end());
    result.face.resize(result.triangles.size(), static_cast<int>(i));
  }
  splitDoubledEdges(mesh, result);
  assert(result.face.size() == result.triangles.size());
#ifdef HALFSPACE_CHECKED
  throwIfBroken(brokenAfterClose(mesh, result));
#endif
  return result;
}

}  // namespace halfspace::geometry
