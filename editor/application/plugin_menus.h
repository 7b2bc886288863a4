// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenuBar>

#include "editor/application/editor_parts.h"
#include "editor/panels/issues_panel.h"

namespace halfspace::editor {

// Tools > Shape: every shape that can be drawn, those of plugins behind the others. Check > Checks
// of Plugins: each can be left out. Nothing of it is written anywhere else when a plugin comes.
void addPluginMenus(QMenuBar& bar, const EditorParts& parts, IssuesPanel& issues);

}  // namespace halfspace::editor
