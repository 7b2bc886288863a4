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

// A system by name, and the function that builds it.
struct SystemMaker {
  std::string name;
  // Returns null if the level leaves the range of coordinates, or if a stop was requested.
  std::function<std::unique_ptr<ComparisonSystem>(const std::stop_token&)> make;
  double alreadyMs = 0.0;  // build time spent before `make`, such as on the tree
  bool isSlow = false;     // a hundred times slower than the others: gets fewer motions
};

// The names of all systems in the order of the tables: our systems, then the libraries of the
// comparison module, which this loads if it is installed.
std::vector<std::string> systemNames();
// The names of our systems only; does not load the module.
std::vector<std::string> ownSystemNames();

// Makers of all systems. `treeMs`: time to build the tree. Keeps a reference to the level. Systems
// with Limit::sizesInAdvance are built for the boxes and points among the shapes, and left out if
// there are none.
std::vector<SystemMaker> allSystems(const ComparisonLevel& level, double treeMs,
                                    const std::vector<ComparedShape>& shapes);

}  // namespace halfspace::comparison
