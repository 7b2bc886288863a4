// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "level/journal/recorded_edits.h"

namespace halfspace::editor {

// Duplicates each node and everything below it, right after the original; returns the duplicates.
// Duplicated names that end with a number get the next free number: "Door 3" for "Door 1". Stops at
// a refused edit. Cost: one pass over the names of the level, then linear in the duplicated nodes,
// each of which is found in its group (linear in the group).
std::vector<level::NodeId> duplicateEach(level::RecordedEdits& edits,
                                         std::vector<level::NodeId> nodes);

}  // namespace halfspace::editor
