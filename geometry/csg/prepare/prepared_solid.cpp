// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Converts a solid into facets with interned planes.
//
//   Brush: each face is one facet. A corner is the intersection of the face's plane with the planes
//     of the two faces across the adjacent edges.
//   Mesh: each face is one facet with explicit corners if it is strictly convex and has few
//     corners; other faces are divided into such parts. An edge is given by the plane of the
//     adjacent facet, or by planeAlong() if that facet is coplanar or nearly so: points on the edge
//     would be badly conditioned as meetings of two such planes.
#include "geometry/csg/prepare/prepared_solid.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "geometry/csg/prepare/edge_planes.h"
#include "geometry/csg/prepare/mesh_lookup.h"
#include "geometry/mesh/convexity.h"
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

// The convex parts of all faces of a mesh, with at most kMostCorners corners each.
struct ConvexParts {
  std::vector<int> corners;              // vertices, one part after the other
  std::vector<uint32_t> firstCorner{0};  // by part; one more for the end
  std::vector<int> face;                 // by part
  size_t size() const { return face.size(); }
  std::span<const int> at(size_t part) const {
    return std::span(corners).subspan(firstCorner[part], firstCorner[part + 1] - firstCorner[part]);
  }
  void add(std::span<const int> loop, int ofFace) {
    corners.insert(corners.end(), loop.begin(), loop.end());
    firstCorner.push_back(static_cast<uint32_t>(corners.size()));
    face.push_back(ofFace);
  }
};

// Cuts runs of corners off a strictly convex loop until few are left. Every chord of such a loop
// lies inside it, and the rest is strictly convex again:
//
//      .--.--.
//     /_______\      Cut all around instead of in a fan from one corner: the parts are less thin,
//    .|       |.     and there are only about n / 15 of them.
//     |       |
void addConvexLoop(std::vector<int> loop, int face, ConvexParts& parts) {
  constexpr size_t kMost = MeshLookup::kMostCorners;
  while (loop.size() > kMost) {
    std::vector<int> rest;
    for (size_t first = 0; first < loop.size();) {
      const size_t last = std::min(first + kMost - 1, loop.size());  // the first corner again: size
      rest.push_back(loop[first]);
      if (last - first >= 2) {
        std::vector<int> part(loop.begin() + static_cast<std::ptrdiff_t>(first),
                              loop.begin() + static_cast<std::ptrdiff_t>(last));
        part.push_back(loop[last % loop.size()]);
        parts.add(part, face);
      }
      first = last;
    }
    loop = std::move(rest);
  }
  if (loop.size() >= 3) parts.add(loop, face);
}

ConvexParts partsOf(const PolygonMesh& mesh) {
  ConvexParts parts;
  parts.corners.reserve(3 * mesh.faces().size());
  parts.firstCorner.reserve(mesh.faces().size() + 1);
  parts.face.reserve(mesh.faces().size());
  for (size_t face = 0; face < mesh.faces().size(); ++face) {
    const std::vector<int>& loop = mesh.faces()[face];
    assert(loop.size() >= 3);
    const int index = static_cast<int>(face);
    if (loop.size() == 3) {
      parts.add(loop, index);
      continue;
    }
    if (isStrictlyConvex(mesh.vertices(), loop)) {
      addConvexLoop(loop, index, parts);
      continue;
    }
    const PolygonWithHoles polygon{std::span(&loop, 1)};
    const auto triangles = triangulate(mesh.vertices(), polygon);
    if (!triangles)
      throw InternalError("a face of a valid mesh is not a simple polygon",
                          mesh.vertices()[static_cast<size_t>(loop.front())]);
    for (const Triangle& triangle : *triangles) parts.add(triangle, index);
  }
  return parts;
}

// Whether the planes are equal or meet at less than about 1e-4 radians. Only decides which of two
// planes through an edge is stored.
bool areNearlyCoplanar(const PlaneNumbers& p, const PlaneNumbers& q) {
  constexpr double kSineSquared = 1e-8;
  const Vec3 a = Vec3(p.a, p.b, p.c).normalized(), b = Vec3(q.a, q.b, q.c).normalized();
  return a.cross(b).squaredNorm() < kSineSquared;
}

// The part to the left of each directed edge: the edges that leave a vertex, one vertex after the
// other.
class PartOfEdge {
 public:
  PartOfEdge(const ConvexParts& parts, size_t vertices) : m_first(vertices + 1, 0) {
    for (const int corner : parts.corners) ++m_first[static_cast<size_t>(corner) + 1];
    std::partial_sum(m_first.begin(), m_first.end(), m_first.begin());
    std::vector<uint32_t> next(m_first.begin(), m_first.end() - 1);
    m_edges.resize(parts.corners.size());
    for (size_t i = 0; i < parts.size(); ++i) {
      const std::span<const int> corners = parts.at(i);
      for (size_t k = 0; k < corners.size(); ++k)
        m_edges[next[static_cast<size_t>(corners[k])]++] = {corners[(k + 1) % corners.size()],
                                                            static_cast<uint32_t>(i)};
    }
    for (size_t vertex = 0; vertex < vertices; ++vertex)
      if (const std::span<Edge> edges = from(vertex); edges.size() > kFew) std::ranges::sort(edges);
  }
  // Contract: some part has this edge.
  size_t at(int fromVertex, int to) {
    const std::span<Edge> edges = from(static_cast<size_t>(fromVertex));
    const auto found = edges.size() > kFew ? std::ranges::lower_bound(edges, Edge{to, 0})
                                           : std::ranges::find(edges, to, &Edge::to);
    if (found == edges.end() || found->to != to)
      throw InternalError("an edge of a valid mesh has no second face", Vec3::Zero());
    return found->part;
  }

