// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/entity_classes.h"
#include "editor/session/session.h"

namespace halfspace::editor {

// Commands on entities. Each is one undo step; false if nothing changed. Entities are nodes: they
// are moved, hidden, duplicated and removed by the commands for nodes.

// Adds a point entity to the open group and selects it.
bool addPointEntity(Session& session, const EntityClass& kind, const geometry::Vec3& position);
// Makes the selected nodes one brush entity without a change of the level's solid
// (level::makeBrushEntity) and selects it. Brush entities in the selection change their class and
// lose their keys; point entities are left out.
bool makeSolidEntity(Session& session, const EntityClass& kind);
// Moves the selected nodes out of their brush entities. A selected brush entity without a name is
// replaced by its nodes, one with a name becomes a plain group. Removes brush entities that are
// left without nodes.
bool returnToLevel(Session& session);

// The selected entities fire the one that was selected last: its "targetname" becomes their
// "target". Without a name it gets a free one, such as "door1". One undo step; false, with a
// warning, if fewer than two entities are selected.
bool connectSelected(Session& session);

}  // namespace halfspace::editor
