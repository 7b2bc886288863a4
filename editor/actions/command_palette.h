// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QLineEdit>
#include <QListWidget>

#include "editor/actions/action_set.h"

namespace halfspace::editor {

// Every action by name: type some letters of it, Enter does it.
class CommandPalette : public QDialog {
  Q_OBJECT
 public:
  explicit CommandPalette(ActionSet& actions, QWidget* parent);

  QLineEdit& input() { return *m_input; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void refill();
  void run();

  ActionSet& m_actions;
  QLineEdit* m_input;
  QListWidget* m_list;
};

// "Edit: Flip: Flip X": with the menus that lead to it.
QString nameOf(const ActionInfo& info);

// How well an action's name answers what was typed: the letters in order, better where they begin
// words or stand together. None: they are not in it.
std::optional<int> matchQuality(const QString& typed, const QString& name);

}  // namespace halfspace::editor
