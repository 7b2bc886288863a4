// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace halfspace::editor {

// A line of text in a panel. Enter ends typing, Esc takes it back (one that can be cleared is
// empty then); after either, keys go to the panes again.
class TextField : public QLineEdit {
  Q_OBJECT
 public:
  explicit TextField(QWidget* parent = nullptr) : QLineEdit(parent) {}

 protected:
  void focusInEvent(QFocusEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QString m_before;  // when typing began
};

}  // namespace halfspace::editor
