// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "level/document/level.h"
#include "level/edits/edited.h"

namespace halfspace::level {

// Edited::entity() is its id.
Edited addEntity(Level& level, Entity entity);
// Removes the entity and the nodes that refer to it. A definition that refers to it is kept without
// the reference.
Edited removeEntity(Level& level, EntityId entity);
Edited setKeyValues(Level& level, EntityId entity, KeyValues keyValues);
// Sets the value of the first such key, or appends the pair.
Edited setKey(Level& level, EntityId entity, const std::string& key, std::string value);
// Removes all pairs with that key.
Edited removeKey(Level& level, EntityId entity, const std::string& key);
Edited setLevelKeyValues(Level& level, KeyValues keyValues);
Edited setEntityLayer(Level& level, EntityId entity, LayerId layer);
Edited setEntityFlags(Level& level, EntityId entity, NodeFlags flags);

// The topmost nodes that refer to the entity, in outline order and then in definitions. Cost:
// linear in the level.
std::vector<NodeId> nodesOf(const Level& level, EntityId entity);

}  // namespace halfspace::level
