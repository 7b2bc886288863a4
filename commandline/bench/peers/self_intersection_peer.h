// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::peers {

// Times of a peer's test for self-intersections, and its result.
struct PeerSelfIntersections {
  double importSeconds = 0.0;  // CPU time of making the surface mesh
  double seconds = 0.0;        // CPU time of the test alone
  bool found = false;
};

// Runs CGAL's does_self_intersect() in one thread on a surface mesh with exact predicates. None if
// CGAL cannot represent the soup as a triangle mesh.
std::optional<PeerSelfIntersections> selfIntersectionsByCgal(const geometry::PolygonSoup& soup);

}  // namespace halfspace::peers
