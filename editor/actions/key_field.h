// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QLineEdit>

namespace halfspace::editor {

// Takes the keys that are pressed in it, at once: one key with its modifiers. Tab leads on and Esc
// leads out, as everywhere.
class KeyField : public QLineEdit {
  Q_OBJECT
 public:
  explicit KeyField(QWidget* parent);

  void show(const QKeySequence& keys);

 signals:
  void pressed(const QKeySequence& keys);

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
};

}  // namespace halfspace::editor
