// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/session.h"

namespace halfspace::editor {

// The box around the selected solids and point entities of the level as it is now; empty if there
// are none. Commands that take a number from the user need it. selectionBounds() is not enough for
// them: it measures the scene, which may still show the level before the last edit. Cost: constant
// if the scene is up to date, else linear in the level, with the geometry of the selected solids.
geometry::Box presentBounds(const Session& session);

}  // namespace halfspace::editor
