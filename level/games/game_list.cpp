// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/games/game_list.h"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace halfspace::level {

namespace fs = std::filesystem;

namespace {

// A profile takes a few kilobytes; a larger file is something else.
constexpr uintmax_t kLargestProfile = 1U << 20U;

}  // namespace

void GameList::add(std::string_view json, std::string id, const std::string& file) {
  auto read = readGameProfile(json, std::move(id));
  if (const auto* error = std::get_if<FileError>(&read)) {
    m_problems.push_back(file + ":" + std::to_string(error->line) + ":" +
                         std::to_string(error->column) + ": " + textWithoutPosition(*error));
    return;
  }
  auto& profile = std::get<GameProfile>(read);
  std::erase_if(m_profiles, [&](const GameProfile& old) { return old.id == profile.id; });
  m_profiles.push_back(std::move(profile));
  std::ranges::stable_sort(m_profiles, {}, &GameProfile::name);
}

void GameList::addFolder(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> files;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code none;
    if (at->path().extension() == ".json" && at->is_regular_file(none)) files.push_back(at->path());
  }
  std::ranges::sort(files);
  for (const fs::path& file : files) {
    if (fs::file_size(file, error) > kLargestProfile || error) {
      m_problems.push_back(file.string() +
                           ": no profile of a game is that large. Remove the file.");
      continue;
    }
    std::ifstream in(file, std::ios::binary);
    const std::string json{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    add(json, file.stem().string(), file.string());
  }
}

const GameProfile* GameList::find(std::string_view id) const {
  const auto found = std::ranges::find(m_profiles, id, &GameProfile::id);
  return found == m_profiles.end() ? nullptr : &*found;
}

}  // namespace halfspace::level
