// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/level.h"
#include "level/edits/touched.h"

namespace halfspace::level {

// Steps shared by several edits. They check nothing: the nodes must exist.

// The node and its descendants, in outline order.
void listSubtree(const Level& level, NodeId node, std::vector<NodeId>& ids);

// Removes a node from its parent's children (or from the definitions) and keeps its record. Returns
// its former position.
std::size_t detach(Level& level, NodeId node);
void attach(Level& level, NodeId node, NodeId parent, std::size_t position);

// Erases the records of a detached subtree. Nodes elsewhere that belong to a brush entity of it
// lose that reference. Cost: linear in the subtree; with brush entities linear in the level.
void eraseSubtree(Level& level, NodeId node, Touched& touched);

// Removes the references to these brush entities from all nodes that are attached. Cost: linear in
// the level.
void disown(Level& level, const std::vector<NodeId>& entities, Touched& touched);

// Copies a subtree with new ids, unattached. References between nodes of the subtree become
// references between the copies. Returns the root of the copy.
NodeId copySubtree(Level& level, NodeId node, Touched& touched);

// Adds all nodes of a subtree to the touched nodes.
void touchSubtree(const Level& level, NodeId node, Touched& touched);

}  // namespace halfspace::level
