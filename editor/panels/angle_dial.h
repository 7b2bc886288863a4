// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QWidget>

namespace halfspace::editor {

// A direction seen from above, as in the XY pane: 0 degrees points right, 90 up. Dragging turns it
// in steps of 15 degrees (Shift: 1); arrow keys turn it by a step.
class AngleDial : public QWidget {
  Q_OBJECT
 public:
  explicit AngleDial(QWidget* parent = nullptr);

  // Degrees from 0 to 359; none: no direction is drawn. Emits no signal.
  void setAngle(std::optional<int> degrees);
  std::optional<int> angle() const { return m_angle; }
  QSize sizeHint() const override { return {64, 64}; }

 signals:
  void turned(int degrees);  // by the user, when the mouse button is released or a key is pressed

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void follow(QPointF position, bool isFine);

  std::optional<int> m_angle;
};

}  // namespace halfspace::editor
