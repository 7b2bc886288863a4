// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/session.h"

namespace halfspace::editor {

// What is hidden still takes part in the fold: it is only not shown. One undo step each.
bool hideSelected(Session& session);
// Hides everything that is not selected and holds nothing that is.
bool isolateSelected(Session& session);
bool showAll(Session& session);
bool lockSelected(Session& session);
bool unlockAll(Session& session);
bool isAnythingHidden(const level::Level& level);

}  // namespace halfspace::editor
