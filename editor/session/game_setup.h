// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <set>
#include <string>

namespace halfspace::editor {

// Where a game is on this machine. Kept in the settings, by the id of the game's profile.
struct GameSetup {
  std::string folder;  // with the data of the game, ${base} in its profile; empty: not chosen
  std::map<std::string, std::string> programs;  // other programs than the profile's, by tool
  std::set<std::string> skipped;                // tools that do not run
  bool operator==(const GameSetup&) const = default;
};
using GameSetups = std::map<std::string, GameSetup>;

}  // namespace halfspace::editor
