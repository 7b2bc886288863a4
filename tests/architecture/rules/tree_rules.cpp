// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/rules/include_rules.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <string>

namespace halfspace::architecture {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 12> kTopRooms{
    "geometry", "bsp",         "comparison", "level",     "light", "plugins",
    "editor",   "commandline", "tests",      "resources", "docs",  "cmake"};
constexpr std::array<std::string_view, 8> kDrawers{"util",   "utils", "utility", "utilities",
                                                   "common", "misc",  "helper",  "helpers"};
// Files at the top, beside hidden ones. The last two are written by a build and by a developer.
constexpr std::array<std::string_view, 10> kTopFiles{"CHANGELOG.md",
                                                     "CMakeLists.txt",
                                                     "CMakePresets.json",
                                                     "CONTRIBUTING.md",
                                                     "LICENSE",
                                                     "LICENSE.MIT",
                                                     "README.md",
                                                     "dev",
                                                     "compile_commands.json",
                                                     "CMakeUserPresets.json"};

void checkTopFiles(const fs::path& root, Violations& out) {
  for (const fs::directory_entry& entry : fs::directory_iterator(root)) {
    const std::string name = entry.path().filename().string();
    if (entry.is_directory() || name.starts_with('.')) continue;
    if (std::ranges::find(kTopFiles, name) == kTopFiles.end())
      out.push_back({name, 0, "no file of the top level; every file lives in a room"});
  }
}

void checkReadme(const fs::path& root, std::string_view room, Violations& out) {
  const std::string path = std::string(room) + "/README.md";
  std::ifstream readme(root / path);
  if (!readme) {
    out.push_back({path, 0, "a top room needs a README: what lives here, what may not, tests"});
    return;
  }
  std::size_t lines = 0;
  for (std::string line; std::getline(readme, line);) ++lines;
  if (lines <= kMostReadmeLines) return;
  out.push_back({path, static_cast<int>(kMostReadmeLines) + 1,
                 std::to_string(lines) + " lines; a room's README has at most ten"});
}

void checkDrawers(const fs::path& root, std::string_view room, Violations& out) {
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / room)) {
    if (!entry.is_directory()) continue;
    const std::string name = entry.path().filename().string();
    if (std::ranges::find(kDrawers, name) == kDrawers.end()) continue;
    out.push_back({fs::relative(entry.path(), root).generic_string(), 0,
                   "a drawer for anything; a helper lives with its first user"});
  }
}

}  // namespace

void checkTree(const fs::path& root, Violations& out) {
  checkTopFiles(root, out);
  for (std::string_view room : kTopRooms) {
    if (!fs::is_directory(root / room)) continue;
    checkReadme(root, room, out);
    checkDrawers(root, room, out);
  }
  for (std::string_view drawer : kDrawers) {
    if (!fs::is_directory(root / drawer)) continue;
    out.push_back(
        {std::string(drawer), 0, "a drawer for anything; a helper lives with its first user"});
  }
}

}  // namespace halfspace::architecture
