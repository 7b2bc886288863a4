// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>

#include "editor/actions/action_set.h"
#include "editor/actions/key_field.h"

namespace halfspace::editor {

// Every action's keys, to be changed; tells at once which of them cannot be told apart, and takes
// no such keymap.
class KeysDialog : public QDialog {
  Q_OBJECT
 public:
  KeysDialog(ActionSet& actions, QWidget* parent);

 private:
  void arrange();
  void fill();
  // Only rows with all words of the search in their name or keys are seen.
  void filter();
  void chooseVisible();
  void setKeys(const QKeySequence& keys);
  // The chosen action keeps what it shares with others; they lose it.
  void takeFromOthers();
  void showChosen();
  void showConflicts();
  QString chosen() const;

  ActionSet& m_actions;
  Keymap m_keymap;
  QLineEdit* m_search;
  QTreeWidget* m_tree;
  KeyField* m_edit;
  QPushButton* m_clear;
  QPushButton* m_default;
  QPushButton* m_allDefault;
  QLabel* m_conflicts;
  QPushButton* m_take;
  QPushButton* m_ok = nullptr;
};

}  // namespace halfspace::editor
