// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/game/level_surroundings.h"

#include "level/solids/entity_solids.h"

namespace halfspace::editor {

bsp::Surroundings surroundingsOf(const level::Level& level, const bsp::Surroundings* before) {
  bsp::Surroundings around;
  for (const level::EntityId id : level.entities()) {
    const level::KeyValues& keys = level.entity(id).keyValues;
    if (bsp::Surroundings::knows(keys)) around.add(keys, level::entitySolids(level, id), id.value);
  }
  for (const auto& corners : level::liquidSolids(level)) around.addWater(corners);
  around.addClips(level::playerClips(level), before);
  return around;
}

}  // namespace halfspace::editor
