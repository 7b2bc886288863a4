// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "bsp/surroundings/surroundings.h"
#include "level/document/level.h"
#include "plugins/interface/issue.h"

namespace halfspace::commandline {

// What the level's entities say about moving in it. One whose keys cannot be read is left out and
// told.
bsp::Surroundings surroundingsOf(const level::Level& level, std::vector<plugins::Issue>& issues);

}  // namespace halfspace::commandline
