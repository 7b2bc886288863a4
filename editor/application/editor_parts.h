// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/actions/action_set.h"
#include "editor/play/view/play_mode.h"
#include "editor/tools/toolbox.h"
#include "editor/viewport/viewport_widget.h"

namespace halfspace::editor {

class DocumentFiles;

// What actions are bound to. All of it lives as long as the window.
struct EditorParts {
  QWidget& window;
  Session& session;
  Workspace& workspace;
  Toolbox& toolbox;
  ViewportWidget& viewport;
  DocumentFiles& files;
  Appearance& appearance;
  ActionSet& actions;
  PlayMode& play;
};

// Each binds the actions of its menus.
void bindFileActions(const EditorParts& parts);
void bindEditActions(const EditorParts& parts);
void bindSelectActions(const EditorParts& parts);
void bindSolidActions(const EditorParts& parts);
void bindViewActions(const EditorParts& parts);
void bindToolActions(const EditorParts& parts);
void bindPlayActions(const EditorParts& parts);

}  // namespace halfspace::editor
