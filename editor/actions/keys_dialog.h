// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QTreeWidget>

#include "editor/actions/action_set.h"

namespace halfspace::editor {

// Every action's keys, to be changed; tells at once which of them cannot be told apart.
class KeysDialog : public QDialog {
  Q_OBJECT
 public:
  KeysDialog(ActionSet& actions, QWidget* parent);

 private:
  void arrange();
  void fill();
  // Only rows with all words of the search in their name or keys are seen.
  void filter();
  void setKeys(const QKeySequence& keys);
  void showConflicts();
  QString chosen() const;

  ActionSet& m_actions;
  Keymap m_keymap;
  QLineEdit* m_search;
  QTreeWidget* m_tree;
  QKeySequenceEdit* m_edit;
  QLabel* m_conflicts;
};

}  // namespace halfspace::editor
