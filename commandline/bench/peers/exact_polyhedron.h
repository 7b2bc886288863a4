// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Exact polyhedra made from planes and meshes. Private to the peers and to the oracle of the tests,
// because this header names types of CGAL.
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

// The intersection of the half-spaces n.x <= d. Tries every three planes, so the cost grows with
// the fourth power of their number. Has no faces if the intersection has no interior. Contract: the
// intersection is bounded.
ExactPolyhedron polyhedronOf(const std::vector<geometry::Plane>& planes);

// The polygons of the soup with exact coordinates; nothing is checked.
ExactPolyhedron polyhedronOf(const geometry::PolygonSoup& soup);

}  // namespace halfspace::peers
