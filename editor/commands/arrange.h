// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/repetition.h"
#include "editor/session/session.h"
#include "level/edits/transform.h"

namespace halfspace::editor {

// Commands on the selected nodes. Each is one undo step; false if nothing changed.

bool groupSelected(Session& session);
// Leaves brush entities alone, except groups of map files (func_group).
bool ungroupSelected(Session& session);
// Replaces a group by its members, as one part of an edit. The members take over the group's
// operation if that keeps the level's solid.
level::Edited dissolved(level::Level& level, level::NodeId group);
// Copies at the same position; the copies are selected afterwards.
bool duplicateSelected(Session& session, Repetition& repetition);
// Also removes brush entities that lose their last solid.
bool removeSelected(Session& session);
bool transformSelected(Session& session, Repetition& repetition, const QString& label,
                       const level::Transform& transform, level::TextureLock lock);
// Repeats the edits made since the selection was made.
bool repeat(Session& session, Repetition& repetition, level::TextureLock lock);
// Makes a linked copy of each selected group; a solid becomes a group first. The group turns into a
// definition with two linked copies at the same position; the new one is selected. Copying a linked
// copy links to the same definition.
bool makeLinkedCopy(Session& session);
bool unlinkSelected(Session& session);
// Moves in the outline, past a sibling: -1 up, +1 down.
bool moveInOutline(Session& session, int steps);

// About the centre of a box, rounded to whole units so that quarter turns stay on the grid.
level::Transform quarterTurn(const geometry::Box& box, int axis, int turns);
level::Transform flip(const geometry::Box& box, int axis);
// A rotation by any angle; quarter turns are exact.
level::Transform turn(const geometry::Vec3& centre, int axis, double degrees);

}  // namespace halfspace::editor
