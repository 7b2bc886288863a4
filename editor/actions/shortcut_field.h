// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QLineEdit>

namespace halfspace::editor {

// Records the shortcut that is pressed while it has the focus. Tab and Esc leave the field, as
// elsewhere.
class ShortcutField : public QLineEdit {
  Q_OBJECT
 public:
  explicit ShortcutField(QWidget* parent);

  void show(const QKeySequence& keys);

 signals:
  void pressed(const QKeySequence& keys);

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
};

}  // namespace halfspace::editor
