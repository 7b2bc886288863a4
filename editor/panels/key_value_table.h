// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <set>

#include <QTableWidget>

#include "editor/session/entity_classes.h"
#include "level/document/key_values.h"

namespace halfspace::editor {

// An edit of one cell.
struct KeyEdit {
  std::string before;                // the old key; empty: a new row
  std::string key;                   // the new key; empty: removes the row
  std::optional<std::string> value;  // none: unchanged
};

// The keys after the edit. It changes the first key named `before`; a key that it renames replaces
// other keys of the new name. If there is none, it sets the value of `key`, which is added if it
// does not exist.
level::KeyValues applied(level::KeyValues keys, const KeyEdit& edit);

// A table of keys and values. Emptying a key removes it; the last row adds one. Keys that the class
// knows and the owners do not have follow in grey, with their default; a value entered there adds
// the key.
class KeyValueTable : public QTableWidget {
  Q_OBJECT
 public:
  explicit KeyValueTable(QWidget* parent = nullptr);

  // Shows the keys that all owners have, and "mixed" where values differ; an edit then applies to
  // all. `kind`: the class of all owners; null: unknown, or several. Keeps the current key. Emits
  // no signal.
  void show(const std::vector<level::KeyValues>& owners, const EntityClass* kind = nullptr);
  // The key of the current row; empty for none and for the row of a new key.
  std::string currentKey() const;

 signals:
  void edited(const halfspace::editor::KeyEdit& edit);  // by the user
  void currentKeyChanged();

 private:
  void take(int row, int column);
  void listUnset(const std::vector<level::KeyValues>& owners, const EntityClass* kind);
  void fillRow(int row, const std::string& key, const std::string& value, int roles);

  level::KeyValues m_shown;
  level::KeyValues m_unset;  // known to the class, with the default values
  bool m_filling = false;
};

}  // namespace halfspace::editor
