// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/scene.h"
#include "level/document/level.h"
#include "level/solids/outline_issues.h"

namespace halfspace::editor {

// What is odd about a level that is evaluated, beside solids that cannot be built: what
// level::outlineIssues() finds, with places, and several solids in one place, each in outline
// order. Cost: linear but for boxes that lie in one place.
level::Issues levelIssues(const level::Level& level, const Scene& scene);

}  // namespace halfspace::editor
