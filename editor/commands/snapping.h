// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/repetition.h"
#include "editor/session/session.h"
#include "level/edits/transform.h"

namespace halfspace::editor {

// Brings the selected solids onto the grid, as one undo step: every corner of a brush and every
// vertex of a mesh goes to the nearest multiple of `step`; a shape keeps its form and its box goes
// there. A solid that would become flat or invalid stays, and the message counts such solids.
// Linked copies stay. False if nothing changed.
bool snapSelected(Session& session, double step, level::TextureLock lock);

}  // namespace halfspace::editor
