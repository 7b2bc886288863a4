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

  // Pixels of the widget.
  void begin(QPointF at);
  // The way since the last pixel.
  QPointF follow(QPointF pixel);
  // To the middle, from where it is: that is no way.
  void beginInTheMiddle();
  // If it was ever put back: where it began.
  void putBack();

 private:
  void toTheMiddle();

  QWidget& m_widget;
  QPointF m_begin;
  QPointF m_last;
  std::optional<QPointF> m_awaited;  // was put there; events from before may still come
  bool m_jumped = false;
};

}  // namespace halfspace::editor
