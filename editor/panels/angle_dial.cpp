// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/angle_dial.h"

#include <cmath>

#include <QKeyEvent>
#include <QLineF>
#include <QMouseEvent>
#include <QPainter>

namespace halfspace::editor {

namespace {

constexpr int kStep = 15;
constexpr int kTurn = 360;

int wrapped(int degrees) {
  return (degrees % kTurn + kTurn) % kTurn;
}

}  // namespace

AngleDial::AngleDial(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setFixedSize(sizeHint());
  setToolTip(tr("Direction seen from above. Drag to turn it (Shift: by single degrees)."));
}

void AngleDial::setAngle(std::optional<int> degrees) {
  m_angle = degrees ? std::optional(wrapped(*degrees)) : std::nullopt;
  update();
}

void AngleDial::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF circle = QRectF(rect()).adjusted(3, 3, -3, -3);
  const QColor line = palette().color(hasFocus() ? QPalette::Highlight : QPalette::Mid);
  painter.setPen(QPen(line, 1.5));
  painter.setBrush(palette().color(QPalette::Base));
  painter.drawEllipse(circle);
  const double radius = circle.width() / 2;
  for (int degrees = 0; degrees < kTurn; degrees += 45) {
    QLineF tick = QLineF::fromPolar(radius - 5, degrees);
    tick.translate(circle.center());
    tick.setP1(tick.pointAt((radius - 8) / (radius - 5)));
    painter.drawLine(tick);
  }
  if (!m_angle) return;
  QLineF hand = QLineF::fromPolar(radius - 8, *m_angle);
  hand.translate(circle.center());
  painter.setPen(QPen(palette().color(QPalette::Text), 2, Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(hand);
  painter.setBrush(palette().color(QPalette::Text));
  painter.drawEllipse(hand.p2(), 3, 3);
}

void AngleDial::follow(QPointF position, bool isFine) {
  const QLineF hand(QRectF(rect()).center(), position);
  if (hand.length() < 2) return;
  const int step = isFine ? 1 : kStep;
  setAngle(static_cast<int>(std::lround(hand.angle() / step)) * step);
}

void AngleDial::mousePressEvent(QMouseEvent* event) {
  follow(event->position(), event->modifiers().testFlag(Qt::ShiftModifier));
}

void AngleDial::mouseMoveEvent(QMouseEvent* event) {
  follow(event->position(), event->modifiers().testFlag(Qt::ShiftModifier));
}

void AngleDial::mouseReleaseEvent(QMouseEvent*) {
  if (m_angle) emit turned(*m_angle);
}

void AngleDial::keyPressEvent(QKeyEvent* event) {
  const bool isLeft = event->key() == Qt::Key_Left || event->key() == Qt::Key_Up;
  const bool isRight = event->key() == Qt::Key_Right || event->key() == Qt::Key_Down;
  if (!isLeft && !isRight) return QWidget::keyPressEvent(event);
  const int step = event->modifiers().testFlag(Qt::ShiftModifier) ? 1 : kStep;
  setAngle(m_angle.value_or(0) + (isLeft ? step : -step));
  emit turned(*m_angle);
}

}  // namespace halfspace::editor
