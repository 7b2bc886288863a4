// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/repetition.h"
#include "editor/session/session.h"
#include "level/edits/transform.h"

namespace halfspace::editor {

// Commands on the selected nodes; each is one undo step, and false where nothing was done.

bool groupSelected(Session& session);
bool ungroupSelected(Session& session);
// Copies in place, selected afterwards.
bool duplicateSelected(Session& session, Repetition& repetition);
// With entities that have no solid left.
bool removeSelected(Session& session);
bool transformSelected(Session& session, Repetition& repetition, const QString& label,
                       const level::Transform& transform, level::TextureLock lock);
// What was done to the selection since it was selected, once more.
bool repeat(Session& session, Repetition& repetition, level::TextureLock lock);
// A copy of each selected group (or solid, which becomes a group) that follows it, and it follows
// the copy: a definition with two linked copies in the same place, the new one selected. Copies of
// a copy are linked to the same definition.
bool makeLinkedCopy(Session& session);
bool unlinkSelected(Session& session);
// In the outline, past its siblings: -1 up, +1 down.
bool moveInOutline(Session& session, int steps);

// About the middle of a box, snapped to whole units so that quarter turns stay on the grid.
level::Transform quarterTurn(const geometry::Box& box, int axis, int turns);
level::Transform flip(const geometry::Box& box, int axis);
// By any angle; quarter turns are exact.
level::Transform turn(const geometry::Vec3& centre, int axis, double degrees);

}  // namespace halfspace::editor
