// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/session.h"

namespace halfspace::editor {

// Commands that change the selection. No undo steps; hidden and locked nodes are never selected.
void selectAll(Session& session);  // everything in the open group
void selectInverse(Session& session);
void selectSiblings(Session& session);
void selectChildren(Session& session);
// Selects the solids and point entities that touch a selected solid, or lie inside it, by their
// shapes (editor/commands/solid_contact.h). The selection is replaced. A point entity counts as the
// box that is drawn for it.
void selectTouching(Session& session);
void selectInside(Session& session);
// Selects the solids inside the convex outline of a selected solid seen along an axis (0, 1, 2), at
// any depth. The selection is replaced.
void selectTall(Session& session, int axis);
// Selects everything with a material of the selection: faces if faces are selected, else solids. A
// solid has the materials of all its faces.
void selectSameMaterial(Session& session);
// Selects what was imported from these lines of the map file; warns about lines without anything.
void selectByLines(Session& session, const std::vector<int>& lines);
// Selects the invalid solids.
void selectBroken(Session& session);

}  // namespace halfspace::editor
