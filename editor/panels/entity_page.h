// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QWidget>

#include "editor/panels/key_table.h"
#include "editor/tools/workspace.h"

namespace halfspace::editor {

// The level's entities, the keys of the chosen one, and adding new ones.
class EntityPage : public QWidget {
  Q_OBJECT
 public:
  explicit EntityPage(Workspace& workspace, QWidget* parent = nullptr);

 private:
  void refresh();
  void showKinds();
  void followSelection();
  void selectChosen();
  void showKeys();
  void changeKeys(const KeyEdit& edit);
  // Whose keys are shown: all that are selected, or the one that is chosen here.
  std::vector<level::EntityId> shown() const;
  void add();
  void remove();
  level::EntityId chosen() const;

  Workspace& m_workspace;
  QComboBox* m_kinds;
  QListWidget* m_list;
  KeyTable* m_keys;
  QLabel* m_nothing;
  QPushButton* m_remove;
  QStringList m_shownKinds;
  bool m_filling = false;
};

}  // namespace halfspace::editor
