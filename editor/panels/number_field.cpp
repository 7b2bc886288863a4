// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/number_field.h"

#include <QSignalBlocker>
#include <QWheelEvent>

#include "editor/tools/overlay.h"

namespace halfspace::editor {

NumberField::NumberField(QWidget* parent) : QDoubleSpinBox(parent) {
  setDecimals(6);
  setRange(-16'777'216.0, 16'777'216.0);
  setButtonSymbols(QAbstractSpinBox::NoButtons);
  setKeyboardTracking(false);
  setMinimumWidth(56);
  connect(this, &QAbstractSpinBox::editingFinished, this, [this] {
    if (value() == m_shown) return;
    m_shown = value();
    emit finished(m_shown);
  });
}

QString NumberField::textFromValue(double value) const {
  return numberText(value);
}

void NumberField::show(double value) {
  const QSignalBlocker blocker(this);
  setValue(value);
  m_shown = this->value();
}

void NumberField::wheelEvent(QWheelEvent* event) {
  event->ignore();
}

}  // namespace halfspace::editor
