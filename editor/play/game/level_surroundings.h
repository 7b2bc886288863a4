// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bsp/surroundings/surroundings.h"
#include "level/document/level.h"

namespace halfspace::editor {

// The movers, water, ladders, bystanders and player clips that the level's entities and clip
// brushes define. Entities with unreadable keys are left out. `before`: the surroundings before an
// edit, from which unchanged parts are reused; null: none.
bsp::Surroundings surroundingsOf(const level::Level& level,
                                 const bsp::Surroundings* before = nullptr);

}  // namespace halfspace::editor
