// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "editor/commands/solid_edits.h"
#include "editor/session/session.h"

namespace halfspace::editor {

// Whether solids are part of the level's solid (level::NodeFlags::nonSolid).

// Marks all solids at and below the nodes; those of linked copies are marked in their definition
// and not here.
void setNonSolid(EditChain& chain, const std::vector<level::NodeId>& nodes, bool nonSolid);

// The same of the selection as one undo step; false where that changes nothing.
bool setNonSolidOfSelected(Session& session, bool nonSolid);

// What all solids of the selection have in common. `solids` 0: there are none to mark.
struct Solidity {
  std::size_t solids = 0;
  std::optional<bool> nonSolid;  // none: mixed
  QString contents;  // "trigger", where all are non-solid and of one kind; not named for very many
};
Solidity solidityOf(const level::Level& level, const std::vector<level::NodeId>& nodes);

}  // namespace halfspace::editor
