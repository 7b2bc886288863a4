// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/scene.h"
#include "level/document/level.h"

namespace halfspace::editor {

// What is odd about a level that is evaluated, beside solids that cannot be built: cutters that cut
// nothing because they stand before everything they touch, empty groups, several solids in one
// place. In outline order. Cost: linear but for boxes that lie in one place.
level::Issues levelIssues(const level::Level& level, const Scene& scene);

// Whether a node would cut, but is the first in its group, with nothing before it.
bool cutsNothingYet(const level::Level& level, level::NodeId node);

}  // namespace halfspace::editor
