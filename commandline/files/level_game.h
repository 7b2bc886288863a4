// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The game of a level: its profile, and the textures of an export.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "level/document/level.h"
#include "level/games/game_list.h"
#include "level/images/image_folder.h"

namespace halfspace::commandline {

// The profile with this id; an empty id: that of the level's key _game. Null: there is none, and a
// message lists the known games. `path`: the level's file, for the message.
const level::GameProfile* chosenGame(const level::GameList& games, const level::Level& level,
                                     const std::string& path, const std::string& id);

// Where the materials of an export find their images.
struct TextureOptions {
  std::vector<std::string> sources;  // --textures: folders and archives
  std::string game, base;            // --game, --base: the folder of the game; may be empty

  bool areGiven() const { return !sources.empty() || !game.empty() || !base.empty(); }
};

// The images for a level: those of `sources`, of the archives that its key `wad` names, and of the
// game, in this order. Archives that cannot be read, and sources that a level or a profile names
// and that are missing, are warnings. None: the options make no sense, and a message says why.
std::optional<level::ImageFolder> imagesFor(const level::Level& level, const std::string& path,
                                            const TextureOptions& options);

}  // namespace halfspace::commandline
