// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "level/document/level.h"

namespace halfspace::level {

// Groups nest at most this deep in the outline and in each definition, so that code may recurse.
inline constexpr int kMaxNesting = 100;
// Definitions may hold copies of definitions this many times over.
inline constexpr int kMaxLinkDepth = 16;

// How many groups the node is in, the root or the definition included.
int depthOf(const Level& level, NodeId node);
// Levels of nodes below it: 0 for anything but a group with children.
int heightOf(const Level& level, NodeId node);
// The root or the definition it is in (or is).
NodeId treeOf(const Level& level, NodeId node);
// Is `node` the group or somewhere below it?
bool isWithin(const Level& level, NodeId node, NodeId group);

// The longest chain of definitions below a node: 0 where it holds no linked copies. None: it goes
// in circles or beyond kMaxLinkDepth, or leads nowhere. With `instead`, copies of that definition
// count as circles. Cost: linear in the nodes reached.
std::optional<int> linkDepth(const Level& level, NodeId node, NodeId instead = {});

}  // namespace halfspace::level
