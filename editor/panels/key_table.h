// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableWidget>

#include "level/document/key_values.h"

namespace halfspace::editor {

// Keys and their values, a row each; the last row is empty and takes a new one. A row whose key is
// emptied goes.
class KeyTable : public QTableWidget {
  Q_OBJECT
 public:
  explicit KeyTable(QWidget* parent = nullptr);

  // Without telling anybody.
  void show(const level::KeyValues& keys);

 signals:
  void changed(const halfspace::level::KeyValues& keys);  // by the user

 private:
  level::KeyValues keys() const;

  level::KeyValues m_shown;
  bool m_filling = false;
};

}  // namespace halfspace::editor
