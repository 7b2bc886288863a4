// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "level/document/level.h"
#include "level/edits/edited.h"

namespace halfspace::level {

Edited setOperation(Level& level, NodeId node, Operation operation);
Edited setName(Level& level, NodeId node, std::string name);
// A non-solid flag that contradicts the contents of the node removes that choice.
Edited setFlags(Level& level, NodeId node, NodeFlags flags);
// No layer or no entity (an invalid id): the node takes its parent's. `entity`: a brush entity.
Edited setLayer(Level& level, NodeId node, LayerId layer);
Edited setOwner(Level& level, NodeId node, NodeId entity);
// Of a solid. A choice also sets or clears flags.nonSolid; without one the flag stays as it is.
Edited setContents(Level& level, NodeId solid, std::optional<Contents> contents);
Edited setBackground(Level& level, Background background);

}  // namespace halfspace::level
