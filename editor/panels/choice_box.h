// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QWheelEvent>

namespace halfspace::editor {

// A combo box that leaves the wheel to the page around it. Qt's changes its value, so that
// scrolling a page would change the level wherever the mouse passes over a choice.
class ChoiceBox : public QComboBox {
 public:
  explicit ChoiceBox(QWidget* parent = nullptr) : QComboBox(parent) {
    setFocusPolicy(Qt::StrongFocus);  // Qt's takes the focus at a turn of the wheel
  }

 protected:
  void wheelEvent(QWheelEvent* event) override { event->ignore(); }
};

}  // namespace halfspace::editor
