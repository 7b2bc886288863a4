// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the peers and to the oracle of the tests, for it names CGAL: exact polyhedra from
// planes and meshes.
#pragma once

#include <vector>

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>

#include "geometry/exact/plane.h"
#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::peers {

using Kernel = CGAL::Exact_predicates_exact_constructions_kernel;
using Point = Kernel::Point_3;

// Vertices and outward planar polygons.
struct ExactPolyhedron {
  std::vector<Point> vertices;
  std::vector<std::vector<size_t>> faces;
};

// The intersection of the half-spaces n.x <= d, by trying every three planes. Nothing (no faces)
// where it has no interior. Contract: bounded.
ExactPolyhedron polyhedronOf(const std::vector<geometry::Plane>& planes);

ExactPolyhedron polyhedronOf(const geometry::PolygonSoup& soup);

}  // namespace halfspace::peers
