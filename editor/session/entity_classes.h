// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace halfspace::editor {

// A kind of entity that can be added: what it is for and which keys it has.
struct EntityClass {
  struct Key {
    std::string name;
    std::string value;  // where none is given
    std::string doc;
  };
  std::string name;
  std::string doc;
  bool isSolid = false;  // made of solids, not at a point
  std::vector<Key> keys;
};

// What can be added without a game's own definitions.
const std::vector<EntityClass>& builtInEntityClasses();

// Null where there is none of this name.
const EntityClass* findEntityClass(const std::vector<EntityClass>& classes, std::string_view name);

}  // namespace halfspace::editor
