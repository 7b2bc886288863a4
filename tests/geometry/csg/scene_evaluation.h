// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commandline/bench/scenes/scene_node.h"
#include "geometry/csg/evaluator.h"

namespace halfspace::tests {

inline geometry::CsgSolid solidOf(const std::vector<geometry::Plane>& planes) {
  return {std::make_shared<const geometry::Brush>(geometry::Brush::fromPlanes(planes).value()), {}};
}

inline void insertScene(geometry::Evaluator& evaluator, geometry::CsgNode parent,
                        const scenes::SceneNode& node) {
  const auto operation = static_cast<geometry::CsgOperation>(node.operation);
  if (node.isGroup()) {
    const auto group = evaluator.insertGroup(parent, geometry::kNoNode, operation);
    for (const scenes::SceneNode& child : node.children) insertScene(evaluator, group, child);
  } else if (node.mesh) {
    evaluator.insertSolid(parent, geometry::kNoNode, operation,
                          {std::make_shared<const geometry::PolygonMesh>(*node.mesh), {}});
  } else {
    evaluator.insertSolid(parent, geometry::kNoNode, operation, solidOf(node.planes));
  }
}

inline geometry::Evaluator evaluated(const scenes::SceneNode& scene, int threads = 0) {
  geometry::Evaluator evaluator;
  for (const scenes::SceneNode& child : scene.children)
    insertScene(evaluator, evaluator.outline().root(), child);
  evaluator.update(threads);
  return evaluator;
}

}  // namespace halfspace::tests
