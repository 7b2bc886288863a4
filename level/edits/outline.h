// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>

#include "level/document/level.h"
#include "level/edits/edited.h"

namespace halfspace::level {

// Where a node stands in its group; none: last.
using OutlinePosition = std::optional<std::size_t>;

// Adds a node under `parent` (level.root() for the top). A group is added without children. Mesh
// indices must fit; a solid that cannot be built is welcome. Edited::node() is its id.
Edited addNode(Level& level, NodeId parent, NodeContent content, NodeProperties properties = {},
               OutlinePosition position = {});

// With everything below it.
Edited removeNode(Level& level, NodeId node);

// To another group or another place in its own; `position` counts without the node itself. Also
// between the outline and definitions.
Edited moveNode(Level& level, NodeId node, NodeId parent, OutlinePosition position = {});

// A copy with everything below it, right behind the original.
Edited duplicateNode(Level& level, NodeId node);

// Replaces the content of a solid by another solid (a vertex edit, an operation's result).
Edited setSolid(Level& level, NodeId node, NodeContent solid);

// Puts nodes (none of them below another) into a new group that stands where the first of them
// stood, in the order given.
Edited groupNodes(Level& level, const std::vector<NodeId>& nodes, NodeProperties properties = {});
// The group's children take its place. Contract of meaning, not checked: this keeps the solid only
// for an added group whose first child is added.
Edited dissolveGroup(Level& level, NodeId group);

}  // namespace halfspace::level
