// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/game/play_start.h"

#include <charconv>

#include "level/solids/entities.h"

namespace halfspace::editor {

namespace {

constexpr double kOriginAboveFloor = 24;

double angleOf(const level::KeyValues& keys) {
  const std::string_view text = level::valueOf(keys, "angle");
  double angle = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), angle);
  return error == std::errc() && std::isfinite(angle) ? angle : 0;
}

}  // namespace

std::optional<PlayStart> playerStart(const level::Level& level) {
  std::optional<PlayStart> found;
  for (const level::EntityOccurrence& entity : level::entityOccurrences(level)) {
    const auto origin = level::threeNumbers(level::valueOf(entity.keyValues, "origin"));
    if (!entity.isPoint || !origin) continue;
    const std::string_view name = level::valueOf(entity.keyValues, "classname");
    const bool first = name == "info_player_start";
    if (!first && (found || !name.starts_with("info_player"))) continue;
    PlayStart start;
    start.foot = *origin - geometry::Vec3(0, 0, kOriginAboveFloor);
    start.yaw = angleOf(entity.keyValues);
    if (first) return start;
    found = start;
  }
  return found;
}

PlayStart withRoom(const bsp::TreeView& tree, const bsp::CharacterSettings& settings,
                   PlayStart start) {
  if (!bsp::isBlocked(tree, settings, false, start.foot)) return start;
  const geometry::Vec3 higher = start.foot + geometry::Vec3(0, 0, kOriginAboveFloor);
  bsp::CharacterState nearBy;
  if (!bsp::isBlocked(tree, settings, false, higher)) {
    start.foot = higher;
  } else if (bsp::teleport(tree, settings, start.foot, nearBy)) {
    start.foot = nearBy.position;
  } else {
    start.hasRoom = false;
  }
  return start;
}

}  // namespace halfspace::editor
