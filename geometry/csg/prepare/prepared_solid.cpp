// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Converts a solid into facets with interned planes.
//
//   Brush: each face is one facet. A corner is the intersection of the face's plane with the planes
//     of the two faces across the adjacent edges.
//   Mesh: each triangle is one facet with explicit corners. An edge is given by the plane of the
//     adjacent triangle, or by planeAlong() if that triangle is coplanar or nearly so: points on
//     the edge would be badly conditioned as meetings of two such planes.
#include "geometry/csg/prepare/prepared_solid.h"

#include <algorithm>
#include <cassert>

#include "geometry/csg/prepare/edge_planes.h"
#include "geometry/csg/prepare/mesh_lookup.h"
#include "geometry/mesh/triangulate.h"
#include "geometry/reason/internal_error.h"

namespace halfspace::geometry {

namespace {

PreparedSolid prepareBrush(const Brush& brush, PlaneTable& table) {
  PreparedSolid prepared;
  prepared.bounds = brush.bounds();
  assert(brush.faceCount() >= 4 && !prepared.bounds.isEmpty());
  prepared.planes.reserve(brush.planes().size());
  for (const Plane& plane : brush.planes()) prepared.planes.push_back(table.intern(plane));
  size_t edges = 0;
  for (int face = 0; face < brush.faceCount(); ++face) edges += brush.neighbours(face).size();
  prepared.edges.reserve(edges);
  prepared.firstEdges.reserve(static_cast<size_t>(brush.faceCount()) + 1);
  prepared.firstEdges.push_back(0);
  for (int face = 0; face < brush.faceCount(); ++face) {
    const std::span<const int> neighbours = brush.neighbours(face);
    assert(neighbours.size() >= 3 && neighbours.size() == brush.loop(face).size());
    for (const int neighbour : neighbours) {
      assert(neighbour != face);
      prepared.edges.push_back(prepared.planes[neighbour].id());
    }
    prepared.firstEdges.push_back(static_cast<uint32_t>(prepared.edges.size()));
  }
  return prepared;
}

struct IndexedTriangle {
  std::array<int, 3> corner;
  int face;
};

std::vector<IndexedTriangle> trianglesOf(const PolygonMesh& mesh) {
  std::vector<IndexedTriangle> triangles;
  for (size_t face = 0; face < mesh.faces().size(); ++face) {
    const std::vector<int>& loop = mesh.faces()[face];
    assert(loop.size() >= 3);
    const int index = static_cast<int>(face);
    if (loop.size() == 3) {
      triangles.push_back({{loop[0], loop[1], loop[2]}, index});
      continue;
    }
    const PolygonWithHoles polygon{std::span(&loop, 1)};
    const auto parts = triangulate(mesh.vertices(), polygon);
    if (!parts)
      throw InternalError("a face of a valid mesh is not a simple polygon",
                          mesh.vertices()[static_cast<size_t>(loop.front())]);
    for (const Triangle& part : *parts) triangles.push_back({part, index});
  }
  return triangles;
}

// Whether the planes are equal or meet at less than about 1e-4 radians. Only decides which of two
// planes through an edge is stored.
bool areNearlyCoplanar(const PlaneNumbers& p, const PlaneNumbers& q) {
  constexpr double kSineSquared = 1e-8;
  const Vec3 a = Vec3(p.a, p.b, p.c).normalized(), b = Vec3(q.a, q.b, q.c).normalized();
  return a.cross(b).squaredNorm() < kSineSquared;
}

// The triangle to the left of each directed edge, as a sorted list: a map of a large mesh would
// take most of the time of prepare().
class TriangleOfEdge {
 public:
  explicit TriangleOfEdge(const std::vector<IndexedTriangle>& triangles) {
    m_edges.reserve(3 * triangles.size());
    for (size_t i = 0; i < triangles.size(); ++i)
      for (size_t k = 0; k < 3; ++k)
        m_edges.push_back({keyOf(triangles[i].corner[k], triangles[i].corner[(k + 1) % 3]), i});
    std::sort(m_edges.begin(), m_edges.end());
  }
  // Contract: some triangle has this edge.
  size_t at(int from, int to) const {
    const auto found = std::lower_bound(m_edges.begin(), m_edges.end(), Entry{keyOf(from, to), 0});
    if (found == m_edges.end() || found->first != keyOf(from, to))
      throw InternalError("an edge of a valid mesh has no second face", Vec3::Zero());
    return found->second;
  }

