// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/peers/cgal_peers.h"

#include <ctime>
#include <vector>

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/self_intersections.h>
#include <CGAL/Surface_mesh.h>

namespace halfspace::peers {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Mesh = CGAL::Surface_mesh<Kernel::Point_3>;

double cpuSeconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

bool fill(Mesh& mesh, const geometry::PolygonSoup& soup) {
  std::vector<Mesh::Vertex_index> vertices;
  for (const geometry::Vec3& p : soup.vertices) {
    vertices.push_back(mesh.add_vertex({p.x(), p.y(), p.z()}));
  }
  for (const std::vector<int>& face : soup.faces) {
    if (face.size() != 3) return false;
    if (mesh.add_face(vertices[static_cast<size_t>(face[0])],
                      vertices[static_cast<size_t>(face[1])],
                      vertices[static_cast<size_t>(face[2])]) == Mesh::null_face()) {
      return false;
    }
  }
  return true;
}

}  // namespace

std::optional<PeerSelfIntersections> selfIntersectionsByCgal(const geometry::PolygonSoup& soup) {
  const double start = cpuSeconds();
  Mesh mesh;
  if (!fill(mesh, soup)) return std::nullopt;
  PeerSelfIntersections result;
  const double imported = cpuSeconds();
  result.found = CGAL::Polygon_mesh_processing::does_self_intersect(mesh);
  result.importSeconds = imported - start;
  result.seconds = cpuSeconds() - imported;
  return result;
}

}  // namespace halfspace::peers
