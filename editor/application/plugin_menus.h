// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenuBar>

#include "editor/application/editor_parts.h"
#include "editor/panels/issues_panel.h"

namespace halfspace::editor {

// Fills Tools > Shape with all shapes, those of plugins last, and Check > Plugin Checks with the
// checks of plugins, where they can be switched on and off.
void addPluginMenus(QMenuBar& bar, const EditorParts& parts, IssuesPanel& issues);

}  // namespace halfspace::editor
