// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <set>

#include <QTableWidget>

#include "level/document/entity.h"

namespace halfspace::editor {

// An edit of one cell.
struct KeyEdit {
  std::string before;                // the old key; empty: a new row
  std::string key;                   // the new key; empty: removes the row
  std::optional<std::string> value;  // none: unchanged
};

// The keys after the edit. It applies to the first key of that name; if there is none, the key is
// added if the edit has a value.
level::KeyValues applied(level::KeyValues keys, const KeyEdit& edit);

// A table of keys and values. Emptying a key removes it; the last row adds one.
class KeyValueTable : public QTableWidget {
  Q_OBJECT
 public:
  explicit KeyValueTable(QWidget* parent = nullptr);

  // Emits no signal. For several owners it shows the keys that all have, and "mixed" where values
  // differ; an edit then applies to all.
  void show(const std::vector<level::KeyValues>& owners);

 signals:
  void edited(const halfspace::editor::KeyEdit& edit);  // by the user

 private:
  void take(int row, int column);

  level::KeyValues m_shown;
  bool m_filling = false;
};

}  // namespace halfspace::editor
