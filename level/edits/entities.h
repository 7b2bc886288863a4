// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "level/document/level.h"
#include "level/edits/edited.h"
#include "level/edits/outline.h"

namespace halfspace::level {

// Adds a point entity. Edited::node() is its id.
Edited addPointEntity(Level& level, NodeId parent, KeyValues keyValues,
                      NodeProperties properties = {}, OutlinePosition position = {});

// Makes the nodes one brush entity and keeps the level's boundary as it is. A single plain group
// becomes the brush entity itself and keeps its properties. Otherwise a new group takes the nodes
// that can move into it:
//
//   - nodes that take no part in the solid (non-solid brushes, point entities), from anywhere among
//     the siblings of the first node;
//   - the first node that does take part, and the ones after it as long as all of them are additive
//     and no other node between them takes part: S + A + B is S + (A + B).
//
// A first node that subtracts or intersects moves alone and hands its operation to the group. All
// other nodes stay where they are and refer to the group (NodeProperties::entity): moving them past
// a cutter or another solid would change the boundary. No node may be a descendant of another, none
// a definition. `id`: of the new group, not used in the level; none: the next id. Edited::node() is
// the brush entity. Cost: linear in the siblings and in what is below them.
Edited makeBrushEntity(Level& level, const std::vector<NodeId>& nodes, KeyValues keyValues,
                       NodeProperties properties = {}, NodeId id = {});
// Turns a brush entity into a plain group; the nodes outside of it that belong to it go to the
// brush entity around them or to the world.
Edited makePlainGroup(Level& level, NodeId entity);

// `entity`: a point entity or a brush entity. Also a plain group, which becomes a brush entity.
Edited setKeyValues(Level& level, NodeId entity, KeyValues keyValues);
// Sets the value of the first such key, or appends the pair.
Edited setKey(Level& level, NodeId entity, const std::string& key, std::string value);
// Removes all pairs with that key.
Edited removeKey(Level& level, NodeId entity, const std::string& key);
Edited setLevelKeyValues(Level& level, KeyValues keyValues);

// The entity itself, then the topmost nodes outside of it that belong to it, in outline order and
// then in definitions. Cost: linear in the level.
std::vector<NodeId> nodesOf(const Level& level, NodeId entity);

}  // namespace halfspace::level
