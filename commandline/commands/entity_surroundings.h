// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "bsp/surroundings/surroundings.h"
#include "level/document/level.h"
#include "plugins/interface/issue.h"

namespace halfspace::commandline {

// The movers, water and ladders that the level's entities define. An entity whose keys cannot be
// read is left out and added to `issues`.
bsp::Surroundings surroundingsOf(const level::Level& level, std::vector<plugins::Issue>& issues);

}  // namespace halfspace::commandline
