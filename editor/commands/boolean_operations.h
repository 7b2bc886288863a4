// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/session.h"

namespace halfspace::editor {

// Commands on the selected nodes. Each is one undo step. A command that cannot run says why, leaves
// the level unchanged and returns false.

bool setOperationOfSelected(Session& session, level::Operation operation);
// Makes the selected nodes subtractive and moves them to the end of their group, so that they cut
// everything before them.
bool subtractSelected(Session& session);
// Puts the selected nodes into a group that keeps only their common volume.
bool intersectSelected(Session& session);
// Replaces the selected brushes by their convex hull.
bool mergeSelected(Session& session);

}  // namespace halfspace::editor
