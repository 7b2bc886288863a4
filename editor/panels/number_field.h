// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDoubleSpinBox>

namespace halfspace::editor {

// A number field that evaluates expressions ("64*3 + 8"), shows no trailing zeros, ignores the
// wheel, and reports a number when typing ends. Enter accepts, Esc restores; both return the focus
// to the panes. The shown number is rounded: while its text is unchanged, Enter reports nothing. A
// double-click selects the whole number, including its sign.
class NumberField : public QDoubleSpinBox {
  Q_OBJECT
 public:
  explicit NumberField(QWidget* parent = nullptr);

  QString textFromValue(double value) const override;
  double valueFromText(const QString& text) const override;
  QValidator::State validate(QString& text, int& at) const override;
  // Emits no signal. While the user types, the typed text stays; Esc then restores the new value.
  void show(double value);
  // Shows that several objects differ. A typed number applies to all.
  void showMixed();
  bool isMixed() const { return m_mixed; }
  // The exact number that was shown, or the last typed one.
  double number() const { return m_exact; }
  void stepBy(int steps) override;

  // Level units in a metre, so that "2m" can be typed; 0: not set. One value per program, because
  // one level is open.
  static void setUnitsPerMetre(double units);

 signals:
  void finished(double value);  // the user changed it
  void entered();               // Enter was pressed, whether it changed or not

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  // The state of the typed text since the field last showed its number.
  enum class Typing : unsigned char { none, number, noNumber };
  void noteTyping(const QString& text);
  void finish();
  void takeBack();
  void display();

  double m_exact = 0;
  QString m_shownText;
  Typing m_typing = Typing::none;
  mutable bool m_mixed = false;  // until something was typed
  bool m_shownMixed = false;
};

}  // namespace halfspace::editor
