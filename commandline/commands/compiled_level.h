// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// level -> boundary -> tree: the short function that joins two rooms which do not know each other.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "bsp/build/live_tree.h"
#include "commandline/report/progress.h"
#include "level/evaluation/level_evaluation.h"
#include "plugins/interface/issue.h"

namespace halfspace::commandline {

struct CompiledLevel {
  level::LevelEvaluation evaluation;
  bsp::LiveTree tree;
  bsp::TreeChange change;
  std::vector<plugins::Issue> issues;  // solids that could not be built
  double evaluateMs = 0.0;
  double treeMs = 0.0;  // bevels included
};

// `threads` 0: as many as the machine has; for the evaluation.
CompiledLevel compileLevel(const level::Level& level, const bsp::TreeOptions& options, int threads,
                           Progress& progress);

// What to ask for instead where a tree was asked for more bevels than are made in one update; it is
// safe without the rest, but errs by more than was asked for. Empty: it has all.
std::string tooManyBevels(const bsp::LiveTree& tree);

// The .hbsp file of it.
std::vector<std::byte> treeFileOf(const level::Level& level, const CompiledLevel& compiled);

// What the designer would call the face: the node's name or number and where the file gave it.
std::string solidName(const level::Level& level, const CompiledLevel& compiled, uint32_t face);

}  // namespace halfspace::commandline
