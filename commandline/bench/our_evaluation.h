// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "commandline/bench/scenes/scene_node.h"
#include "geometry/csg/close/boundary_mesh.h"

namespace halfspace::commandline {

// A scene evaluated by this program, with the CPU seconds of each stage, from planes in memory to
// the closed boundary mesh.
struct OurEvaluation {
  double brushSeconds = 0.0;     // from planes to brushes
  double evaluateSeconds = 0.0;  // from brushes to exact maximal faces
  double meshSeconds = 0.0;      // from faces to a closed 2-manifold
  std::unique_ptr<geometry::Evaluator> evaluator;
  std::vector<geometry::CsgNode> solids;  // in the order of the scene
  geometry::BoundaryMesh mesh;

  double seconds() const { return brushSeconds + evaluateSeconds + meshSeconds; }
};

// Evaluates a scene with this number of threads. Contract: the planes of each solid bound a solid.
OurEvaluation evaluateOurs(const scenes::SceneNode& scene, int threads);

// Contract: the planes bound a solid.
std::shared_ptr<const geometry::Brush> brushOf(const std::vector<geometry::Plane>& planes);

}  // namespace halfspace::commandline
