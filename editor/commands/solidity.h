// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "editor/commands/solid_edits.h"
#include "editor/session/session.h"
#include "level/document/contents.h"

namespace halfspace::editor {

// Commands that give solids contents, or make them part of the level's solid or not
// (level::NodeFlags::nonSolid).

// Marks all solids at and below the nodes. Solids of linked copies are marked in their definition,
// not here.
void setNonSolid(EditChain& chain, const std::vector<level::NodeId>& nodes, bool nonSolid);

// The same for the selection, as one undo step; false if nothing changed.
bool setNonSolidOfSelected(Session& session, bool nonSolid);

// The contents that the designer chooses for all solids of the selection, as one undo step. None:
// they follow from material, class and flags again, and the mark "non-solid" becomes that which the
// solid would have had in a map (meshes keep theirs, because they may be open surfaces). False if
// nothing changed.
bool setContentsOfSelected(Session& session, std::optional<level::Contents> contents);

// The common state of all solids at and below some nodes.
struct Solidity {
  std::size_t solids = 0;
  std::optional<bool> nonSolid;  // none: mixed
  // The translated name of the contents ("trigger") if all solids have the same contents. Empty
  // otherwise, and for very many solids.
  QString contents;
  // The designer's choice, with none among the values; none outside: mixed. Also of other nodes'
  // solids, whatever their number.
  std::optional<std::optional<level::Contents>> chosen;
};
Solidity solidityOf(const level::Level& level, const std::vector<level::NodeId>& nodes);

}  // namespace halfspace::editor
