// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/queued_input.h"

#include <utility>

#include <QCoreApplication>

namespace halfspace::editor {

bool QueuedInput::isWanted(const QEvent& event) const {
  switch (event.type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
    case QEvent::KeyPress:
    case QEvent::Shortcut:
    case QEvent::Wheel:
      return true;
    case QEvent::MouseButtonRelease:
    case QEvent::KeyRelease:
    case QEvent::MouseMove:
      return !isEmpty();  // of a button or key that waits
    default:
      return false;
  }
}

void QueuedInput::append(QObject& receiver, const QEvent& event) {
  m_events.push_back({&receiver, std::unique_ptr<QEvent>(event.clone())});
}

void QueuedInput::deliverNext() {
  const Waiting next = std::move(m_events.front());
  m_events.pop_front();
  if (next.receiver) QCoreApplication::sendEvent(next.receiver, next.event.get());
}

}  // namespace halfspace::editor