 private:
  using Entry = std::pair<uint64_t, size_t>;
  static uint64_t keyOf(int from, int to) {
    return static_cast<uint64_t>(from) << 32 | static_cast<uint32_t>(to);
  }
  std::vector<Entry> m_edges;
};

// The plane along the edge of a triangle that starts at a vertex.
OrientedPlane edgeFrom(const IndexedTriangle& triangle, const MeshLookup::Triangle& planes,
                       int vertex) {
  const auto at = std::ranges::find(triangle.corner, vertex);
  assert(at != triangle.corner.end());
  return planes.edges[at - triangle.corner.begin()];
}

PreparedSolid prepareMesh(const PolygonMesh& mesh, PlaneTable& table) {
  PreparedSolid prepared;
  prepared.bounds = mesh.bounds();
  const std::vector<IndexedTriangle> triangles = trianglesOf(mesh);
  assert(triangles.size() >= 4 && !prepared.bounds.isEmpty());
  const TriangleOfEdge byEdge(triangles);
  std::vector<OrientedPlane> planes;
  planes.reserve(triangles.size());
  for (size_t i = 0; i < triangles.size(); ++i) {
    if (i > 0 && triangles[i].face == triangles[i - 1].face) {  // faces are exactly planar
      planes.push_back(planes.back());
      continue;
    }
    const auto& corner = triangles[i].corner;
    planes.push_back(
        table.intern(Plane::throughPoints(mesh.vertices()[corner[0]], mesh.vertices()[corner[1]],
                                          mesh.vertices()[corner[2]])
                         .value()));
  }
  std::vector<MeshLookup::Triangle> lookup;
  lookup.reserve(triangles.size());
  prepared.corners.reserve(triangles.size());
  prepared.faces.reserve(triangles.size());
  for (size_t i = 0; i < triangles.size(); ++i) {
    const auto& corner = triangles[i].corner;
    MeshLookup::Triangle triangle{planes[i], {}, {}};
    for (int k = 0; k < 3; ++k) {
      const Vec3& from = mesh.vertices()[corner[k]];
      const Vec3& to = mesh.vertices()[corner[(k + 1) % 3]];
      const size_t other = byEdge.at(corner[(k + 1) % 3], corner[k]);
      triangle.corners[k] = from;
      if (other < i && triangles[other].face == triangles[i].face) {
        // A diagonal of a face: the triangles lie on different sides of it.
        triangle.edges[k] =
            edgeFrom(triangles[other], lookup[other], corner[(k + 1) % 3]).opposite();
        continue;
      }
      OrientedPlane edge = planes[other];
      if (areNearlyCoplanar(table.numbers(edge.id()), table.numbers(planes[i].id())))
        edge = table.intern(planeAlong(from, to, table.numbers(planes[i].id())));
      assert(edge.id() != planes[i].id());
      edge = bounding(table, edge, mesh.vertices()[corner[(k + 2) % 3]]);
      assert(sideOf(table, explicitPoint(from), edge) == Side::on);
      assert(sideOf(table, explicitPoint(to), edge) == Side::on);
      triangle.edges[k] = edge;
    }
    lookup.push_back(triangle);
    prepared.corners.push_back(corner);
    prepared.faces.push_back(triangles[i].face);
  }
  prepared.mesh = std::make_shared<MeshLookup>(std::move(lookup));
  return prepared;
}

}  // namespace

Box CsgSolid::bounds() const {
  assert(std::visit([](const auto& s) { return s != nullptr; }, shape));
  return std::visit([](const auto& s) -> Box { return s->bounds(); }, shape);
}

PreparedSolid prepare(const CsgSolid& solid, PlaneTable& table) {
  PreparedSolid prepared;
  if (const auto* brush = std::get_if<std::shared_ptr<const Brush>>(&solid.shape)) {
    prepared = prepareBrush(**brush, table);
  } else {
    prepared = prepareMesh(*std::get<1>(solid.shape), table);
    prepared.shape = std::get<1>(solid.shape);
  }
  const bool hasSurfaces =
      std::ranges::any_of(solid.surfaces, [](uint64_t surface) { return surface != 0; });
  if (!hasSurfaces) return prepared;
  prepared.surfaces.reserve(prepared.facetCount());
  for (size_t i = 0; i < prepared.facetCount(); ++i)
    prepared.surfaces.push_back(solid.surface(prepared.faceOf(i)));
  return prepared;
}

OrientedPlane PreparedSolid::planeOf(size_t facet) const {
  return convex() ? planes[facet] : mesh->triangle(static_cast<uint32_t>(facet)).plane;
}

Facet PreparedSolid::facet(const PlaneTable& table, size_t index) const {
  assert(index < facetCount());
  if (!convex()) {
    const MeshLookup::Triangle& triangle = mesh->triangle(static_cast<uint32_t>(index));
    Facet facet{{triangle.plane, {}}, faces[index], surfaceOf(index)};
    for (int k = 0; k < 3; ++k)
      facet.polygon.corners.push_back({explicitPoint(triangle.corners[k]), triangle.edges[k].id()});
    return facet;
  }
  Facet facet{{planes[index], {}}, static_cast<int>(index), surfaceOf(index)};
  const std::span<const uint32_t> around(edges.data() + firstEdges[index],
                                         firstEdges[index + 1] - firstEdges[index]);
  facet.polygon.corners.reserve(around.size());
  for (size_t i = 0; i < around.size(); ++i) {
    const uint32_t before = around[i == 0 ? around.size() - 1 : i - 1];
    assert(before != around[i]);
    facet.polygon.corners.push_back(
        {meet(table, planes[index].id(), before, around[i]), around[i]});
  }
  return facet;
}

}  // namespace halfspace::geometry
