// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>
#include <QMainWindow>

#include "editor/application/editor_parts.h"

namespace halfspace::editor {

// The panels around the panes, each in a dock that can be moved, hidden and stacked.
struct Docks {
  QDockWidget* outline = nullptr;
  QDockWidget* inspector = nullptr;
  QDockWidget* materials = nullptr;
  QDockWidget* issues = nullptr;
  QDockWidget* lab = nullptr;
  QDockWidget* console = nullptr;
  QDockWidget* play = nullptr;

  std::vector<QDockWidget*> all() const {
    return {outline, inspector, materials, issues, lab, console, play};
  }
};

Docks makeDocks(QMainWindow& window, const EditorParts& parts);

}  // namespace halfspace::editor
