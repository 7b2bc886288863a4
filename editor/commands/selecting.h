// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/session.h"

namespace halfspace::editor {

// Commands that change the selection. No undo steps; hidden and locked nodes are never selected.
void selectAll(Session& session);  // everything in the open group
void selectInverse(Session& session);
void selectSiblings(Session& session);
void selectChildren(Session& session);
// Selects the solids whose boxes touch, or lie inside, the box of the selection, which is replaced.
void selectTouching(Session& session);
void selectInside(Session& session);
// Selects the invalid solids.
void selectBroken(Session& session);

}  // namespace halfspace::editor
