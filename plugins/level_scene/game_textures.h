// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

#include "level/games/game_profile.h"
#include "level/images/image_folder.h"

namespace halfspace::plugins {

// Adds the textures that the profile names below `base`, the folder of the game. Returns the
// folders and archives that do not exist.
std::vector<std::filesystem::path> addGameTextures(const level::GameProfile& game,
                                                   const std::filesystem::path& base,
                                                   level::ImageFolder& images);

// Adds the archives that the key `wad` of a level names, as maps of Quake and Half-Life do. A path
// is searched as it stands and below `folders`, then by its file name there: it is often that of
// another machine. Returns the names of those that are not found.
std::vector<std::string> addNamedWads(std::string_view value,
                                      const std::vector<std::filesystem::path>& folders,
                                      level::ImageFolder& images);

}  // namespace halfspace::plugins
