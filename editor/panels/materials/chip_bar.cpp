// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/materials/chip_bar.h"

#include <QScrollBar>
#include <QToolButton>
#include <QWheelEvent>

namespace halfspace::editor {

ChipBar::ChipBar(QWidget* parent)
    : QScrollArea(parent), m_row(new QWidget), m_layout(new QHBoxLayout(m_row)) {
  setProperty("chips", true);  // a thin scroll bar, in the style sheet
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  setFocusPolicy(Qt::NoFocus);
  m_layout->setContentsMargins(0, 0, 0, 0);
  m_layout->setSpacing(4);
  m_layout->addStretch(1);
  setWidget(m_row);
  connect(&m_group, &QButtonGroup::idToggled, this, [this](int index, bool isOn) {
    if (!isOn) return;
    ensureWidgetVisible(m_group.button(index), 24, 0);
    emit checkedChanged(index);
  });
}

void ChipBar::setChips(const QStringList& texts) {
  const QAbstractButton* before = m_group.checkedButton();
  const QString checked = before == nullptr ? QString() : before->text();
  const QSignalBlocker quiet(m_group);
  for (QAbstractButton* button : m_group.buttons()) {
    m_group.removeButton(button);
    delete button;
  }
  for (int i = 0; i < texts.size(); ++i) {
    auto* chip = new QToolButton(m_row);
    chip->setText(texts[i]);
    chip->setCheckable(true);
    chip->setToolButtonStyle(Qt::ToolButtonTextOnly);
    chip->setProperty("chip", true);
    m_layout->insertWidget(i, chip);
    m_group.addButton(chip, i);
    if (texts[i] == checked) chip->setChecked(true);
    // The layout would show it later, and count it as nothing until then.
    chip->show();
  }
  if (m_group.checkedId() < 0 && !texts.isEmpty()) m_group.button(0)->setChecked(true);
  updateGeometry();
}

void ChipBar::check(int index) {
  if (QAbstractButton* button = m_group.button(index)) button->setChecked(true);
}

// Of the buttons, and of the scroll bar if there is one.
int ChipBar::neededHeight() const {
  const QSize row = m_row->minimumSizeHint();
  return row.height() + (row.width() > width() ? horizontalScrollBar()->sizeHint().height() : 0);
}

QSize ChipBar::sizeHint() const {
  return {120, neededHeight()};
}

QSize ChipBar::minimumSizeHint() const {
  return {60, neededHeight()};
}

void ChipBar::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  if (height() != neededHeight()) updateGeometry();
}

void ChipBar::wheelEvent(QWheelEvent* event) {
  QScrollBar* bar = horizontalScrollBar();
  bar->setValue(bar->value() - event->angleDelta().y() / 2);
  event->accept();
}

}  // namespace halfspace::editor
