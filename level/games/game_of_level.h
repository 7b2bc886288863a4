// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "level/document/level.h"

namespace halfspace::level {

// The keys of Worldcraft and Hammer, and the wad files, that only levels of Half-Life have.
bool isHalfLifeWorld(const KeyValues& world);

// The id of the game (game_profile.h) whose entities a level has: what its key `_game` says, else
// what it shows: `half-life` by isHalfLifeWorld(); `quake3` if it was imported from a map and has a
// material below `common/`, the folder of the tool textures of Quake III. Empty: it shows nothing.
// Cost: linear in the nodes and materials.
std::string gameOf(const Level& level);

}  // namespace halfspace::level
