// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/session.h"

namespace halfspace::editor {

// What the next commands work on. Nothing here is an undo step; hidden and locked nodes are never
// chosen.
void selectAll(Session& session);  // everything in the open group
void selectInverse(Session& session);
void selectSiblings(Session& session);
void selectChildren(Session& session);
// Solids whose boxes touch, or lie within, the selection's box; the selection itself is not kept.
void selectTouching(Session& session);
void selectInside(Session& session);
// Solids that could not be built.
void selectBroken(Session& session);

}  // namespace halfspace::editor
