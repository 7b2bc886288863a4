// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "editor/commands/solid_edits.h"
#include "editor/session/session.h"

namespace halfspace::editor {

// Commands that make solids part of the level's solid or not (level::NodeFlags::nonSolid).

// Marks all solids at and below the nodes. Solids of linked copies are marked in their definition,
// not here.
void setNonSolid(EditChain& chain, const std::vector<level::NodeId>& nodes, bool nonSolid);

// The same for the selection, as one undo step; false if nothing changed.
bool setNonSolidOfSelected(Session& session, bool nonSolid);

// The common state of all solids at and below some nodes.
struct Solidity {
  std::size_t solids = 0;
  std::optional<bool> nonSolid;  // none: mixed
  // The translated name of the contents ("trigger") if all solids are non-solid and have the same
  // contents. Empty otherwise, and for very many solids.
  QString contents;
};
Solidity solidityOf(const level::Level& level, const std::vector<level::NodeId>& nodes);

}  // namespace halfspace::editor
