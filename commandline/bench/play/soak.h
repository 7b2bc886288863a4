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
  int seconds = 10;  // simulated seconds
  uint64_t seed = 1;
  int threads = 1;
};

// One period in which a walker was inside a solid and found no way out.
struct StuckWalker {
  enum class Cause : uint8_t {
    noRoom,      // an edit closed in on it, and no free position was found around it
    behindWall,  // an edit closed in on it; the only free position found is behind a wall
    unexplained  // no edit caused it
  };
  Cause cause = Cause::unexplained;
  size_t walker = 0;
  uint64_t step = 0;   // first step of the period
  uint32_t steps = 0;  // steps of the period; after a second the walker restarts elsewhere
  bsp::CharacterSettings::Form form = bsp::CharacterSettings::Form::cylinder;
  double radius = 0.0, height = 0.0;
  bsp::Vec3 at = bsp::Vec3::Zero();
};

// The counts and times of one soak run.
struct SoakResult {
  uint64_t steps = 0, edits = 0;
  uint64_t pushedOut = 0;  // steps that left a solid in which an edit had enclosed the walker
  uint64_t stuck = 0;      // steps inside a solid without a way out
  std::vector<StuckWalker> stuckWalkers;
  // steps that ended deeper than the skin inside a solid, without stuck ones
  uint64_t inSolid = 0;
  double deepest = 0.0;  // largest depth at the end of a step that was not stuck
  uint64_t outside = 0;  // walkers that left the sealed level
  // Visited nodes and leaves per step, without stuck steps and steps of edits; counted in seven of
  // eight steps.
  double medianWork = 0.0;
  uint64_t slow = 0;                                // counted steps above ten times the median
  std::vector<StepVisits> slowSteps;                // these steps, the costliest first
  double meanSweeps = 0.0, meanVisitsASweep = 0.0;  // over all counted steps
  // Times of every eighth step, each the shortest of several runs, and the number of those above
  // ten times the median.
  double medianUs = 0.0, p99Us = 0.0, mostUs = 0.0;
  uint64_t timed = 0, slowInTime = 0;
  double editMedianUs = 0.0, editMostUs = 0.0;  // evaluation and update of the tree
  uint64_t hash = 0;                            // hash of the positions after all steps
  std::vector<std::string> firstErrors;         // first errors, with walker, step and position
};

// Lets walkers of random form and size wander about the level, which is put into a closed box and
// edited once a second (EditedLevel). Contract: the scene's children are additive brushes.
// Deterministic except for the times: the same options give the same result.
SoakResult soak(scenes::SceneNode scene, const std::vector<bsp::Vec3>& positions,
                const SoakOptions& options);

}  // namespace halfspace::commandline
