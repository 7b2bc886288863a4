// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/session.h"

namespace halfspace::editor {

// Hides everything outside the room around a point, as one undo step like isolateSelected(): keeps
// the solids with a face that is seen from the point, and the entities that are. Keeps what is
// selected of those selected. Warns and returns false if no solid is seen from there.
bool focusRoom(Session& session, const geometry::Vec3& point);

}  // namespace halfspace::editor
