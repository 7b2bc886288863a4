// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "level/document/level.h"

namespace halfspace::level {

// An entity of a native file of version 1. That version stored entities in a list, not in the
// outline. Each node of a brush entity held the entity's id (NodeProperties::entity).
struct Version1Entity {
  NodeId id;  // from the same counter as the ids of nodes
  KeyValues keyValues = {};
  LayerId layer = {};
  NodeFlags flags = {};
  int sourceLine = 0;
};

// Makes these entities nodes of the outline. The boundary of the level stays the same, bit for bit.
//
// An entity that no node names becomes a point entity at the end of the outline, with its id. An
// entity of a single group becomes that group. The nodes of any other entity become a brush entity
// with the entity's id as makeBrushEntity() does: nodes that cannot move without a change of the
// solid keep their position and refer to the group. "Hidden" and "locked" of an entity with nodes
// are dropped: version 1 used the flags of the nodes and ignored those of the entity.
//
// Contract: every node names one of the entities or none; the ids are unique and below nextId().
void convertVersion1(Level& level, std::vector<Version1Entity> entities);

}  // namespace halfspace::level
