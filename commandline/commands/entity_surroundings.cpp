// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/entity_surroundings.h"

#include "level/solids/entities.h"
#include "level/solids/entity_solids.h"
#include "level/solids/ladders.h"

namespace halfspace::commandline {

bsp::Surroundings surroundingsOf(const level::Level& level, std::vector<plugins::Issue>& issues) {
  bsp::Surroundings around;
  for (const level::EntityOccurrence& entity : level::entityOccurrences(level)) {
    if (!bsp::Surroundings::knows(entity.keyValues)) continue;
    const uint64_t number = level::numberOf(entity.key);
    if (around.add(entity.keyValues, level::entitySolids(level, entity.key), number)) continue;
    plugins::Issue issue;
    issue.severity = level::Severity::warning;
    issue.node = entity.node;
    issue.text = "a " + std::string(level::valueOf(entity.keyValues, "classname")) +
                 " is left out: a key of its kind is missing, or is no number";
    issue.sourceLine = entity.sourceLine;
    issues.push_back(std::move(issue));
  }
  for (const auto& corners : level::liquidSolids(level)) around.addWater(corners);
  for (const level::LadderSolid& ladder : level::ladderSolids(level)) {
    around.add({{"classname", "ladder"}, {"towards", level::textOf(ladder.towards)}},
               {&ladder.corners, 1});
  }
  if (!around.addClips(level::playerClips(level))) {
    plugins::Issue issue;
    issue.severity = level::Severity::warning;
    issue.text = "player clips with corners too close together to be solids are left out";
    issues.push_back(std::move(issue));
  }
  return around;
}

}  // namespace halfspace::commandline
