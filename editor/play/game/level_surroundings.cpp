// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/game/level_surroundings.h"

#include "level/games/game_of_level.h"
#include "level/solids/entities.h"
#include "level/solids/entity_solids.h"
#include "level/solids/ladders.h"

namespace halfspace::editor {

bsp::Surroundings surroundingsOf(const level::Level& level, const bsp::Surroundings* before) {
  bsp::Surroundings around;
  around.setGame(level::gameOf(level));
  if (before != nullptr) around.reuse(*before);
  for (const level::EntityWithSolids& each : level::entitiesWithSolids(level))
    around.add(each.entity.keyValues, each.solids, numberOf(each.entity.key));
  for (const auto& corners : level::liquidSolids(level)) around.addWater(corners);
  for (const level::LadderSolid& ladder : level::ladderSolids(level)) {
    around.add({{"classname", "ladder"}, {"towards", level::textOf(ladder.towards)}},
               {&ladder.corners, 1});
  }
  around.addClips(level::playerClips(level));
  return around;
}

}  // namespace halfspace::editor
