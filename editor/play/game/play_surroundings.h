// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bsp/surroundings/surroundings.h"
#include "level/document/level.h"

namespace halfspace::editor {

// What the level's entities say about moving in it: movers, water, ladders, bystanders. Those whose
// keys cannot be read are left out.
bsp::Surroundings surroundingsOf(const level::Level& level);

}  // namespace halfspace::editor
