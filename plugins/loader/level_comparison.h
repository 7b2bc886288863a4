// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "level/document/level.h"

namespace halfspace::plugins {

// Where two levels differ for a designer, in sentences with counts.
struct LevelDifferences {
  std::vector<std::string> geometry;  // solids and groups: missing, changed, in another order
  std::vector<std::string> others;    // keys, layers, entities
  bool empty() const { return geometry.empty() && others.empty(); }
};

// Of a level and of what a reader made of its file. These are no differences: ids, source lines,
// unused materials, a plane written in other numbers, standard texture axes against Valve axes of
// the same image, keys "_tb_..." that hold groups and layers of map files together, and a class
// "worldspawn". Surfaces that are no part of the solid compare to 1/1024 unit, with their materials
// and without texture axes. Cost: linear in both.
LevelDifferences differences(const level::Level& level, const level::Level& readBack);

}  // namespace halfspace::plugins
