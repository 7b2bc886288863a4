// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <set>

#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QWidget>

#include "editor/panels/key_editor.h"
#include "editor/panels/key_value_table.h"
#include "editor/tools/workspace.h"

namespace halfspace::editor {

// Page of the level's entities: list, keys of the selected ones, and adding new ones.
class EntityPage : public QWidget {
  Q_OBJECT
 public:
  explicit EntityPage(Workspace& workspace, QWidget* parent = nullptr);

 private:
  void refresh();
  void refreshLate(const level::Touched& touched);
  void showKinds();
  void followSelection();
  void selectRows(const std::set<level::NodeId>& wanted);
  void selectChosen();
  void showShortcuts();
  void showKey();
  void changeKeys(const KeyEdit& edit);
  void changeFlag(quint32 bit, bool on);
  // Replaces the keys of all shown entities by what `edit` makes of them, as one step.
  using KeysEdit = std::function<level::KeyValues(const level::KeyValues&)>;
  void changeAll(const KeysEdit& edit);
  // Selects the entities of which one of these keys has this value.
  void selectByKeys(std::initializer_list<std::string_view> keys, const QString& value);
  // The class of all shown entities; null if there are several, or if it is unknown.
  const EntityClass* kindOfShown() const;
  // The entities whose keys are shown: the selected ones, or the one chosen in the list.
  Session::Nodes shown() const;
  void add();
  void remove();
  level::NodeId chosen() const;
  bool concerns(const level::Touched& touched) const;

  Workspace& m_workspace;
  QComboBox* m_kinds;
  QListWidget* m_list;
  KeyValueTable* m_keys;
  KeyEditor* m_editor;
  QLabel* m_nothing;
  QPushButton* m_remove;
  QStringList m_shownKinds;
  std::set<level::NodeId> m_listed;  // the entities in the list
  level::Touched m_touched;          // of large edits, until a later job looks through it
  bool m_filling = false;
};

}  // namespace halfspace::editor
