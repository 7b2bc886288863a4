// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The facts about a game that a level editor needs. There is one JSON file for each game: those
// that ship with Halfspace (resources/games) and the user's. docs/manual/reference/games.md
// describes the format.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "geometry/exact/vec3.h"
#include "level/document/key_values.h"
#include "level/file/file_error.h"

namespace halfspace::level {

// The dialect of the maps that a game's compilers read.
enum class GameDialect : unsigned char { standard, valve, quake2, quake3, brushDef3 };

// A program that turns a map into a level of the game, or the game itself. In all texts ${map} is
// the path of the map without its ending, ${base} the folder of the game, ${game} the folder below
// it that levels are made for, and ${name} the name of the map.
struct GameTool {
  std::string name;     // for people: "Visibility"
  std::string program;  // a path, or a name that the system finds
  std::vector<std::string> arguments;
  bool operator==(const GameTool&) const = default;
};

struct PlayerSize {
  std::string name;  // "standing"
  double width = 0, height = 0;
  bool operator==(const PlayerSize&) const = default;
};

// One bit of the numbers at the end of a face line, by the name that its game gives it.
struct GameFlag {
  std::string name;         // for people: "player clip"
  std::int64_t value = 0;   // a power of two
  std::string description;  // a sentence; may be empty
  bool operator==(const GameFlag&) const = default;
};

struct GameProfile {
  std::string id;    // the file's name without its ending
  std::string name;  // for people: "Quake"
  GameDialect dialect = GameDialect::standard;
  std::string gameFolder;                // ${game}: "id1"; may be empty
  std::vector<std::string> textures;     // folders of textures, below ${base}
  std::vector<std::string> definitions;  // entity definitions, below ${base}
  double textureScale = 1.0;             // units per texel of new faces
  double unitsPerMetre = 32.0;
  std::vector<PlayerSize> players;
  double softBound = 0.0;       // the compilers expect coordinates from -softBound to it; 0: any
  std::vector<GameTool> tools;  // in the order in which they run
  std::optional<GameTool> engine;
  // Names for the bits of SurfaceFlags::contents and SurfaceFlags::flags, in the order of the file;
  // empty: the game has no such numbers, or the profile does not name them.
  std::vector<GameFlag> contents;
  std::vector<GameFlag> surfaceFlags;

  bool operator==(const GameProfile&) const = default;
};

// The version of the format; resources/schemas/game.schema.json describes it. A profile without a
// "version" is of version 1.
inline constexpr int kGameProfileVersion = 1;

// A file that is no profile is an error with line and column, and what to do. Cost: linear.
std::variant<GameProfile, FileError> readGameProfile(std::string_view json, std::string id);

// The key of a level that names its game by the profile's id.
inline constexpr const char* kGameKey = "_game";

// Half-Life reads brushes of `skip` in another way than the other games of its dialect.
inline constexpr const char* kHalfLife = "half-life";

}  // namespace halfspace::level
