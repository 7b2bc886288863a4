// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/session.h"

namespace halfspace::editor {

// Commands on the selected nodes; each is one undo step. What cannot be done is said and leaves the
// level as it was; false then.

bool setOperationOfSelected(Session& session, level::Operation operation);
// Makes the selected nodes subtract, behind everything in their group, so that they cut all of it.
bool subtractSelected(Session& session);
// The selected nodes as a group of which only what they have in common is left.
bool intersectSelected(Session& session);
// One brush around all selected brushes.
bool mergeSelected(Session& session);
// Walls of a thickness (level units, inwards) in the place of each selected brush, as a group.
bool hollowSelected(Session& session, double thickness);

}  // namespace halfspace::editor
