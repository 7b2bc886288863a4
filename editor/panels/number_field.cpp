// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/number_field.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QPointer>
#include <QSignalBlocker>
#include <QWheelEvent>

#include "editor/panels/keys_back.h"
#include "editor/tools/number_expression.h"
#include "editor/tools/overlay.h"

namespace halfspace::editor {

namespace {

double unitsPerMetre = 0;

// A comma is what half the world types for a point.
std::optional<double> numberIn(QString text) {
  return evaluatedNumber(text.replace(QLatin1Char(','), QLatin1Char('.')).toStdString(),
                         unitsPerMetre);
}

}  // namespace

NumberField::NumberField(QWidget* parent) : QDoubleSpinBox(parent) {
  setDecimals(6);
  setRange(-16'777'216.0, 16'777'216.0);
  setButtonSymbols(QAbstractSpinBox::NoButtons);
  setKeyboardTracking(false);
  setMinimumWidth(56);
  connect(this, &QAbstractSpinBox::editingFinished, this, [this] {
    if (m_shownMixed ? m_mixed : value() == m_shown) return;
    m_shown = value();
    m_shownMixed = m_mixed = false;
    emit finished(m_shown);
  });
}

QString NumberField::textFromValue(double value) const {
  return m_mixed ? QString() : numberText(value);
}

double NumberField::valueFromText(const QString& text) const {
  const std::optional<double> number = numberIn(text);
  if (number) m_mixed = false;
  return number.value_or(m_shown);
}

QValidator::State NumberField::validate(QString& text, int&) const {
  static const QString kTaken =
      QStringLiteral("0123456789+-*/()., ") +
      QLatin1String(kUnitLetters.data(), static_cast<qsizetype>(kUnitLetters.size()));
  for (const QChar letter : text) {
    if (!kTaken.contains(letter)) return QValidator::Invalid;
  }
  const auto number = numberIn(text);
  const bool fits = number && *number >= minimum() && *number <= maximum();
  return fits ? QValidator::Acceptable : QValidator::Intermediate;
}

void NumberField::show(double value) {
  const QSignalBlocker blocker(this);
  const bool wasMixed = m_mixed || m_shownMixed;
  m_shownMixed = m_mixed = false;
  lineEdit()->setPlaceholderText({});
  setValue(value);
  m_shown = this->value();
  if (wasMixed) lineEdit()->setText(textFromValue(m_shown));  // the value may be the same
}

void NumberField::showMixed() {
  const QSignalBlocker blocker(this);
  m_shownMixed = m_mixed = true;
  lineEdit()->setPlaceholderText(tr("mixed"));
  lineEdit()->clear();
}

void NumberField::setUnitsPerMetre(double units) {
  unitsPerMetre = units;
}

void NumberField::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    if (m_shownMixed) {
      showMixed();
    } else {
      show(m_shown);
      lineEdit()->setText(textFromValue(m_shown));  // also where no number was typed
    }
    return giveKeysBack(*this);
  }
  const QPointer<NumberField> alive(this);  // what is told may take the panel's fields away
  QDoubleSpinBox::keyPressEvent(event);
  if (!alive || (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)) return;
  emit entered();
  if (alive) giveKeysBack(*this);
}

void NumberField::wheelEvent(QWheelEvent* event) {
  event->ignore();
}

}  // namespace halfspace::editor
