// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "bsp/surroundings/surroundings.h"
#include "level/document/level.h"
#include "plugins/interface/issue.h"

namespace halfspace::commandline {

// The surroundings of characters in the level: movers, water, ladders, other characters and player
// clips, from its entities, liquid brushes and clip brushes. An entity whose keys cannot be read is
// left out with a warning in `issues`.
bsp::Surroundings surroundingsOf(const level::Level& level, std::vector<plugins::Issue>& issues);

}  // namespace halfspace::commandline
