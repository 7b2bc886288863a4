// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bsp/query/vec3.h"
#include "commandline/bench/scenes/scene_node.h"

namespace halfspace::commandline {

struct SoakOptions {
  int walkers = 200;
  int seconds = 10;  // simulated
  uint64_t seed = 1;
  int threads = 1;
};

struct SoakResult {
  uint64_t steps = 0, edits = 0;
  uint64_t pushedOut = 0;    // steps that left matter an edit had put there
  uint64_t stuck = 0;        // steps in matter without a way out
  uint64_t stuckByEdit = 0;  // of those: that went on since the step of an edit that closed over it
  uint64_t inMatter = 0;     // steps that ended deeper than the skin in matter, but stuck ones
  double deepest = 0.0;      // of those
  uint64_t outside = 0;      // walkers that left the sealed level
  uint64_t slow = 0;         // steps above ten times the median, but stuck ones and those of edits
  double medianWork = 0.0, mostWork = 0.0;  // nodes and leaves a step; the most without an edit
  double medianUs = 0.0, p99Us = 0.0, mostUs = 0.0;
  double editMedianUs = 0.0, editMostUs = 0.0;  // evaluation and tree
  uint64_t hash = 0;                            // of all ends of all steps
  std::vector<std::string> firstFaults;         // where: what to look at
};

// Walkers of random form and size wander about the level, which is put into a closed box; once a
// second a brush moves, a box is carved or added at a walker, or an earlier one goes. All of it
// goes through the incremental evaluation and the live tree. Contract: the scene's children are
// brushes that add. Same options, same result but for times.
SoakResult soak(scenes::SceneNode scene, const std::vector<bsp::Vec3>& places,
                const SoakOptions& options);

}  // namespace halfspace::commandline
