// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDoubleSpinBox>

namespace halfspace::editor {

// A number as designers type it: no zeros behind the point, no jumping while the wheel passes over
// it, told once it is finished.
class NumberField : public QDoubleSpinBox {
  Q_OBJECT
 public:
  explicit NumberField(QWidget* parent = nullptr);

  QString textFromValue(double value) const override;
  // Without telling anybody.
  void show(double value);

 signals:
  void finished(double value);  // the user changed it

 protected:
  void wheelEvent(QWheelEvent* event) override;

 private:
  double m_shown = 0;
};

}  // namespace halfspace::editor
