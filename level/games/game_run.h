// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The commands of a game's tools, with their variables replaced, and the positions that their
// output names.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "geometry/exact/vec3.h"
#include "level/games/game_profile.h"

namespace halfspace::level {

// The values of the variables.
struct GamePaths {
  std::filesystem::path map;   // the map file, with its ending
  std::filesystem::path base;  // the folder of the game; empty: not chosen yet
  // Programs that are not where the profile says, by the name of the tool.
  std::map<std::string, std::string> programs = {};
};

struct GameCommand {
  std::string name;
  std::string program;
  std::vector<std::string> arguments;
  bool operator==(const GameCommand&) const = default;
};

// The command of a tool, or why there is none: an unknown variable, or ${base} without a folder of
// the game. The message names the tool and the remedy.
std::variant<GameCommand, std::string> commandOf(const GameProfile& game, const GameTool& tool,
                                                 const GamePaths& paths);

// The place that a line of a tool's output names.
struct OutputPlace {
  std::optional<geometry::Vec3> position;  // in the level
  int line = 0;                            // of the map; 0: none
  int entity = -1, brush = -1;             // numbers in the map, from 0; -1: none
  bool empty() const { return !position && line == 0 && entity < 0; }
};
// Recognises the messages of the compilers of the Quake family: "line 120", "at (12 -4 8)",
// "Entity 3, Brush 7", "*** ERROR 40: ... near 1 2 3".
OutputPlace placeIn(std::string_view outputLine);

// The line, from 1, where a brush of an entity begins in a map; where the entity begins if `brush`
// is -1. 0 if there is none. Cost: linear.
int lineOfBrush(std::string_view map, int entity, int brush);

}  // namespace halfspace::level
