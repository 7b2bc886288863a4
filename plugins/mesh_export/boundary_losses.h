// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "level/document/level.h"

namespace halfspace::plugins {

// The parts of a level that a mesh of its boundary does not store, one sentence each. Cost: linear
// in the level with linked copies expanded.
std::vector<std::string> lossesOfBoundary(const level::Level& level);

}  // namespace halfspace::plugins
