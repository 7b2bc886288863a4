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
  // What is selected; counted again only where the selection or the level has changed.
  const QString& nodesInWords();
  QString countNodes() const;
  void refresh();
  void showLeak();
  QLabel* addLabel(int width);

  const Session& m_session;
  const Workspace& m_workspace;
  const Toolbox& m_toolbox;
  const ViewportWidget& m_viewport;
  QString m_nodesInWords;
  std::uint64_t m_countedSelection = 0;  // its revision
  std::uint64_t m_countedState = 0;      // of the level
  QLabel* m_words;
  QLabel* m_selection;
  QLabel* m_grid;
  QLabel* m_cursor;
  QLabel* m_leak;
  QLabel* m_evaluation;
};

}  // namespace halfspace::editor