 private:
  // More edges that leave one vertex are sorted: the tip of a cone can have thousands.
  static constexpr size_t kFew = 16;
  struct Edge {
    int to;
    uint32_t part;
    auto operator<=>(const Edge&) const = default;
  };
  std::span<Edge> from(size_t vertex) {
    return std::span(m_edges).subspan(m_first[vertex], m_first[vertex + 1] - m_first[vertex]);
  }
  std::vector<uint32_t> m_first;  // by vertex, into m_edges; one more for the end
  std::vector<Edge> m_edges;
};

std::vector<OrientedPlane> planesOf(const ConvexParts& parts, const PolygonMesh& mesh,
                                    PlaneTable& table) {
  std::vector<OrientedPlane> planes;
  planes.reserve(parts.size());
  table.reserve(parts.size());
  for (size_t i = 0; i < parts.size(); ++i) {
    if (i > 0 && parts.face[i] == parts.face[i - 1]) {  // faces are exactly planar
      planes.push_back(planes.back());
      continue;
    }
    const std::span<const int> corner = parts.at(i);
    planes.push_back(
        table.intern(Plane::throughPoints(mesh.vertices()[corner[0]], mesh.vertices()[corner[1]],
                                          mesh.vertices()[corner[2]])
                         .value()));
  }
  return planes;
}

// The plane along the edge of an earlier part that starts at this vertex.
OrientedPlane edgeFrom(const ConvexParts& parts, size_t part,
                       const std::vector<OrientedPlane>& edges, int vertex) {
  const std::span<const int> corners = parts.at(part);
  const auto at = std::ranges::find(corners, vertex);
  assert(at != corners.end());
  return edges[parts.firstCorner[part] + static_cast<size_t>(at - corners.begin())];
}

PreparedSolid prepareMesh(const std::shared_ptr<const PolygonMesh>& shape, PlaneTable& table) {
  const PolygonMesh& mesh = *shape;
  PreparedSolid prepared;
  prepared.shape = shape;
  prepared.bounds = mesh.bounds();
  ConvexParts parts = partsOf(mesh);
  assert(parts.size() >= 4 && !prepared.bounds.isEmpty());
  PartOfEdge byEdge(parts, mesh.vertices().size());
  MeshLookup::Facets facets;
  facets.planes = planesOf(parts, mesh, table);
  facets.edges.reserve(parts.corners.size());
  for (size_t i = 0; i < parts.size(); ++i) {
    const std::span<const int> corner = parts.at(i);
    for (size_t k = 0; k < corner.size(); ++k) {
      const int next = corner[(k + 1) % corner.size()];
      const Vec3& from = mesh.vertices()[corner[k]];
      const Vec3& to = mesh.vertices()[next];
      const size_t other = byEdge.at(next, corner[k]);
      if (other < i && parts.face[other] == parts.face[i]) {
        // A diagonal of a face: the parts lie on different sides of it.
        facets.edges.push_back(edgeFrom(parts, other, facets.edges, next).opposite());
        continue;
      }
      OrientedPlane edge = facets.planes[other];
      if (areNearlyCoplanar(table.numbers(edge.id()), table.numbers(facets.planes[i].id())))
        edge = table.intern(planeAlong(from, to, table.numbers(facets.planes[i].id())));
      assert(edge.id() != facets.planes[i].id());
      edge = bounding(table, edge, mesh.vertices()[corner[(k + 2) % corner.size()]]);
      assert(sideOf(table, explicitPoint(from), edge) == Side::on);
      assert(sideOf(table, explicitPoint(to), edge) == Side::on);
      facets.edges.push_back(edge);
    }
  }
  prepared.faces = ShortList<int, 2>(parts.face);
  facets.vertices = std::move(parts.corners);
  facets.firstCorner = std::move(parts.firstCorner);
  prepared.mesh = std::make_shared<MeshLookup>(shape, std::move(facets));
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
    prepared = prepareMesh(std::get<1>(solid.shape), table);
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
  return convex() ? planes[facet] : mesh->planeOf(static_cast<uint32_t>(facet));
}

std::span<const int> PreparedSolid::cornersOf(size_t facet) const {
  const auto index = static_cast<uint32_t>(facet);
  assert(!convex());
  return mesh->polygon(index).corners.vertices();
}

size_t PreparedSolid::cornerCount() const {
  return convex() ? edges.size() : mesh->cornerCount();
}

Facet PreparedSolid::facet(const PlaneTable& table, size_t index) const {
  assert(index < facetCount());
  if (!convex()) {
    const MeshLookup::Polygon polygon = mesh->polygon(static_cast<uint32_t>(index));
    Facet facet{{polygon.plane, {}}, faces[index], surfaceOf(index)};
    facet.polygon.corners.reserve(polygon.corners.size());
    for (size_t k = 0; k < polygon.corners.size(); ++k)
      facet.polygon.corners.push_back({explicitPoint(polygon.corners[k]), polygon.edges[k].id()});
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
