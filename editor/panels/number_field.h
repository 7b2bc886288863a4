// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDoubleSpinBox>

namespace halfspace::editor {

// A number as designers type it: sums and products are worked out ("64*3 + 8"), no zeros behind the
// point, no jumping while the wheel passes over it, told once it is finished. Enter ends typing,
// Esc takes it back; then keys go to the panes again. A field shows a rounded number: as long as
// its text is what was shown, Enter reports nothing. A double click selects all, the sign included.
class NumberField : public QDoubleSpinBox {
  Q_OBJECT
 public:
  explicit NumberField(QWidget* parent = nullptr);

  QString textFromValue(double value) const override;
  double valueFromText(const QString& text) const override;
  QValidator::State validate(QString& text, int& at) const override;
  // Without telling anybody. While the user types, the typed text stays, and the new value is what
  // Esc goes back to.
  void show(double value);
  // The things in question have different values: none is shown, and what is typed is for all.
  void showMixed();
  bool isMixed() const { return m_mixed; }
  // The number that was shown, to the last bit, or the one that was typed last.
  double number() const { return m_exact; }
  void stepBy(int steps) override;

  // How many units of the level that is open a metre has, so that "2m" can be typed; 0: not known.
  // One for the program, as there is one open level.
  static void setUnitsPerMetre(double units);

 signals:
  void finished(double value);  // the user changed it
  void entered();               // Enter was pressed, whether it changed or not

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  // What the user has typed since the field showed its number.
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
