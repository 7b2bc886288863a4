// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A level as a scene for game engines and modelling programs.
//
//   level                       tag `level`: the level's keys, metres per unit
//     layer                     visible triangles of the world in this layer
//       group, linked copy      (with the split by groups: its visible triangles)
//         entity                its keys; a light, a mesh around its pivot, or both
//     world-colonly             the whole solid as one closed mesh ("world collision" with bodies)
//     camera                    at the player's start
//
// The world's triangles come from the exact union: no hidden faces, no cracks, no T-junctions.
// Nodes whose meshes are equal share one: those of linked copies that are moved by whole units.
// Solids of brush entities are evaluated apart from it (isSeparateClass()); cutters outside of an
// entity do not cut them. Faces of sky and of tool textures are in the closed mesh only.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "level/document/issue.h"
#include "level/document/level.h"
#include "plugins/interface/scene.h"
#include "plugins/level_scene/scene_lightmap.h"
#include "plugins/level_scene/scene_preset.h"

namespace halfspace::plugins {

enum class SceneSplit : unsigned char { byLayer, byGroup };

struct SceneOptions {
  const ScenePreset* preset = scenePreset("plain");
  SceneSplit split = SceneSplit::byLayer;
  double metresPerUnit = 0;     // 0: the level's key _metres_per_unit, else 1/32
  level::ImageFolder textures;  // images of the user and of the game; may be empty
  // The images that come with the program (plugins/level_scene/material_images.h), for materials
  // that have none in `textures`; empty: none.
  std::filesystem::path collection;
  // Bodies and shapes for engines that read OMI_physics_body, instead of names that end in
  // "-colonly". Contract: preset->collision.
  bool physics = false;
  int threads = 0;  // 0: one per processor
  // With it, the scene has a lightmap of the world's faces, and no lights: they are in the
  // lightmap.
  MakeLightmap lightmap = {};
};

struct MadeScene {
  Scene scene;
  std::vector<std::string> losses;        // sentences
  std::vector<std::string> lostGeometry;  // of these, an export must not end as if all were well
  level::Issues issues;                   // solids that could not be built
  size_t triangles = 0;                   // visible ones
};

// Solids, entities and layers that are omitted from export are left out. Contract:
// level::findStructureErrors(level) is empty. Cost: that of evaluating the level.
MadeScene makeScene(const level::Level& level, const SceneOptions& options);

// The level of a scene that makeScene() made: layers, groups, entities, materials, and the closed
// meshes as mesh solids with their texture axes. The outline of the original level is not in the
// scene: the world is one solid. Without a closed mesh the visible triangles of the world are
// joined. `notes` gets one sentence for each thing that could not be taken over.
level::Level levelOfScene(const Scene& scene, std::vector<std::string>& notes);

}  // namespace halfspace::plugins
