// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/endless_pointer.h"

#include <cmath>

#include <QCursor>

namespace halfspace::editor {

namespace {

constexpr int kEdge = 32;  // pixels

double distance(QPointF a, QPointF b) {
  return std::hypot(a.x() - b.x(), a.y() - b.y());
}

}  // namespace

void EndlessPointer::begin(QPointF at) {
  m_begin = m_last = m_widget.mapToGlobal(at);
  m_awaited.reset();
  m_jumped = false;
}

QPointF EndlessPointer::follow(QPointF pixel) {
  const QPointF at = m_widget.mapToGlobal(pixel);
  // Events sent before the pointer was moved are near the last position; the first one after it is
  // near the new position.
  if (m_awaited && distance(at, *m_awaited) < distance(at, m_last)) {
    m_last = *m_awaited;
    m_awaited.reset();
  }
  const QPointF by = at - m_last;
  m_last = at;
  const QRectF inner = QRectF(m_widget.rect()).adjusted(kEdge, kEdge, -kEdge, -kEdge);
  if (!m_awaited && !inner.contains(pixel)) toTheMiddle();
  return by;
}

void EndlessPointer::beginInTheMiddle() {
  begin(m_widget.mapFromGlobal(QCursor::pos()));
  toTheMiddle();
}

void EndlessPointer::toTheMiddle() {
  const QPoint middle = m_widget.mapToGlobal(m_widget.rect().center());
  if (distance(middle, m_last) < 1) return;  // such a move sends no event to wait for
  QCursor::setPos(middle);
  m_awaited = middle;
  m_jumped = true;
}

void EndlessPointer::putBack() {
  if (m_jumped) QCursor::setPos(m_begin.toPoint());
  m_jumped = false;
}

}  // namespace halfspace::editor
