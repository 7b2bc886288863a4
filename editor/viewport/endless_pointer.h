// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QPointF>
#include <QWidget>

namespace halfspace::editor {

// A mouse drag without limits: near the edge of the widget the pointer is moved back to the middle,
// so that the edge of the screen never stops it. On platforms that do not allow this, it stops at
// the edge without jumps.
class EndlessPointer {
 public:
  explicit EndlessPointer(QWidget& widget) : m_widget(widget) {}

  // Begins a drag at a pixel of the widget.
  void begin(QPointF at);
  // Takes the next pixel of the pointer. Returns the movement since the last one, in pixels.
  QPointF follow(QPointF pixel);
  // Begins at the present position and moves the pointer to the middle; this jump is not reported
  // as movement.
  void beginInTheMiddle();
  // Moves the pointer to where the drag began, if it was moved to the middle meanwhile.
  void putBack();

 private:
  void toTheMiddle();

  QWidget& m_widget;
  // On the screen, because the widget may move in its window during a drag.
  QPointF m_begin;
  QPointF m_last;
  // Where the pointer was moved to; older events may still arrive before the first one from there.
  std::optional<QPointF> m_awaited;
  bool m_jumped = false;
};

}  // namespace halfspace::editor
