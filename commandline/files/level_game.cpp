// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/files/level_game.h"

#include <filesystem>

#include "commandline/report/console.h"
#include "level/program/suggestion.h"
#include "plugins/level_scene/game_textures.h"
#include "plugins/loader/game_map.h"

namespace halfspace::commandline {

namespace fs = std::filesystem;

const level::GameProfile* chosenGame(const level::GameList& games, const level::Level& level,
                                     const std::string& path, const std::string& given) {
  std::string id = given;
  if (id.empty()) id = level::valueOf(level.keyValues(), level::kGameKey);
  if (const level::GameProfile* game = games.find(id)) return game;
  std::vector<std::string> known;
  for (const level::GameProfile& game : games.all()) known.push_back(game.id);
  complain(path,
           (id.empty() ? std::string("The level names no game (its key ") + level::kGameKey + ")"
                       : "There is no game \"" + id + "\"") +
               ": choose one with --game (known: " +
               (known.empty() ? "none" : level::listed(known)) + ").");
  return nullptr;
}

std::optional<level::ImageFolder> imagesFor(const level::Level& level, const std::string& path,
                                            const TextureOptions& options) {
  level::ImageFolder images;
  for (const std::string& source : options.sources) {
    if (!fs::is_directory(source) && !level::isArchiveName(source)) {
      complain(source,
               "--textures takes a folder or an archive of a game: .wad, .pak, .pk3 or .zip.");
      return std::nullopt;
    }
    images.add(source);
  }
  const level::GameList games = plugins::installedGames();
  const level::GameProfile* game = nullptr;
  if (!options.base.empty()) {
    game = chosenGame(games, level, path, options.game);
    if (game == nullptr) return std::nullopt;
  } else if (!options.game.empty()) {
    complain(path, "--game needs the folder of the game for its textures: name it with --base.");
    return std::nullopt;
  }
  std::vector<fs::path> folders{fs::path(path).parent_path()};
  if (game != nullptr) {
    const fs::path base = options.base;
    folders.insert(folders.end(), {base, base / game->gameFolder});
  }
  const std::string_view wads = level::valueOf(level.keyValues(), "wad");
  for (const std::string& missing : plugins::addNamedWads(wads, folders, images))
    warn(path, "The level's key \"wad\" names " + missing +
                   ", which is not found; name it with --textures, or the folder of the game with "
                   "--base.");
  if (game != nullptr) {
    for (const fs::path& missing : plugins::addGameTextures(*game, options.base, images))
      warn(game->name + ": there is no folder or archive of textures " + missing.string() +
           ". Correct --base or the profile.");
  }
  for (const std::string& problem : images.problems()) warn(problem);
  return images;
}

}  // namespace halfspace::commandline
