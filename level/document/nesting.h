// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "level/document/level.h"

namespace halfspace::level {

// Largest nesting depth of groups in the outline and in each definition. Bounds recursion.
inline constexpr int kMaxNesting = 100;
// Largest nesting depth of linked copies in definitions.
inline constexpr int kMaxLinkDepth = 16;

// The number of groups that contain the node, including the root or the definition.
int depthOf(const Level& level, NodeId node);
// Levels of nodes below it: 0 for anything but a group with children.
int heightOf(const Level& level, NodeId node);
// The root or the definition that contains the node (or is the node).
NodeId treeOf(const Level& level, NodeId node);
// Whether `node` is the group or a descendant of it.
bool isWithin(const Level& level, NodeId node, NodeId group);

// The longest chain of definitions below a node; 0 if it contains no linked copies. Empty if a
// chain is a cycle, exceeds kMaxLinkDepth or refers to a missing definition. With `instead`, copies
// of that definition count as cycles. Cost: linear in the nodes visited.
std::optional<int> linkDepth(const Level& level, NodeId node, NodeId instead = {});

}  // namespace halfspace::level
