// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "geometry/mesh/measure.h"
#include "tests/support/scenes/scene_node.h"

namespace halfspace::oracle {

struct PeerResult {
  double seconds = 0.0;  // CPU time; corefinement: without making the meshes
  int faces = 0;         // corefinement: triangles, Nef: maximal facets
  geometry::ExactVolume volume;
};

// What a careful user of CGAL would write: corefinement with exact constructions, runs of added
// (and of subtracted) solids united pairwise in a balanced tree. Nothing where CGAL gives up:
// touching edges, non-manifold results.
std::optional<PeerResult> evaluateByCorefinement(const scenes::SceneNode& node,
                                                 bool measureVolume = false);

// The same tree by Nef polyhedra, unions by CGAL's own n-ary union.
PeerResult evaluateByNef(const scenes::SceneNode& node, bool measureVolume = false);

// Plain CGAL: two closed triangle meshes of doubles, exact constructions, union. For comparison
// with geometry::boolean on equal terms. seconds includes nothing but the corefinement;
// importSeconds the making of the two surface meshes.
struct PlainUnion {
  double importSeconds = 0.0;
  double seconds = 0.0;
  int triangles = 0;
};
std::optional<PlainUnion> plainUnion(const geometry::PolygonSoup& a,
                                     const geometry::PolygonSoup& b);

}  // namespace halfspace::oracle
