// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/game_data.h"

#include <algorithm>

#include "editor/session/definition_contents.h"
#include "plugins/level_scene/game_textures.h"

namespace halfspace::editor {

namespace fs = std::filesystem;

namespace {

constexpr const char* kRemedy =
    ". Choose the folder of the game in File > Game, or correct the profile";

std::string missing(const level::GameProfile& game, const char* what, const fs::path& path) {
  return game.name + ": there is no " + what + " " + path.string() + kRemedy + ".";
}

void addDefinitions(GameData& data, const fs::path& file) {
  DefinitionContents read = readDefinitionFile(file);
  data.problems.insert(data.problems.end(), read.problems.begin(), read.problems.end());
  for (EntityClass& kind : read.classes) {
    std::erase_if(data.classes, [&](const EntityClass& old) { return old.name == kind.name; });
    data.classes.push_back(std::move(kind));
  }
}

}  // namespace

GameData readGameData(const level::GameProfile& game, const fs::path& base,
                      level::ImageFolder images) {
  GameData data{std::move(images), {}, {}};
  std::error_code none;
  if (!fs::is_directory(base, none)) {
    data.problems.push_back(missing(game, "folder", base));
    return data;
  }
  const std::size_t before = data.images.problems().size();
  for (const fs::path& path : plugins::addGameTextures(game, base, data.images))
    data.problems.push_back(missing(game, "folder or archive of textures", path));
  const auto& own = data.images.problems();
  data.problems.insert(data.problems.end(), own.begin() + static_cast<std::ptrdiff_t>(before),
                       own.end());
  for (const std::string& name : game.definitions) {
    const fs::path path = base / name;
    if (fs::is_regular_file(path, none)) {
      addDefinitions(data, path);
    } else {
      data.problems.push_back(missing(game, "file of entity definitions", path));
    }
  }
  return data;
}

}  // namespace halfspace::editor
