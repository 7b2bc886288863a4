// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "level/document/id.h"
#include "level/document/node.h"

namespace halfspace::level {

// The keys and values of an entity in file order; a key may repeat. Byte strings, not necessarily
// UTF-8: old maps use the character sets of their games.
using KeyValues = std::vector<std::pair<std::string, std::string>>;

// The value of the first such key; empty if there is none.
std::string_view valueOf(const KeyValues& keyValues, std::string_view key);

// A light, a start point, a door. An entity is a brush entity if nodes refer to it
// (NodeProperties::entity); nothing else distinguishes it from a point entity.
struct Entity {
  EntityId id;
  KeyValues keyValues = {};  // "classname" among them
  LayerId layer = {};        // none: the default layer
  NodeFlags flags = {};
  int sourceLine = 0;  // 0: not imported

  bool operator==(const Entity&) const = default;
};

}  // namespace halfspace::level
