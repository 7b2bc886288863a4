// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/loader/level_door.h"

#include <utility>
#include <vector>

#include "level/solids/built_shape.h"

namespace halfspace::plugins {

namespace {

void takeBuiltShapes(level::Level& level, std::vector<level::NodeId> groups) {
  while (!groups.empty()) {
    const level::IdList<level::NodeId> children = level.children(groups.back());
    groups.pop_back();
    for (const level::NodeId child : children) {
      const level::NodeContent& content = level.node(child).content;
      if (std::holds_alternative<level::Group>(content)) groups.push_back(child);
      const auto* shape = std::get_if<level::ShapeSolid>(&content);
      if (shape == nullptr || !level::isPluginShape(shape->shape)) continue;
      level::BuiltSolid built{level::builtSolid(*shape)};
      std::get<level::ShapeSolid>(level.ownNode(child).content).built = std::move(built);
    }
  }
}

}  // namespace

WriteOutcome writeLevel(const LevelFormat& format, const level::Level& level) {
  level::Level whole = level;
  std::vector<level::NodeId> groups{whole.root()};
  for (const level::NodeId definition : whole.definitions()) groups.push_back(definition);
  takeBuiltShapes(whole, std::move(groups));
  return format.write(whole);
}

}  // namespace halfspace::plugins
