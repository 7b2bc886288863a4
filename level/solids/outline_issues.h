// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/issue.h"
#include "level/document/level.h"

namespace halfspace::level {

// Suspicious nodes of the outline, apart from solids that cannot be built: cutters that cut nothing
// because they are first in their group, empty groups, shapes whose plugin is missing. In outline
// order. Each text continues a sentence that begins with the node's name: "is empty". Cost: linear.
Issues outlineIssues(const Level& level);

// Solids with exactly the same corners as an earlier solid, in outline order. Linked copies,
// non-solid nodes and solids that cannot be built are skipped. Cost: that of building every solid.
Issues twinIssues(const Level& level);

// The messages of these issues. Lists of issues compare texts with them to offer the matching fix.
inline constexpr const char* kTwin = "lies in exactly the place of another solid";
inline constexpr const char* kEmptyGroup = "is empty";
inline constexpr const char* kCutsNothing =
    "stands before everything else in its group, where there is nothing to cut yet; move it down "
    "in the outline";

// Whether a node subtracts or intersects, but is the first in its group, so that it has no effect
// on anything. False at the top of a level with solid background.
bool cutsNothingYet(const Level& level, NodeId node);

}  // namespace halfspace::level
