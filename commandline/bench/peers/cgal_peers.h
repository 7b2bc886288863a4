// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// CGAL's own algorithms, called as a careful user would: what ours is compared with.
#pragma once

#include <optional>

#include "commandline/bench/scenes/scene_node.h"
#include "geometry/mesh/measure.h"
#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::peers {

// The result of a scene that a peer evaluated.
struct PeerResult {
  double seconds = 0.0;  // CPU time; of corefinement without making the meshes
  int faces = 0;         // number of triangles (corefinement) or maximal facets (Nef)
  geometry::ExactVolume volume;
};

// Evaluates the scene as a careful user of CGAL would: by corefinement with exact constructions,
// uniting runs of added (and of subtracted) solids pairwise in a balanced tree. None if CGAL gives
// up, as on touching edges and non-manifold results.
std::optional<PeerResult> evaluateByCorefinement(const scenes::SceneNode& node,
                                                 bool measureVolume = false);

// Union of two closed triangle meshes of doubles by plain CGAL with exact constructions, for a
// comparison with geometry::boolean on equal terms. `seconds` is the CPU time of the corefinement
// alone, `importSeconds` that of making the two surface meshes.
struct PlainUnion {
  double importSeconds = 0.0;
  double seconds = 0.0;
  int triangles = 0;
};
std::optional<PlainUnion> plainUnion(const geometry::PolygonSoup& a,
                                     const geometry::PolygonSoup& b);

// Evaluates the scene with Nef polyhedra in exact numbers; runs of equal operations use CGAL's own
// n-ary union.
PeerResult evaluateByNef(const scenes::SceneNode& node, bool measureVolume = false);

// Times of a peer's test for self-intersections, and its result.
struct PeerSelfIntersections {
  double importSeconds = 0.0;  // CPU time of making the surface mesh
  double seconds = 0.0;        // CPU time of the test alone
  bool found = false;
};

// Runs CGAL's does_self_intersect() in one thread on a surface mesh with exact predicates. None if
// CGAL cannot represent the soup as a triangle mesh.
std::optional<PeerSelfIntersections> selfIntersectionsByCgal(const geometry::PolygonSoup& soup);

// A mesh as CGAL's own functions repair it.
struct PeerRepairedMesh {
  std::optional<geometry::PolygonSoup> soup;  // none: CGAL gave up
  double seconds = 0.0;                       // CPU time
};

// Repairs the soup as the manual of CGAL's package Polygon Mesh Processing does:
// repair_polygon_soup, orient_polygon_soup, stitch_borders, triangulate_hole for every border, and
// orient_to_bound_a_volume of a closed mesh. Intersecting faces are left: CGAL 5 has no function
// that resolves them and keeps the surface.
PeerRepairedMesh repairedByCgal(const geometry::PolygonSoup& soup);

}  // namespace halfspace::peers
