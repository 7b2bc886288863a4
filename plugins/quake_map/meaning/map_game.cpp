// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/map_game.h"

#include <algorithm>
#include <array>
#include <string>

#include "plugins/quake_map/meaning/entity_tree.h"

namespace halfspace::plugins::quake_map {

namespace {

constexpr std::string_view kComment = "// Game: Half-Life";
constexpr std::string_view kRange = "MaxRange";
// Parts of the names of wad files; "hlt.wad" matches the compilers' zhlt.wad and sdhlt.wad.
constexpr std::array<std::string_view, 2> kWads{"halflife.wad", "hlt.wad"};

bool namesWad(std::string_view given) {
  std::string wads(given);
  std::ranges::transform(wads, wads.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return std::ranges::any_of(
      kWads, [&](std::string_view wad) { return wads.find(wad) != std::string::npos; });
}

}  // namespace

bool isHalfLife(std::string_view comments, const level::KeyValues& world) {
  return comments.find(kComment) != std::string_view::npos ||
         !level::valueOf(world, kRange).empty() || namesWad(level::valueOf(world, "wad"));
}

bool isHalfLife(const MapFile& map) {
  level::KeyValues world;
  for (const MapEntity& entity : map.entities) {
    if (map.value(entity, kClassName) != kWorldClass) continue;
    for (const std::string_view key : {kRange, std::string_view("wad")}) {
      world.emplace_back(key, map.value(entity, key));
    }
    break;
  }
  return isHalfLife(map.text.substr(0, map.text.find('{')), world);
}

}  // namespace halfspace::plugins::quake_map
