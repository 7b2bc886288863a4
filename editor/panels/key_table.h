// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <set>

#include <QTableWidget>

#include "level/document/entity.h"

namespace halfspace::editor {

// One cell that the user changed.
struct KeyEdit {
  std::string before;                // the key as it was; empty: a new one
  std::string key;                   // empty: it goes
  std::optional<std::string> value;  // none: as it is
};

// What an edit makes of an owner's keys: the first of that name is meant. An owner that has none of
// it gets the key where there is a value for it.
level::KeyValues applied(level::KeyValues keys, const KeyEdit& edit);

// Keys and values to be edited: a key that is emptied goes, one typed in the last row comes.
class KeyTable : public QTableWidget {
  Q_OBJECT
 public:
  explicit KeyTable(QWidget* parent = nullptr);

  // Without telling anybody. Of several owners the keys that all have; where their values differ,
  // "mixed" is seen and what is typed is for all.
  void show(const std::vector<level::KeyValues>& owners);

 signals:
  void edited(const halfspace::editor::KeyEdit& edit);  // by the user

 private:
  void take(int row, int column);

  level::KeyValues m_shown;
  bool m_filling = false;
};

}  // namespace halfspace::editor
