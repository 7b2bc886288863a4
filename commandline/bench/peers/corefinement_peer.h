// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "commandline/bench/peers/peer_result.h"
#include "commandline/bench/scenes/scene_node.h"

namespace halfspace::peers {

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

}  // namespace halfspace::peers
