// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/level.h"
#include "level/edits/touched.h"

namespace halfspace::level {

// Steps that several edits are made of. They check nothing.

// The node and all below it, outline order.
void listSubtree(const Level& level, NodeId node, std::vector<NodeId>& ids);

// Takes a node out of its parent's children (or out of the definitions); its record stays.
// Returns where it stood.
std::size_t detach(Level& level, NodeId node);
void attach(Level& level, NodeId node, NodeId parent, std::size_t position);

// Erases the records of a detached subtree.
void eraseSubtree(Level& level, NodeId node, Touched& touched);

// A copy of a subtree with new ids, not attached; returns its top.
NodeId copySubtree(Level& level, NodeId node, Touched& touched);

// The records of a subtree count as touched.
void touchSubtree(const Level& level, NodeId node, Touched& touched);

}  // namespace halfspace::level
