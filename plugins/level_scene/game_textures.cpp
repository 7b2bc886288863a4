// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/level_scene/game_textures.h"

#include <algorithm>

namespace halfspace::plugins {

namespace fs = std::filesystem;

std::vector<fs::path> addGameTextures(const level::GameProfile& game, const fs::path& base,
                                      level::ImageFolder& images) {
  std::vector<fs::path> missing;
  std::error_code none;
  for (const std::string& name : game.textures) {
    const fs::path path = base / name;
    if (fs::exists(path, none))
      images.addGame(path);
    else
      missing.push_back(path);
  }
  return missing;
}

namespace {

// An empty path: not found.
fs::path wadNamed(const fs::path& name, const std::vector<fs::path>& folders) {
  for (const fs::path& file : {name, name.filename()}) {
    for (const fs::path& folder : folders) {
      std::error_code none;
      if (fs::is_regular_file(folder / file, none)) return folder / file;
    }
  }
  return {};
}

}  // namespace

std::vector<std::string> addNamedWads(std::string_view value, const std::vector<fs::path>& folders,
                                      level::ImageFolder& images) {
  std::vector<std::string> missing;
  while (!value.empty()) {
    const size_t end = std::min(value.find(';'), value.size());
    std::string name(value.substr(0, end));
    value.remove_prefix(std::min(end + 1, value.size()));
    std::ranges::replace(name, '\\', '/');
    if (name.empty()) continue;
    const fs::path file = wadNamed(name, folders);
    // Nothing but an archive of textures is opened, whatever a level names.
    if (file.empty() || !level::isArchiveName(file))
      missing.push_back(name);
    else
      images.add(file);
  }
  return missing;
}

}  // namespace halfspace::plugins
