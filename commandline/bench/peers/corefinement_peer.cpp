// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/peers/cgal_peers.h"

#include <ctime>
#include <vector>

#include <CGAL/Polygon_mesh_processing/corefinement.h>
#include <CGAL/Polygon_mesh_processing/triangulate_faces.h>
#include <CGAL/Surface_mesh.h>

#include "commandline/bench/peers/exact_polyhedron.h"

namespace halfspace::peers {
namespace {

using Mesh = CGAL::Surface_mesh<Point>;
using Number = Kernel::FT::ET;
namespace pmp = CGAL::Polygon_mesh_processing;

double cpuSeconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

Mesh meshOf(const ExactPolyhedron& source) {
  Mesh mesh;
  std::vector<Mesh::Vertex_index> vertices;
  for (const Point& point : source.vertices) vertices.push_back(mesh.add_vertex(point));
  std::vector<Mesh::Vertex_index> loop;
  for (const auto& face : source.faces) {
    loop.clear();
    for (const size_t vertex : face) loop.push_back(vertices[vertex]);
    mesh.add_face(loop);
  }
  pmp::triangulate_faces(mesh);
  return mesh;
}

bool unite(std::vector<Mesh>& meshes, Mesh& result) {
  while (meshes.size() > 1) {
    std::vector<Mesh> next;
    for (size_t i = 0; i + 1 < meshes.size(); i += 2) {
      Mesh& both = next.emplace_back();
      if (!pmp::corefine_and_compute_union(meshes[i], meshes[i + 1], both)) return false;
    }
    if (meshes.size() % 2 == 1) next.push_back(std::move(meshes.back()));
    meshes = std::move(next);
  }
  if (!meshes.empty()) result = std::move(meshes.front());
  return true;
}

struct Prepared {
  scenes::Operation operation;
  std::optional<Mesh> mesh;
  std::vector<Prepared> children;
};

Prepared prepare(const scenes::SceneNode& node) {
  Prepared prepared{node.operation, std::nullopt, {}};
  if (node.mesh) prepared.mesh = meshOf(polyhedronOf(node.mesh->soup()));
  if (!node.planes.empty()) prepared.mesh = meshOf(polyhedronOf(node.planes));
  for (const scenes::SceneNode& child : node.children) prepared.children.push_back(prepare(child));
  return prepared;
}

bool evaluate(Prepared& node, Mesh& value) {
  if (node.mesh) {
    value = std::move(*node.mesh);
    return true;
  }
  for (size_t i = 0; i < node.children.size();) {
    const scenes::Operation operation = node.children[i].operation;
    std::vector<Mesh> run;
    do {
      if (!evaluate(node.children[i], run.emplace_back())) return false;
      ++i;
    } while (operation != scenes::Operation::intersect && i < node.children.size() &&
             node.children[i].operation == operation);
    if (operation == scenes::Operation::add && !value.is_empty()) run.push_back(std::move(value));
    Mesh operand;
    if (!unite(run, operand)) return false;
    Mesh result;
    if (operation == scenes::Operation::add) {
      result = std::move(operand);
    } else if (operation == scenes::Operation::subtract) {
      if (!pmp::corefine_and_compute_difference(value, operand, result)) return false;
    } else {
      if (!pmp::corefine_and_compute_intersection(value, operand, result)) return false;
    }
    value = std::move(result);
  }
  return true;
}

geometry::ExactVolume volumeOf(const Mesh& mesh) {
  std::vector<geometry::RationalPoint> points(mesh.num_vertices() +
                                              mesh.number_of_removed_vertices());
  for (const auto vertex : mesh.vertices()) {
    for (int axis = 0; axis < 3; ++axis) {
      points[vertex].coordinates[axis] = mesh.point(vertex)[axis].exact().get_str();
    }
  }
  std::vector<std::vector<int>> faces;
  for (const auto face : mesh.faces()) {
    auto& loop = faces.emplace_back();
    for (const auto vertex : mesh.vertices_around_face(mesh.halfedge(face))) {
      loop.push_back(static_cast<int>(static_cast<size_t>(vertex)));
    }
  }
  return geometry::exactVolume(points, faces);
}

}  // namespace

std::optional<PeerResult> evaluateByCorefinement(const scenes::SceneNode& node,
                                                 bool measureVolume) {
  Prepared prepared = prepare(node);
  PeerResult result;
  Mesh mesh;
  const double start = cpuSeconds();
  try {
    if (!evaluate(prepared, mesh)) return std::nullopt;
  } catch (const std::exception&) {
    return std::nullopt;
  }
  result.seconds = cpuSeconds() - start;
  result.faces = static_cast<int>(mesh.number_of_faces());
  if (measureVolume) result.volume = volumeOf(mesh);
  return result;
}

std::optional<PlainUnion> plainUnion(const geometry::PolygonSoup& a,
                                     const geometry::PolygonSoup& b) {
  PlainUnion result;
  const double start = cpuSeconds();
  Mesh first = meshOf(polyhedronOf(a));
  Mesh second = meshOf(polyhedronOf(b));
  const double imported = cpuSeconds();
  Mesh united;
  if (!pmp::corefine_and_compute_union(first, second, united)) return std::nullopt;
  result.importSeconds = imported - start;
  result.seconds = cpuSeconds() - imported;
  result.triangles = static_cast<int>(united.number_of_faces());
  return result;
}

}  // namespace halfspace::peers
