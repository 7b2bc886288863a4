// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/commandline/closed_by_cgal.h"

#include <vector>

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/IO/polygon_soup_io.h>
#include <CGAL/Polygon_mesh_processing/measure.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Surface_mesh.h>

namespace halfspace::tests {

namespace pmp = CGAL::Polygon_mesh_processing;

CgalVerdict askCgal(const std::string& path) {
  using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
  CgalVerdict verdict;
  std::vector<Kernel::Point_3> points;
  std::vector<std::vector<size_t>> polygons;
  verdict.readable = CGAL::IO::read_polygon_soup(path, points, polygons);
  if (!verdict.readable) return verdict;
  verdict.orientedManifold = pmp::is_polygon_soup_a_polygon_mesh(polygons);
  if (!verdict.orientedManifold) return verdict;
  CGAL::Surface_mesh<Kernel::Point_3> mesh;
  pmp::polygon_soup_to_polygon_mesh(points, polygons, mesh);
  verdict.closed = CGAL::is_valid_polygon_mesh(mesh) && CGAL::is_closed(mesh);
  verdict.triangles = mesh.number_of_faces();
  if (verdict.closed && CGAL::is_triangle_mesh(mesh)) verdict.volume = pmp::volume(mesh);
  return verdict;
}

}  // namespace halfspace::tests
