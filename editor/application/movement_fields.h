// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGroupBox>
#include <QKeyEvent>
#include <QLineEdit>

#include "editor/tools/movement_keys.h"

namespace halfspace::editor {

// Takes the key that is pressed while it has the focus. Tab and Esc leave it.
class MovementField : public QLineEdit {
  Q_OBJECT
 public:
  explicit MovementField(QWidget* parent);

 signals:
  void pressed(int key);  // keyAtPlace()

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
};

// The six movement keys, each in a field.
class MovementFields : public QGroupBox {
  Q_OBJECT
 public:
  explicit MovementFields(QWidget* parent);

  void show(const MovementKeys& keys);
  const MovementKeys& keys() const { return m_keys; }

 signals:
  void changed();

 private:
  void take(MoveDirection movement, int key);

  MovementKeys m_keys;
  std::array<MovementField*, kMoveDirections> m_fields;
};

}  // namespace halfspace::editor
