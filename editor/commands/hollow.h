// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/session.h"

namespace halfspace::editor {

// Replaces each selected brush by a group of walls, `thickness` level units thick, inwards. One
// undo step. False, with a warning, if no brush is selected; false if a brush is too thin for its
// walls.
bool hollowSelected(Session& session, double thickness);

}  // namespace halfspace::editor
