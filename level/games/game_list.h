// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "level/games/game_profile.h"

namespace halfspace::level {

// The profiles of games, by id.
class GameList {
 public:
  // Adds a profile; one of the same id is replaced. A damaged one is left out and becomes a
  // problem: "quake.json:3:5: ...". `file`: its name for messages.
  void add(std::string_view json, std::string id, const std::string& file);
  // Adds the *.json files of a folder in alphabetical order. A folder that does not exist is empty.
  void addFolder(const std::filesystem::path& folder);

  // In alphabetical order of their names.
  const std::vector<GameProfile>& all() const { return m_profiles; }
  // Null if there is none of this id.
  const GameProfile* find(std::string_view id) const;
  const std::vector<std::string>& problems() const { return m_problems; }

 private:
  std::vector<GameProfile> m_profiles;
  std::vector<std::string> m_problems;
};

}  // namespace halfspace::level
