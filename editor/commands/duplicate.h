// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/solid_edits.h"

namespace halfspace::editor {

// Copies of nodes, each behind its original; returns them in the same order.
std::vector<level::NodeId> duplicateAll(EditChain& chain, const std::vector<level::NodeId>& nodes);

}  // namespace halfspace::editor
