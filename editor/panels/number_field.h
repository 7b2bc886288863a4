// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDoubleSpinBox>

namespace halfspace::editor {

// A number as designers type it: sums and products are worked out ("64*3 + 8"), no zeros behind the
// point, no jumping while the wheel passes over it, told once it is finished. Enter ends typing,
// Esc takes it back; then keys go to the panes again.
class NumberField : public QDoubleSpinBox {
  Q_OBJECT
 public:
  explicit NumberField(QWidget* parent = nullptr);

  QString textFromValue(double value) const override;
  double valueFromText(const QString& text) const override;
  QValidator::State validate(QString& text, int& at) const override;
  // Without telling anybody.
  void show(double value);
  // The things in question have different values: none is shown, and what is typed is for all.
  void showMixed();
  bool isMixed() const { return m_mixed; }

  // How many units of the level that is open a metre has, so that "2m" can be typed; 0: not known.
  // One for the program, as there is one open level.
  static void setUnitsPerMetre(double units);

 signals:
  void finished(double value);  // the user changed it
  void entered();               // Enter was pressed, whether it changed or not

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  double m_shown = 0;
  mutable bool m_mixed = false;  // until something was typed
  bool m_shownMixed = false;
};

}  // namespace halfspace::editor
