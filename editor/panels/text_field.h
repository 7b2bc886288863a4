// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace halfspace::editor {

// Gives the keyboard focus to the central widget of the main window that `from` is in, also from a
// floating dock. Does nothing in a dialog.
void returnFocus(const QWidget& from);

// A line of text in a panel. Enter accepts the text. Esc restores the text from before typing, or
// clears a field with a clear button. Both return the focus to the panes.
class TextField : public QLineEdit {
  Q_OBJECT
 public:
  explicit TextField(QWidget* parent = nullptr) : QLineEdit(parent) {}

 protected:
  void focusInEvent(QFocusEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QString m_before;  // the text when typing began
};

}  // namespace halfspace::editor
