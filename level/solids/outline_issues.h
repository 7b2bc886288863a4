// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/issue.h"
#include "level/document/level.h"

namespace halfspace::level {

// What is odd about the outline, beside solids that cannot be built: cutters that cut nothing
// because they stand before everything else in their group, empty groups, shapes whose plugin is
// missing. In outline order. The texts follow the node's name: "is empty". Cost: linear.
Issues outlineIssues(const Level& level);

// Solids in exactly the place of another (the same corners): those after the first, in outline
// order. Copies, surfaces that are no part of the solid and solids that cannot be built are passed
// over. Cost: that of building every solid.
Issues twinIssues(const Level& level);

// The words for each of them, by which lists of issues know what a click may do about it.
inline constexpr const char* kTwin = "lies in exactly the place of another solid";
inline constexpr const char* kEmptyGroup = "is empty";
inline constexpr const char* kCutsNothing =
    "stands before everything else in its group, where there is nothing to cut yet; move it down "
    "in the outline";

// Whether a node would cut, but is the first in its group, with nothing before it.
bool cutsNothingYet(const Level& level, NodeId node);

}  // namespace halfspace::level
