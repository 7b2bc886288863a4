// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "commandline/bench/peers/peer_result.h"
#include "commandline/bench/scenes/scene_node.h"

namespace halfspace::peers {

// What a careful user of CGAL would write: corefinement with exact constructions, runs of added
// (and of subtracted) solids united pairwise in a balanced tree. Nothing where CGAL gives up:
// touching edges, non-manifold results.
std::optional<PeerResult> evaluateByCorefinement(const scenes::SceneNode& node,
                                                 bool measureVolume = false);

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

}  // namespace halfspace::peers
