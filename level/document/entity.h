// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/id.h"
#include "level/document/key_values.h"
#include "level/document/node_flags.h"

namespace halfspace::level {

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
