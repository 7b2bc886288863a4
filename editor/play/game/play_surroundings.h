// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bsp/surroundings/surroundings.h"
#include "level/document/level.h"

namespace halfspace::editor {

// What the level's entities and clip brushes say about moving in it: movers, water, ladders,
// bystanders, player clips. Those whose keys cannot be read are left out. `before`: of the level as
// it was before an edit; what did not change is taken from there. Null: none.
bsp::Surroundings surroundingsOf(const level::Level& level,
                                 const bsp::Surroundings* before = nullptr);

}  // namespace halfspace::editor
