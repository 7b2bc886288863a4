// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QStatusBar>
#include <QToolButton>

#include "editor/application/editor_parts.h"

namespace halfspace::editor {

// Shows the tool's hint, the selection, grid, cursor, the number of issues (a click opens their
// panel), leak state and the cost of the last evaluation.
class EditorStatusBar : public QStatusBar {
  Q_OBJECT
 public:
  EditorStatusBar(const EditorParts& parts, QWidget* parent);

  // `isChecked`: without issues there are none; else the level was not looked at yet.
  void showIssueCount(int count, bool isChecked);
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  // Shows the tool's text. The label shortens it to its width.
  void showStatusText();
  // Describes the selection. Cached until the selection or the level changes. The kinds of a large
  // selection are counted in a later job.
  const QString& selectionText();
  void describeSelection();
  QString countNodes() const;
  QString levelText() const;
  void refresh();
  void showLeak();
  void showFilter();
  void showBaking();
  // Hides labels for which the bar is too narrow.
  void fitLabels();
  QLabel* addLabel(int width);

  Session& m_session;
  const Workspace& m_workspace;
  const Toolbox& m_toolbox;
  const ViewportWidget& m_viewport;
  QString m_selectionText;
  std::uint64_t m_countedSelection = 0;  // revision of the selection when counted
  std::uint64_t m_countedState = 0;      // state of the level when counted
  QLabel* m_statusText;
  QLabel* m_selection;
  QLabel* m_filter;  // what the view's filter hides; not shown without one
  QLabel* m_grid;
  QLabel* m_cursor;
  QToolButton* m_issues;
  QLabel* m_leak;
  QLabel* m_baking;  // only while baked light is drawn
  QLabel* m_evaluation;
};

}  // namespace halfspace::editor
