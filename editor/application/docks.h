// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <QTabWidget>

#include "editor/application/editor_parts.h"

namespace halfspace::editor {

class ComparisonPanel;

// The panels around the panes, each in a dock.
struct Docks {
  QDockWidget* outline = nullptr;
  QDockWidget* inspector = nullptr;
  QDockWidget* materials = nullptr;
  QDockWidget* uv = nullptr;
  QDockWidget* entities = nullptr;
  QDockWidget* issues = nullptr;
  QDockWidget* print = nullptr;
  QDockWidget* lab = nullptr;
  QDockWidget* console = nullptr;
  QDockWidget* play = nullptr;
  QDockWidget* run = nullptr;
  // The pages of the BSP lab.
  QTabWidget* labPages = nullptr;
  ComparisonPanel* comparison = nullptr;

  std::vector<QDockWidget*> all() const {
    return {outline, inspector, materials, uv, entities, issues, print, lab, console, play, run};
  }
  // Those below the panes.
  std::vector<QDockWidget*> lower() const { return {issues, print, lab, console, play, run}; }
};

// Shows the comparison page, high enough to be read.
void showComparison(const Docks& docks);

// Adds an entity of the class: a point entity at a position of the screen, if it lies in a pane, or
// a brush entity of the selected solids.
void createEntity(const EditorParts& parts, const QString& className, QPoint at);

// Creates all panels and adds their docks to the window.
Docks makeDocks(QMainWindow& window, const EditorParts& parts);

}  // namespace halfspace::editor
