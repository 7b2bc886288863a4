// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/number_field.h"

#include <QDialog>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPointer>
#include <QSignalBlocker>
#include <QWheelEvent>

#include "editor/panels/text_field.h"
#include "editor/tools/number_expression.h"
#include "editor/tools/overlay.h"
#include "geometry/exact/vec3.h"

namespace halfspace::editor {

namespace {

double unitsPerMetre = 0;

// Many keyboards have a decimal comma; accept it as a point.
std::optional<double> numberIn(QString text) {
  return evaluatedNumber(text.replace(QLatin1Char(','), QLatin1Char('.')).toStdString(),
                         unitsPerMetre);
}

}  // namespace

NumberField::NumberField(QWidget* parent) : QDoubleSpinBox(parent) {
  setDecimals(6);
  // A size can be as large as the distance from the least to the greatest coordinate.
  setRange(-2 * geometry::kMaxCoordinate, 2 * geometry::kMaxCoordinate);
  setButtonSymbols(QAbstractSpinBox::NoButtons);
  setKeyboardTracking(false);
  setMinimumWidth(56);
  lineEdit()->installEventFilter(this);
  connect(lineEdit(), &QLineEdit::textEdited, this, &NumberField::noteTyping);
  connect(this, &QAbstractSpinBox::editingFinished, this, &NumberField::finish);
}

void NumberField::noteTyping(const QString& text) {
  QString copy = text;
  int at = 0;
  m_typing = text == m_shownText                            ? Typing::none
             : validate(copy, at) == QValidator::Acceptable ? Typing::number
                                                            : Typing::noNumber;
}

void NumberField::stepBy(int steps) {
  QDoubleSpinBox::stepBy(steps);
  noteTyping(lineEdit()->text());
}

void NumberField::finish() {
  const double typed = value();
  const bool isNew = m_typing == Typing::number && (m_shownMixed || typed != m_exact);
  if (!isNew) return takeBack();
  m_exact = typed;
  m_shownMixed = false;
  takeBack();
  emit finished(typed);
}

void NumberField::takeBack() {
  m_typing = Typing::none;
  if (m_shownMixed) {
    showMixed();
  } else {
    m_mixed = false;
    display();
  }
}

// Qt would select a word without its minus sign.
bool NumberField::eventFilter(QObject* watched, QEvent* event) {
  if (watched == lineEdit() && event->type() == QEvent::MouseButtonDblClick) {
    lineEdit()->selectAll();
    return true;
  }
  return QDoubleSpinBox::eventFilter(watched, event);
}

QString NumberField::textFromValue(double value) const {
  return m_mixed ? QString() : numberText(value);
}

double NumberField::valueFromText(const QString& text) const {
  const std::optional<double> number = numberIn(text);
  if (number) m_mixed = false;
  return number.value_or(m_exact);
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
  m_exact = value;
  m_shownMixed = false;
  if (m_typing == Typing::none) takeBack();
}

void NumberField::display() {
  const QSignalBlocker blocker(this);
  lineEdit()->setPlaceholderText({});
  setValue(m_exact);
  m_shownText = textFromValue(value());
  if (lineEdit()->text() != m_shownText) lineEdit()->setText(m_shownText);
  lineEdit()->setCursorPosition(0);  // a long number shows its first digits, not its last ones
}

void NumberField::showMixed() {
  m_shownMixed = true;
  if (m_typing != Typing::none) return;
  const QSignalBlocker blocker(this);
  m_mixed = true;
  m_shownText.clear();
  lineEdit()->setPlaceholderText(tr("mixed"));
  lineEdit()->clear();
}

void NumberField::setUnitsPerMetre(double units) {
  unitsPerMetre = units;
}

void NumberField::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    // In a dialog the first Esc takes back what was typed, and the next one closes the dialog.
    const bool isForDialog =
        m_typing == Typing::none && qobject_cast<const QDialog*>(window()) != nullptr;
    takeBack();
    if (isForDialog) return event->ignore();
    return returnFocus(*this);
  }
  const QPointer<NumberField> alive(this);  // a receiver of the signal may delete the field
  QDoubleSpinBox::keyPressEvent(event);
  if (!alive || (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)) return;
  emit entered();
  if (alive) returnFocus(*this);
}

// Typing replaces the number, also in the first field of a dialog, where Qt would only put the
// cursor before the number.
void NumberField::focusInEvent(QFocusEvent* event) {
  QDoubleSpinBox::focusInEvent(event);
  const bool byMouse =
      event->reason() == Qt::MouseFocusReason || event->reason() == Qt::PopupFocusReason;
  if (!byMouse && m_typing == Typing::none) lineEdit()->selectAll();
}

void NumberField::wheelEvent(QWheelEvent* event) {
  event->ignore();
}

}  // namespace halfspace::editor
