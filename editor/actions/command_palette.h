// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QTreeWidget>

#include "editor/actions/action_set.h"

namespace halfspace::editor {

// Every action by name, with its keys: type some letters of it, Enter does it. What cannot be done
// now is found as well, and says why.
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

// "Edit: Flip: Flip X": with the menus that lead to it.
QString nameOf(const ActionInfo& info);

// How well an action's name answers what was typed: the letters in order, better where they begin
// words or stand together, wherever in the name that is best. None: they are not in it.
std::optional<int> matchQuality(const QString& typed, const QString& name);

}  // namespace halfspace::editor
