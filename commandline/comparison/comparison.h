// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The systems of bsp/comparison on one level, each asked the same: what they cost and where they
// err.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bsp/comparison/comparison_level.h"
#include "bsp/comparison/comparison_system.h"
#include "commandline/bench/tree/sweep_timing.h"
#include "commandline/comparison/level_motions.h"

namespace halfspace::commandline {

struct ComparedShape {
  std::string words;  // as the command line names it
  bsp::AnyShape shape;
};

struct ComparisonOptions {
  std::vector<ComparedShape> shapes;
  size_t motions = 0;  // for each shape
  int repeat = 1;
};

// One shape in one system.
struct ShapeOutcome {
  bool taken = false;
  SweepTiming timing;
  // Motions, against every solid asked exactly, beyond the tolerance of exact systems, or of
  // approximate ones.
  size_t late = 0, early = 0;
  size_t stuck = 0;                     // of the early: told to start in solid
  double latest = 0.0, earliest = 0.0;  // by how much, units of length
};

struct SystemOutcome {
  std::string name;
  double buildMs = 0.0;
  size_t bytes = 0;
  std::vector<bsp::Limit> limits;
  std::vector<ShapeOutcome> shapes;  // as in the options
};

struct Comparison {
  std::vector<std::string> shapes;
  std::vector<size_t> motions;         // by shape; fewer than asked where there was no room
  double tolerance = 0.0;              // units of length; for systems that are exact
  double approximateTolerance = 0.0;   // for Limit::approximate
  std::vector<SystemOutcome> systems;  // that take any of the shapes
};

// A system and what it takes to build it.
struct SystemMaker {
  std::function<std::unique_ptr<bsp::ComparisonSystem>()> make;  // null: not in this program
  double alreadyMs = 0.0;                                        // spent on it before: on the tree
};

// Every system of bsp/comparison and the libraries at hand. `treeMs`: what the tree took. Refers to
// the level.
// Systems that need sizes in advance are built for the boxes and points among the shapes.
std::vector<SystemMaker> allSystems(const bsp::ComparisonLevel& level, double treeMs,
                                    const std::vector<ComparedShape>& shapes);

// `stage` is told what is going on.
Comparison compareSystems(const bsp::ComparisonLevel& level, const MotionSource& source,
                          const std::vector<SystemMaker>& makers, const ComparisonOptions& options,
                          const std::function<void(const std::string&)>& stage);

}  // namespace halfspace::commandline
