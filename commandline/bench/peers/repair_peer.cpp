// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/peers/cgal_peers.h"

#include <array>
#include <ctime>
#include <exception>
#include <vector>

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/border.h>
#include <CGAL/Polygon_mesh_processing/orient_polygon_soup.h>
#include <CGAL/Polygon_mesh_processing/orientation.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Polygon_mesh_processing/repair_polygon_soup.h>
#include <CGAL/Polygon_mesh_processing/stitch_borders.h>
#include <CGAL/Polygon_mesh_processing/triangulate_faces.h>
#include <CGAL/Polygon_mesh_processing/triangulate_hole.h>
#include <CGAL/Surface_mesh.h>

namespace halfspace::peers {
namespace {

namespace pmp = CGAL::Polygon_mesh_processing;
using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Mesh = CGAL::Surface_mesh<Kernel::Point_3>;

Mesh repaired(const geometry::PolygonSoup& soup) {
  std::vector<Kernel::Point_3> points;
  for (const geometry::Vec3& p : soup.vertices) points.emplace_back(p.x(), p.y(), p.z());
  std::vector<std::vector<std::size_t>> polygons;
  for (const std::vector<int>& face : soup.faces) polygons.emplace_back(face.begin(), face.end());
  pmp::repair_polygon_soup(points, polygons);
  pmp::orient_polygon_soup(points, polygons);
  Mesh mesh;
  pmp::polygon_soup_to_polygon_mesh(points, polygons, mesh);
  pmp::triangulate_faces(mesh);
  pmp::stitch_borders(mesh);
  std::vector<Mesh::Halfedge_index> borders;
  pmp::extract_boundary_cycles(mesh, std::back_inserter(borders));
  std::vector<Mesh::Face_index> filling;
  for (const Mesh::Halfedge_index border : borders)
    pmp::triangulate_hole(mesh, border, std::back_inserter(filling));
  if (CGAL::is_closed(mesh)) pmp::orient_to_bound_a_volume(mesh);
  return mesh;
}

geometry::PolygonSoup soupOf(const Mesh& mesh) {
  geometry::PolygonSoup soup;
  std::vector<int> numbers(mesh.number_of_vertices() + mesh.number_of_removed_vertices(), -1);
  for (const Mesh::Vertex_index v : mesh.vertices()) {
    numbers[v] = static_cast<int>(soup.vertices.size());
    const Kernel::Point_3& p = mesh.point(v);
    soup.vertices.emplace_back(p.x(), p.y(), p.z());
  }
  for (const Mesh::Face_index f : mesh.faces()) {
    std::vector<int>& face = soup.faces.emplace_back();
    for (const Mesh::Vertex_index v : CGAL::vertices_around_face(mesh.halfedge(f), mesh))
      face.push_back(numbers[v]);
  }
  return soup;
}

}  // namespace

PeerRepairedMesh repairedByCgal(const geometry::PolygonSoup& soup) {
  PeerRepairedMesh result;
  const std::clock_t start = std::clock();
  try {
    result.soup = soupOf(repaired(soup));
  } catch (const std::exception&) {
    // CGAL reports failed preconditions as exceptions.
  }
  result.seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  return result;
}

}  // namespace halfspace::peers
