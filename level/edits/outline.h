// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>

#include "level/document/level.h"
#include "level/edits/edited.h"

namespace halfspace::level {

// Position of a node in its group; empty: last.
using OutlinePosition = std::optional<std::size_t>;

// Adds a node under `parent` (level.root() for the top). A group is added without children. Mesh
// indices must be consistent; a solid that cannot be built is accepted. Edited::node() is its id.
Edited addNode(Level& level, NodeId parent, NodeContent content, NodeProperties properties = {},
               OutlinePosition position = {});

// Removes the node and everything below it. Nodes outside of a removed brush entity that belong to
// it stay and go to the brush entity around them or to the world.
Edited removeNode(Level& level, NodeId node);

// Moves the node to another group or to another position in its own. `position` does not count the
// node itself. Also moves between the outline and definitions.
Edited moveNode(Level& level, NodeId node, NodeId parent, OutlinePosition position = {});

// Copies the node and everything below it. The copy is inserted after the original.
Edited duplicateNode(Level& level, NodeId node);

// Replaces the content of a solid by another solid (a vertex edit, an operation's result).
Edited setSolid(Level& level, NodeId node, NodeContent solid);

// Moves nodes into a new group at the position of the first of them, in the given order. No node
// may be a descendant of another.
Edited groupNodes(Level& level, const std::vector<NodeId>& nodes, NodeProperties properties = {});
// Replaces the group by its children. A brush entity loses its keys. The level's solid is sure to
// be unchanged only if the group and all its children are additive; this is not checked.
Edited dissolveGroup(Level& level, NodeId group);

}  // namespace halfspace::level
