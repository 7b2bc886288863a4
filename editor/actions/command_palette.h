// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QTreeWidget>

#include "editor/actions/action_set.h"

namespace halfspace::editor {

// A command of the palette that is no action: a file to open.
struct PaletteEntry {
  QString name;
  QString hint;  // in grey, where an action has its shortcut
  std::function<void()> run;
};

// Finds every action by letters of its name and shows its shortcut; Enter runs it. Actions that
// cannot run now are listed, too, with the reason.
class CommandPalette : public QDialog {
  Q_OBJECT
 public:
  CommandPalette(ActionSet& actions, QWidget* parent, std::vector<PaletteEntry> others = {});

  QLineEdit& input() { return *m_input; }
  QTreeWidget& list() { return *m_list; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void refill();
  void run();
  void step(int by);

  void addRow(const QString& name, const QString& hint, const QIcon& icon, bool isEnabled);

  ActionSet& m_actions;
  std::vector<PaletteEntry> m_others;  // listed after actions that match as well
  QLineEdit* m_input;
  QTreeWidget* m_list;
  QLabel* m_nothing;
};

// Score of an action's name for the typed text; higher is better. The letters must occur in this
// order. Letters that begin a word or follow each other directly score higher, and the best of all
// matches counts. None if the letters do not occur.
std::optional<int> matchQuality(const QString& typed, const QString& name);

}  // namespace halfspace::editor
