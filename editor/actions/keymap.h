// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <vector>

#include <QKeySequence>
#include <QList>
#include <QString>

#include "editor/actions/action_table.h"

namespace halfspace::editor {

// The shortcut of every action: the default of the table, or the user's own.
class Keymap {
 public:
  using Shortcuts = QList<QKeySequence>;

  Shortcuts shortcuts(const ActionInfo& action) const;
  // An empty list removes the shortcut.
  void setShortcuts(const QString& id, const Shortcuts& shortcuts);
  void reset(const QString& id) { m_own.erase(id); }
  void resetAll() { m_own.clear(); }
  bool isOwn(const QString& id) const { return m_own.contains(id); }
  const std::map<QString, Shortcuts>& own() const { return m_own; }

  // Two actions with the same shortcut.
  struct Conflict {
    const ActionInfo* first;
    const ActionInfo* second;
    QKeySequence shortcut;
  };
  std::vector<Conflict> conflicts() const;

 private:
  std::map<QString, Shortcuts> m_own;
};

}  // namespace halfspace::editor
