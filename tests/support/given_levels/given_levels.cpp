// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/given_levels/given_levels.h"

#include <algorithm>
#include <filesystem>

#include "commandline/files/formats.h"
#include "tests/support/given_data.h"

namespace halfspace::tests {

namespace fs = std::filesystem;

namespace {

fs::path mapFolder() {
  return givenData() / "maps";
}

}  // namespace

std::vector<std::string> givenMaps() {
  std::vector<std::string> maps;
  if (!fs::is_directory(mapFolder())) return maps;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(mapFolder()))
    if (entry.path().extension() == ".map")
      maps.push_back(fs::relative(entry.path(), mapFolder()).generic_string());
  std::sort(maps.begin(), maps.end());
  return maps;
}

std::vector<std::string> fiveGivenMaps() {
  std::vector<std::string> maps;
  for (const char* map : {"quake/e1m1.map", "quake/dm5.map", "valve220/lq_e4m4.map",
                          "valve220/lqdm3.map", "quake3/q3strong2018.map"})
    if (fs::exists(mapFolder() / map)) maps.emplace_back(map);
  return maps;
}

std::optional<level::Level> readGivenMap(const std::string& map) {
  static const commandline::Formats formats;
  return formats.readLevel(mapFolder() / map, {}).level;
}

}  // namespace halfspace::tests
