// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "commandline/bench/bench_run.h"
#include "commandline/bench/scenes/scene_node.h"

namespace halfspace::commandline {

// Levels side by side on a square grid, moved there exactly, one after the other and over again
// until there are `brushes` solids or more; whole levels only.
// Contract: at least one level, none empty.
scenes::SceneNode gridOf(const std::vector<scenes::SceneNode>& levels, size_t brushes);

// The given Quake maps (or --level alone), as far as they are at hand.
std::vector<scenes::SceneNode> gridTiles(BenchRun& run);

std::vector<geometry::Plane> translated(const std::vector<geometry::Plane>& planes,
                                        const geometry::Vec3& by);

inline constexpr size_t kGridBrushes = 40'000;

}  // namespace halfspace::commandline
