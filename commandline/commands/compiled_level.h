// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Compiles a level: level -> boundary -> tree. Connects the level library and the tree library,
// which do not depend on each other.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "bsp/build/live_tree.h"
#include "commandline/report/progress.h"
#include "level/evaluation/level_evaluation.h"
#include "plugins/interface/issue.h"

namespace halfspace::commandline {

// The evaluated level and its tree, with the time of both in milliseconds.
struct CompiledLevel {
  level::LevelEvaluation evaluation;
  bsp::LiveTree tree;
  bsp::TreeChange change;
  std::vector<plugins::Issue> issues;  // solids that could not be built
  double evaluateMs = 0.0;
  double treeMs = 0.0;  // bevels included
};

// `threads`: for the evaluation; 0: all cores of the machine.
CompiledLevel compileLevel(const level::Level& level, const bsp::TreeOptions& options, int threads,
                           Progress& progress);

// An error message if more bevels were requested than one update makes. A tree without the missing
// bevels is safe, but its protrusion exceeds the requested limit. Empty: no bevels are missing.
std::string tooManyBevels(const bsp::LiveTree& tree);

// The bytes of the .hbsp file of the compiled level.
std::vector<std::byte> treeFileOf(const level::Level& level, const CompiledLevel& compiled);

// Names a face's solid for the designer: the node's name or id, and its line in the imported file.
std::string solidName(const level::Level& level, const CompiledLevel& compiled, uint32_t face);

}  // namespace halfspace::commandline
