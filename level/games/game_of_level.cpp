// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/games/game_of_level.h"

#include <algorithm>
#include <array>

#include "level/games/game_profile.h"
#include "level/solids/entities.h"

namespace halfspace::level {

namespace {

constexpr std::string_view kRange = "MaxRange";
// Parts of the names of wad files; "hlt.wad" matches the compilers' zhlt.wad and sdhlt.wad.
constexpr std::array<std::string_view, 2> kWads{"halflife.wad", "hlt.wad"};
constexpr std::string_view kQuake3 = "quake3";
constexpr std::string_view kToolTextures = "common/";

std::string lowered(std::string_view given) {
  std::string text(given);
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

bool wasImported(const Level& level) {
  return std::ranges::any_of(entitiesOf(level), [&](NodeId entity) {
    return level.node(entity).properties.sourceLine > 0;
  });
}

bool hasToolTextures(const Level& level) {
  return std::ranges::any_of(level.materials().all(), [](const Material& material) {
    return lowered(material.name).starts_with(kToolTextures);
  });
}

}  // namespace

bool isHalfLifeWorld(const KeyValues& world) {
  const std::string wads = lowered(valueOf(world, "wad"));
  return !valueOf(world, kRange).empty() || std::ranges::any_of(kWads, [&](std::string_view wad) {
    return wads.find(wad) != std::string::npos;
  });
}

std::string gameOf(const Level& level) {
  const std::string_view named = valueOf(level.keyValues(), kGameKey);
  if (!named.empty()) return std::string(named);
  if (isHalfLifeWorld(level.keyValues())) return kHalfLife;
  return std::string(hasToolTextures(level) && wasImported(level) ? kQuake3 : "");
}

}  // namespace halfspace::level
