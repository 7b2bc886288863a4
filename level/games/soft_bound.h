// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "level/document/level.h"
#include "level/games/game_profile.h"

namespace halfspace::level {

// A message if solids of the level reach beyond the coordinates that the tools of the game expect:
// how far, and what to do. Nothing if the game has no such bound, and for levels without solids.
// Cost: that of all solids of the level (level/solids/solid_geometry.h).
std::optional<std::string> beyondSoftBound(const Level& level, const GameProfile& game);

}  // namespace halfspace::level
