// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drag_pacing.h"

#include <algorithm>
#include <utility>

#include <QCoreApplication>

namespace halfspace::editor {

namespace {

constexpr std::chrono::milliseconds kLeastLimit{50};
constexpr std::chrono::milliseconds kMostLimit{200};

}  // namespace

DragPacing::DragPacing(QWidget& view, DrawApart drawApart)
    : m_view(view), m_drawApart(std::move(drawApart)) {
  m_limit.setSingleShot(true);
  m_limit.setInterval(kLeastLimit);
  connect(&m_limit, &QTimer::timeout, this, &DragPacing::draw);
  m_rest.setSingleShot(true);
  m_rest.setInterval(kRest);
  connect(&m_rest, &QTimer::timeout, this, [this] {
    end();
    emit rested();
  });
}

void DragPacing::awaitScene() {
  if (isWaiting()) return;
  m_drawsNext = false;  // the picture of the scene shows what the other was to show
  hold();
  m_limit.start();
}

void DragPacing::drawAtRest() {
  hold();
  if (!isWaiting() && !m_drawsNext && !m_rest.isActive()) m_rest.start();
}

// Draws in a later event. Until then the panels receive the scene, too, and change their widgets.
// The picture shows these changes.
void DragPacing::drawScene() {
  if (std::exchange(m_drawsNext, true)) return;
  hold();
  const auto drawIfDue = [this] {
    if (m_drawsNext) draw();
  };
  QMetaObject::invokeMethod(this, drawIfDue, Qt::QueuedConnection);
}

void DragPacing::hold() {
  if (m_window) return;
  m_window = m_view.window();
  m_window->installEventFilter(this);
}

void DragPacing::draw() {
  stop();
  m_isDrawing = true;
  const auto start = std::chrono::steady_clock::now();
  const bool isApart = m_drawApart && m_drawApart();
  if (!isApart) drawInWindow();
  const auto taken = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - start);
  m_isDrawing = false;
  m_limit.setInterval(std::clamp(taken, kLeastLimit, kMostLimit));
  m_rest.start(isApart ? kRestApart : kRest);
}

// repaint() draws all that waits in the window. An update request that was posted before would put
// the window together once more.
void DragPacing::drawInWindow() {
  m_windowIsDue = false;
  QCoreApplication::removePostedEvents(m_view.window(), QEvent::UpdateRequest);
  m_view.repaint();
}

void DragPacing::stop() {
  m_limit.stop();
  m_rest.stop();
  m_drawsNext = false;
}

void DragPacing::end() {
  stop();
  if (!m_window) return;
  m_window->removeEventFilter(this);
  if (std::exchange(m_windowIsDue, false)) {
    QCoreApplication::postEvent(m_window, new QEvent(QEvent::UpdateRequest), Qt::LowEventPriority);
  }
  m_window = nullptr;
}

// Qt sends this event to a window whose widgets have called update().
bool DragPacing::eventFilter(QObject* watched, QEvent* event) {
  if (watched != m_window || event->type() != QEvent::UpdateRequest || m_isDrawing) return false;
  m_windowIsDue = true;
  return true;
}

}  // namespace halfspace::editor
