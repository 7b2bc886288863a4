// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabWidget>

#include "editor/session/level_game.h"
#include "editor/tools/workspace.h"

namespace halfspace::editor {

// The inspector: tabs for the selection and the level.
class InspectorPanel : public QTabWidget {
  Q_OBJECT
 public:
  InspectorPanel(Workspace& workspace, const LevelGame& game, QWidget* parent = nullptr);

 private:
  enum Tab { kSolid, kFace, kEntity, kLevel };
  // Shows the tab that fits the selection, unless the user opened a tab that does not depend on it.
  void showFittingTab(const Session& session);
  bool m_cameForEntity = false;  // the selection of an entity, not the user, opened the tab
};

}  // namespace halfspace::editor
