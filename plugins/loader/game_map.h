// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "level/games/game_list.h"
#include "plugins/interface/level_format.h"

namespace halfspace::plugins {

// A small map in the dialect. As the origin of LevelFormat::write() it makes the format write a
// level in that dialect. `isHalfLife`: brushes of `skip` are not solid there.
std::string_view exampleMap(level::GameDialect dialect, bool isHalfLife);

// The level as the tools of the game read it: in the game's dialect, without what is omitted from
// export. Contract and cost: as writeLevel() (level_export.h).
WriteOutcome writeGameMap(const LevelFormat& format, const level::Level& level,
                          const level::GameProfile& game);

// The program of a tool or game. A name without a folder is searched as the system does, then in
// /usr/games and /usr/local/games, where Debian installs games and which not every PATH has. The
// name itself if it is not found.
std::string programPath(const std::string& program);

// The profiles that come with the program (share/halfspace/games beside its folder), and those of
// the user (~/.config/halfspace/games), which replace them.
level::GameList installedGames();

}  // namespace halfspace::plugins
