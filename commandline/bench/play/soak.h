// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bsp/query/vec3.h"
#include "commandline/bench/play/slow_steps.h"
#include "commandline/bench/scenes/scene_node.h"

namespace halfspace::commandline {

struct SoakOptions {
  int walkers = 200;
  int seconds = 10;  // simulated
  uint64_t seed = 1;
  int threads = 1;
};

// One time that a walker was in matter and found no way out.
struct StuckWalker {
  enum class Cause : uint8_t {
    noRoom,      // an edit closed over it, and no free place was found around it
    behindWall,  // an edit closed over it; the only free place found lies beyond a wall
    unexplained  // there was no edit
  };
  Cause cause = Cause::unexplained;
  size_t walker = 0;
  uint64_t step = 0;   // its first one
  uint32_t steps = 0;  // so many; after a second it begins anew elsewhere
  bsp::CharacterSettings::Form form = bsp::CharacterSettings::Form::cylinder;
  double radius = 0.0, height = 0.0;
  bsp::Vec3 at = bsp::Vec3::Zero();
};

struct SoakResult {
  uint64_t steps = 0, edits = 0;
  uint64_t pushedOut = 0;  // steps that left matter an edit had put there
  uint64_t stuck = 0;      // steps in matter without a way out
  std::vector<StuckWalker> stuckWalkers;
  uint64_t inMatter = 0;  // steps that ended deeper than the skin in matter, but stuck ones
  double deepest = 0.0;   // of those
  uint64_t outside = 0;   // walkers that left the sealed level
  // Nodes and leaves a step, but stuck ones and those of edits; counted in seven of eight steps.
  double medianWork = 0.0;
  uint64_t slow = 0;                                // of them: above ten times the median
  std::vector<StepVisits> slowSteps;                // the same, dearest first
  double meanSweeps = 0.0, meanVisitsASweep = 0.0;  // of all of them
  // Of the eighth, each step the best of some runs, and how many took ten times the median.
  double medianUs = 0.0, p99Us = 0.0, mostUs = 0.0;
  uint64_t timed = 0, slowInTime = 0;
  double editMedianUs = 0.0, editMostUs = 0.0;  // evaluation and tree
  uint64_t hash = 0;                            // of all ends of all steps
  std::vector<std::string> firstFaults;         // where: what to look at
};

// Walkers of random form and size wander about the level, which is put into a closed box; once a
// second it is edited (EditedLevel). Contract: the scene's children are brushes that add. Same
// options, same result but for times.
SoakResult soak(scenes::SceneNode scene, const std::vector<bsp::Vec3>& places,
                const SoakOptions& options);

}  // namespace halfspace::commandline
