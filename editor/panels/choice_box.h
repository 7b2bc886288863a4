// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QWheelEvent>

namespace halfspace::editor {

// A combo box that ignores the mouse wheel, so that the page around it scrolls. QComboBox changes
// its value instead: scrolling a page would change the level when the mouse passes over a choice.
// A text without room ends in an ellipsis, where QComboBox cuts it off.
class ChoiceBox : public QComboBox {
 public:
  explicit ChoiceBox(QWidget* parent = nullptr) : QComboBox(parent) {
    setFocusPolicy(Qt::StrongFocus);  // QComboBox also takes the focus from the wheel
  }

 protected:
  void wheelEvent(QWheelEvent* event) override { event->ignore(); }
  void paintEvent(QPaintEvent*) override {
    constexpr int kGap = 8;  // pixels: the margins of the text, and the space after an icon
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    const QRect room =
        style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    const int icon = option.currentIcon.isNull() ? 0 : option.iconSize.width() + kGap;
    option.currentText = option.fontMetrics.elidedText(option.currentText, Qt::ElideRight,
                                                       room.width() - icon - kGap);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
  }
};

}  // namespace halfspace::editor
