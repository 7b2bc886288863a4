// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "level/document/id.h"
#include "level/document/node.h"

namespace halfspace::level {

// An entity's keys in the order they were given; a key may come twice. Bytes, not promised to be
// UTF-8: old maps use their games' own character sets.
using KeyValues = std::vector<std::pair<std::string, std::string>>;

// The value of the first such key; empty where there is none.
std::string_view valueOf(const KeyValues& keyValues, std::string_view key);

// Something in the level other than its own solid: a light, a start point, a door. A solid entity
// is one that nodes name as theirs (NodeProperties::entity); nothing else sets it apart.
struct Entity {
  EntityId id;
  KeyValues keyValues = {};  // "classname" among them
  LayerId layer = {};        // none: the default layer
  NodeFlags flags = {};
  int sourceLine = 0;  // 0: not imported

  bool operator==(const Entity&) const = default;
};

}  // namespace halfspace::level
