// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "commandline/bench/scenes/scene_node.h"
#include "geometry/csg/close/boundary_mesh.h"

namespace halfspace::commandline {

// A scene evaluated by this program, and the CPU seconds of each stage: from planes in memory to
// the closed boundary mesh.
struct OurEvaluation {
  double brushSeconds = 0.0;     // planes -> brushes
  double evaluateSeconds = 0.0;  // brushes -> exact maximal faces
  double meshSeconds = 0.0;      // faces -> closed 2-manifold
  std::unique_ptr<geometry::Evaluator> evaluator;
  std::vector<geometry::CsgNode> solids;  // in the scene's order
  geometry::BoundaryMesh mesh;

  double seconds() const { return brushSeconds + evaluateSeconds + meshSeconds; }
};

OurEvaluation evaluateOurs(const scenes::SceneNode& scene, int threads);

// Contract: planes of a solid.
std::shared_ptr<const geometry::Brush> brushOf(const std::vector<geometry::Plane>& planes);

}  // namespace halfspace::commandline
