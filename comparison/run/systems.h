// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "comparison/comparison_level.h"
#include "comparison/comparison_system.h"
#include "comparison/run/compared_shape.h"

namespace halfspace::comparison {

// A system and what it takes to build it.
struct SystemMaker {
  std::string name;
  // Null: the level leaves the range of coordinates, or the building was stopped.
  std::function<std::unique_ptr<ComparisonSystem>(const std::stop_token&)> make;
  double alreadyMs = 0.0;  // spent on it before: on the tree
  bool isSlow = false;     // a hundred times slower than the others: asked fewer motions
};

// By name, in the order of the tables: our systems, then the libraries of the comparison module
// where it is loaded.
std::vector<std::string> systemNames();
// The first of these, without a look at the module.
std::vector<std::string> ownSystemNames();

// All of these. `treeMs`: what the tree took. Refers to the level. Systems that need sizes in
// advance are built for the boxes and points among the shapes, and left out where there are none.
std::vector<SystemMaker> allSystems(const ComparisonLevel& level, double treeMs,
                                    const std::vector<ComparedShape>& shapes);

}  // namespace halfspace::comparison
