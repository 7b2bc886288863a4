// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "level/document/level.h"
#include "level/edits/edited.h"

namespace halfspace::level {

// Edited::entity() is its id.
Edited addEntity(Level& level, Entity entity);
// With the nodes that belong to it.
Edited removeEntity(Level& level, EntityId entity);
Edited setKeyValues(Level& level, EntityId entity, KeyValues keyValues);
// Changes the first such key, or appends it.
Edited setKey(Level& level, EntityId entity, const std::string& key, std::string value);
// All pairs of that key.
Edited removeKey(Level& level, EntityId entity, const std::string& key);
Edited setLevelKeyValues(Level& level, KeyValues keyValues);
Edited setEntityLayer(Level& level, EntityId entity, LayerId layer);
Edited setEntityFlags(Level& level, EntityId entity, NodeFlags flags);

// The topmost nodes that name the entity, in outline order. Cost: linear in the level.
std::vector<NodeId> nodesOf(const Level& level, EntityId entity);

}  // namespace halfspace::level
