// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QWheelEvent>

namespace halfspace::editor {

// A combo box that ignores the mouse wheel, so that the page around it scrolls. QComboBox changes
// its value instead: scrolling a page would change the level when the mouse passes over a choice.
class ChoiceBox : public QComboBox {
 public:
  explicit ChoiceBox(QWidget* parent = nullptr) : QComboBox(parent) {
    setFocusPolicy(Qt::StrongFocus);  // QComboBox also takes the focus from the wheel
  }

 protected:
  void wheelEvent(QWheelEvent* event) override { event->ignore(); }
};

}  // namespace halfspace::editor
