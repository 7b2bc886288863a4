// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Scenes of triangle meshes in named situations, for comparisons with the oracle.
#pragma once

#include "commandline/bench/scenes/scene_node.h"
#include "geometry/random/splitmix.h"

namespace halfspace::tests {

inline constexpr int kMeshSceneKinds = 8;

const char* nameOfMeshSceneKind(int kind);

// Two to five solids below a root, each with an operation; one scene in two uses one operation
// throughout. All solids are meshes, but in the last kind, where half of them are brushes. The same
// state of `random` gives the same scene on every platform.
scenes::SceneNode meshScene(int kind, geometry::SplitMix& random);

}  // namespace halfspace::tests
