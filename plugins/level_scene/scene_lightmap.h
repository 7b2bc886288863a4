// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

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
  // The solids of brush entities that move (doors, lifts), at rest.
  struct Mover {
    const geometry::Evaluator& boundary;  // of these solids alone
    std::function<FaceLook(geometry::FaceId)> lookOf;
    bool castsShadow;  // level::castsShadow() of the entity's keys
  };
  std::vector<Mover> movers;
};

// A lightmap of the faces of the world and of movers.
struct MadeLightmap {
  SceneImage image;
  double white = 1.0;     // as SceneLightmap::white
  std::string lightFile;  // as SceneLightmap::lightFile
  LightmapUvAt uvAt;
  std::vector<LightmapUvAt> uvAtMovers;  // by SceneWorld::movers
};

// Makes the lightmap once the world is evaluated; none: the scene gets none. The evaluations
// of the world and of the movers outlive the result.
using MakeLightmap = std::function<std::optional<MadeLightmap>(const SceneWorld&)>;

}  // namespace halfspace::plugins
