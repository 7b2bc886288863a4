// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/exact/vec3.h"
#include "level/document/level.h"
#include "level/solids/instances.h"

namespace halfspace::level {

// One occurrence of an entity in the level. An entity in a linked copy is a separate entity: a
// level with three linked copies of a torch has three lights.
struct EntityOccurrence {
  InstanceKey key;
  NodeId node;
  KeyValues keyValues;  // with the placement of the linked copies around it
  LayerId layer;        // always valid
  NodeFlags flags;      // with those of the groups and the layer
  int sourceLine = 0;   // 0: not imported
  bool isPoint = false;
};

// All entities of the level, linked copies expanded, in outline order. Empty beyond
// kMaxOccurrences. Cost: linear in the nodes; definitions without entities are not expanded.
std::vector<EntityOccurrence> entityOccurrences(const Level& level);

// An occurrence of a point entity whose "origin" has three finite numbers.
struct PlacedEntity {
  InstanceKey key;
  NodeId node;
  geometry::Vec3 origin;  // in the level
  NodeFlags flags;        // with those of the groups and the layer
};
// The same for point entities with a position.
std::vector<PlacedEntity> placedEntities(const Level& level);

// The entities among the nodes of the outline and of the definitions, each once, in outline order
// and then in definitions. Cost: linear in the level.
std::vector<NodeId> entitiesOf(const Level& level);

// A number for each occurrence, equal in all edits of the level: the id of an entity outside of
// linked copies, for others a hash of the key above kMaxId.
std::uint64_t numberOf(const InstanceKey& key);

}  // namespace halfspace::level
