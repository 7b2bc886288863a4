// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <set>

#include "geometry/csg/boundary_mesh.h"
#include "geometry/csg/doubled_edges.h"
#include "geometry/csg/rational_point.h"
#include "geometry/reason/internal_error.h"

namespace halfspace::geometry {

namespace {

// One face with its corners numbered by their point in space: where the face touches itself, one
// point may belong to several vertices of the mesh.
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
      throw InternalError("a face of the boundary is no simple polygon",
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
        const auto [place, isNew] =
            known.emplace(pointOf(vertex), static_cast<int>(m_vertexOf.size()));
        if (isNew) {
          m_vertexOf.push_back(vertex);
          m_positions.push_back(m_mesh.positions[static_cast<size_t>(vertex)]);
        }
        local.push_back(place->second);
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

  // Back to the mesh's vertices: the triangles in one corner of a loop, from its outgoing side to
  // its incoming one, take that corner's vertex.
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
  std::vector<int> m_vertexOf;  // local point: a vertex of the mesh there
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
  return result;
}

}  // namespace halfspace::geometry
