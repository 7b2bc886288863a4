// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QTimer>

#include "editor/viewport/viewport_widget.h"

namespace halfspace::editor {

// A guided tour of the tutorial level, shown at the bottom of the panes. It continues by itself
// when the user has completed a step, except after the last one.
class Tour : public QFrame {
  Q_OBJECT
 public:
  // Deletes itself when it ends.
  Tour(Workspace& workspace, const Toolbox& toolbox, ViewportWidget& viewport);

  int step() const { return m_step; }
  int steps() const { return static_cast<int>(m_steps.size()); }

 signals:
  void stepChanged(int step);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  // True once the step is completed; called repeatedly. It is created when the step begins, so that
  // it can compare with the state at that time.
  using Done = std::function<bool()>;
  struct Step {
    QString title;
    QString text;
    std::function<Done()> begin;
  };
  std::vector<Step> makeSteps();
  void go(int step);
  void arrange();

  Workspace& m_workspace;
  const Toolbox& m_toolbox;
  ViewportWidget& m_viewport;
  std::vector<Step> m_steps;
  int m_step = 0;
  Done m_done;
  QTimer m_timer;
  QLabel* m_title;
  QLabel* m_text;
  QPushButton* m_back;
  QPushButton* m_next;
};

}  // namespace halfspace::editor
