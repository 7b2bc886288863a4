// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "level/document/level.h"

namespace halfspace::plugins {

// The differences of two levels that matter to a designer, as sentences with counts.
struct LevelDifferences {
  std::vector<std::string> geometry;  // solids and groups: missing, changed, in another order
  std::vector<std::string> others;    // keys, layers, entities
  bool empty() const { return geometry.empty() && others.empty(); }
};

// Compares a level with the level that a reader made from its file. Ignores: ids, source lines,
// unused materials, different numbers for the same plane, standard texture axes instead of Valve
// axes of the same image, keys "_tb_..." that hold groups and layers of map files together, and the
// class "worldspawn". Vertices of non-solid meshes are compared rounded to 1/1024 unit, with
// materials and without texture axes. Cost: linear in both levels, apart from sorting.
LevelDifferences differences(const level::Level& level, const level::Level& readBack);

}  // namespace halfspace::plugins
