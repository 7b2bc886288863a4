// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>

#include "geometry/csg/evaluator.h"
#include "level/evaluation/level_evaluation.h"
#include "plugins/interface/scene.h"
#include "plugins/level_scene/scene_surfaces.h"

namespace halfspace::plugins {

// The world of a scene as it is evaluated: all solids but those of brush entities that games move,
// and those that are omitted from export.
struct SceneWorld {
  const level::LevelEvaluation& evaluation;
  std::function<FaceLook(geometry::FaceId)> lookOf;
};

// A lightmap of the world's faces.
struct MadeLightmap {
  SceneImage image;
  double white = 1.0;     // as SceneLightmap::white
  std::string lightFile;  // as SceneLightmap::lightFile
  LightmapUvAt uvAt;
};

// Makes the lightmap once the world is evaluated; none: the scene gets none. The world's evaluation
// outlives the result.
using MakeLightmap = std::function<std::optional<MadeLightmap>(const SceneWorld&)>;

}  // namespace halfspace::plugins
