// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "commandline/bench/bench_run.h"
#include "commandline/bench/scenes/scene_node.h"

namespace halfspace::commandline {

// Copies of the levels on a square grid, translated exactly. Takes the levels in turn until the
// grid has at least `brushes` solids; only whole levels are copied. Contract: there is at least one
// level, and none is empty.
scenes::SceneNode gridOf(const std::vector<scenes::SceneNode>& levels, size_t brushes);

// A box as a floor, and rows of boxes on it. Each box of a row is 16 units wide. The gaps between
// them are 8 units. Contract: `boxes` is at least 1.
scenes::SceneNode boxesOnAFloor(size_t boxes);

// The given Quake maps that are available, or --level alone.
std::vector<scenes::SceneNode> gridTiles(BenchRun& run);

// The planes moved exactly by `by`.
std::vector<geometry::Plane> translated(const std::vector<geometry::Plane>& planes,
                                        const geometry::Vec3& by);

inline constexpr size_t kGridBrushes = 40'000;
inline constexpr size_t kFloorBoxes = 20'000;

}  // namespace halfspace::commandline
