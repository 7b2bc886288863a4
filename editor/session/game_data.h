// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/entity_classes.h"
#include "level/games/game_profile.h"
#include "level/images/image_folder.h"

namespace halfspace::editor {

// The data that a level uses from the folder of a game.
struct GameData {
  level::ImageFolder images;
  std::vector<EntityClass> classes;   // empty: the game has no definitions
  std::vector<std::string> problems;  // one sentence each, with the file and the remedy
};

// Reads the textures and definitions that the profile names below `base`. `images`: the user's own,
// which come before those of the game. Whatever cannot be read is a problem; the rest is used. A
// class that two files define is that of the later one. Cost: directories of all archives, and the
// definitions; no image is decoded.
GameData readGameData(const level::GameProfile& game, const std::filesystem::path& base,
                      level::ImageFolder images = {});

}  // namespace halfspace::editor
