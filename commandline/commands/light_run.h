// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "commandline/report/progress.h"
#include "light/atlas.h"
#include "light/bake.h"
#include "light/light_grid.h"
#include "plugins/level_scene/scene_lightmap.h"

namespace halfspace::commandline {

// What one bake makes of a level's world.
struct LightRunOptions {
  light::BakeOptions bake;
  bool wantsGrid = false;
  double gridStep = 64.0;
};

struct LightRunResult {
  light::BakedLight baked;
  light::Atlas atlas;
  std::optional<light::LightGrid> grid;
  size_t lamps = 0;
  double treeMs = 0.0, bakeMs = 0.0, gridMs = 0.0;
};

// The number of a mover of the world as light::SurfaceFace::mover. `index`: of SceneWorld::movers.
inline uint64_t numberOfMover(size_t index) {
  return index + 1;
}

// Builds the tree of an evaluated world, and bakes the lights of the level in it. The result or an
// error message that names the option to change.
std::variant<LightRunResult, std::string> runLight(const level::Level& level,
                                                   const plugins::SceneWorld& world,
                                                   const LightRunOptions& options,
                                                   Progress& progress);

}  // namespace halfspace::commandline
