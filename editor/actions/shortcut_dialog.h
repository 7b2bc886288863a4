// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>

#include "editor/actions/action_set.h"
#include "editor/actions/shortcut_field.h"

namespace halfspace::editor {

// Edits the shortcuts of all actions. Shows conflicts at once and does not accept a keymap that has
// any.
class ShortcutDialog : public QDialog {
  Q_OBJECT
 public:
  ShortcutDialog(ActionSet& actions, QWidget* parent);

  // Shows the shortcuts of a file, to be accepted or cancelled, or why it cannot be read.
  void importFrom(const QString& path);
  // Writes the shortcuts that are shown.
  void exportTo(const QString& path);

 private:
  void arrange();
  void fill();
  // Shows only rows whose name or shortcut contains all words of the search.
  void filter();
  void chooseVisible();
  void setShortcut(const QKeySequence& keys);
  // Removes the conflicting shortcuts from the other actions.
  void takeFromOthers();
  void showChosen();
  void showConflicts();
  void say(const QString& text, const char* state);
  QString chosen() const;

  ActionSet& m_actions;
  Keymap m_keymap;
  QLineEdit* m_search;
  QTreeWidget* m_tree;
  ShortcutField* m_edit;
  QPushButton* m_clear;
  QPushButton* m_default;
  QPushButton* m_allDefault;
  QLabel* m_conflicts;
  QPushButton* m_take;
  QPushButton* m_ok = nullptr;
};

}  // namespace halfspace::editor
