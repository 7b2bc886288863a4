// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QTreeWidget>

#include "editor/actions/action_set.h"

namespace halfspace::editor {

// Finds every action by letters of its name and shows its shortcut; Enter runs it. Actions that
// cannot run now are listed, too, with the reason.
class CommandPalette : public QDialog {
  Q_OBJECT
 public:
  explicit CommandPalette(ActionSet& actions, QWidget* parent);

  QLineEdit& input() { return *m_input; }
  QTreeWidget& list() { return *m_list; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void refill();
  void run();
  void step(int by);

  ActionSet& m_actions;
  QLineEdit* m_input;
  QTreeWidget* m_list;
  QLabel* m_nothing;
};

// Score of an action's name for the typed text; higher is better. The letters must occur in this
// order. Letters that begin a word or follow each other directly score higher, and the best of all
// matches counts. None if the letters do not occur.
std::optional<int> matchQuality(const QString& typed, const QString& name);

}  // namespace halfspace::editor
