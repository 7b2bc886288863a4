// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/actions/action_set.h"
#include "editor/play/view/play_mode.h"
#include "editor/session/game_runner.h"
#include "editor/tools/toolbox.h"
#include "editor/viewport/viewport_widget.h"

namespace halfspace::editor {

class DocumentFiles;
class LayerList;

// The objects that actions work on. All live as long as the window.
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
  LevelGame& game;
  GameRunner& runner;
};

// Each of these functions binds the actions of one menu.
void bindFileActions(const EditorParts& parts);
void bindEditActions(const EditorParts& parts);
void bindSelectActions(const EditorParts& parts);
void bindSolidActions(const EditorParts& parts);
void bindFaceActions(const EditorParts& parts);
void bindCornerActions(const EditorParts& parts);
void bindViewActions(const EditorParts& parts);
void bindToolActions(const EditorParts& parts);
void bindPlayActions(const EditorParts& parts);
// The menu Run, and File > Game.
void bindRunActions(const EditorParts& parts);
// Binds the actions on the chosen layer of `list`, which also shows them as buttons and in its
// menu.
void bindLayerActions(const EditorParts& parts, LayerList& list);

}  // namespace halfspace::editor
