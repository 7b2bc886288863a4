// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Scenes for tests: the usual options, and access to what a scene contains.
#pragma once

#include <stdexcept>
#include <string>

#include "plugins/level_scene/level_scene.h"

namespace halfspace::tests {

inline plugins::SceneOptions plain() {
  plugins::SceneOptions options;
  options.threads = 1;
  return options;
}

inline const plugins::SceneNode* nodeOf(const plugins::Scene& scene, plugins::SceneTag::Kind kind,
                                        const std::string& contents = {}) {
  for (const plugins::SceneNode& node : scene.nodes)
    if (node.tag.kind == kind && (contents.empty() || node.tag.contents == contents)) return &node;
  return nullptr;
}

inline const plugins::SceneMesh& meshOf(const plugins::Scene& scene,
                                        const plugins::SceneNode* node) {
  if (node == nullptr || node->mesh < 0) throw std::runtime_error("there is no such mesh");
  return scene.meshes[size_t(node->mesh)];
}

}  // namespace halfspace::tests
