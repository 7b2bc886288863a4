// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "commandline/bench/scenes/scene_node.h"

namespace halfspace::scenes {

struct SceneRecipe {
  int solids = 8;       // approximate number of solids; at least 1
  int depth = 3;        // levels of groups inside the root group
  int extent = 8;       // boxes lie on the integer grid [0, extent]^3
  bool rotated = true;  // some boxes and wedges are rotated
  bool prisms = true;
  bool meshes = false;     // spheres and tori of 32 to 300 triangles
  bool duplicates = true;  // one solid in eight repeats an earlier one exactly
  bool unionOnly = false;  // every operation is add
};

// A root group of nested groups. The same seed and recipe give the same scene on every platform.
SceneNode randomScene(std::uint64_t seed, const SceneRecipe& recipe = {});

}  // namespace halfspace::scenes
