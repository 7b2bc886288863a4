// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <vector>

#include <QKeySequence>
#include <QList>
#include <QString>

#include "editor/actions/action_table.h"

namespace halfspace::editor {

// Which keys do what: the table's own, and what the user put in their place.
class Keymap {
 public:
  using Keys = QList<QKeySequence>;

  Keys keys(const ActionInfo& action) const;
  // Empty: no keys.
  void setKeys(const QString& id, const Keys& keys);
  void reset(const QString& id) { m_own.erase(id); }
  void resetAll() { m_own.clear(); }
  bool isOwn(const QString& id) const { return m_own.contains(id); }
  const std::map<QString, Keys>& own() const { return m_own; }

  // Two actions that cannot be told apart where both can be meant.
  struct Conflict {
    const ActionInfo* first;
    const ActionInfo* second;
    QKeySequence keys;
  };
  std::vector<Conflict> conflicts() const;

 private:
  std::map<QString, Keys> m_own;
};

}  // namespace halfspace::editor
