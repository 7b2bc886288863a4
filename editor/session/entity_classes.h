// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace halfspace::editor {

// A kind of entity that the user can add: its description and its keys.
struct EntityClass {
  struct Key {
    std::string name;
    std::string value;  // default
    std::string doc;
  };
  std::string name;
  std::string doc;
  bool isSolid = false;  // a brush entity, not a point entity
  std::vector<Key> keys;
};

// The classes that are available without entity definitions of a game.
const std::vector<EntityClass>& builtInEntityClasses();

// Null if no class has this name.
const EntityClass* findEntityClass(const std::vector<EntityClass>& classes, std::string_view name);

}  // namespace halfspace::editor
