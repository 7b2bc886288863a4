// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QStatusBar>

#include "editor/application/editor_parts.h"

namespace halfspace::editor {

// What the mouse does, what is selected, grid, cursor, and what the last evaluation cost.
class EditorStatusBar : public QStatusBar {
  Q_OBJECT
 public:
  EditorStatusBar(const EditorParts& parts, QWidget* parent);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  // What the tool does, as much of it as there is room for.
  void showWords();
  QString nodesInWords() const;
  void refresh();
  void showLeak();
  QLabel* addLabel(int width);

  const Session& m_session;
  const Workspace& m_workspace;
  const Toolbox& m_toolbox;
  const ViewportWidget& m_viewport;
  QLabel* m_words;
  QLabel* m_selection;
  QLabel* m_grid;
  QLabel* m_cursor;
  QLabel* m_leak;
  QLabel* m_evaluation;
};

}  // namespace halfspace::editor
