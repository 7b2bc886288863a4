// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPolygonF>
#include <QWidget>

#include "editor/tools/toolbox.h"

namespace halfspace::editor {

class Appearance;
class ViewportWidget;

// Covers the panes for one drag of the left button, which draws a closed line in a pane, and then
// selects what lies inside it: handles of the active tool, or nodes. Ctrl adds to the selection,
// Alt takes from it. Esc, the right button and a click without a drag cancel. Deletes itself at the
// end.
class Lasso : public QWidget {
  Q_OBJECT
 public:
  Lasso(ViewportWidget& viewport, Workspace& workspace, Toolbox& toolbox,
        const Appearance& appearance);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void finish();

  ViewportWidget& m_viewport;
  Workspace& m_workspace;
  Toolbox& m_toolbox;
  const Appearance& m_appearance;
  int m_pane = -1;   // in which the line was begun
  QPolygonF m_line;  // pixels of the panes
};

}  // namespace halfspace::editor
