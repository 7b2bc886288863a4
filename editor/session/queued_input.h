// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <memory>

#include <QEvent>
#include <QObject>
#include <QPointer>

namespace halfspace::editor {

// Keys and mouse buttons that are used while another thread computes an edit. They are delivered
// after that edit, in their order, so that they act on the level that contains the edit, and the
// event loop does not wait.
class QueuedInput {
 public:
  // Whether the event acts on the level, so that it must come after the edit: a key, a shortcut, a
  // mouse button, the wheel. If the queue holds events, also movements of the mouse and what
  // releases a key or button.
  bool isWanted(const QEvent& event) const;
  // Appends a copy of the event, whose delivery must then end. Contract: isWanted(event).
  void append(QObject& receiver, const QEvent& event);
  bool isEmpty() const { return m_events.empty(); }
  // Delivers the first event; drops it if its receiver does not exist any more. Contract:
  // !isEmpty().
  void deliverNext();

 private:
  struct Waiting {
    QPointer<QObject> receiver;
    std::unique_ptr<QEvent> event;
  };
  std::deque<Waiting> m_events;
};

}  // namespace halfspace::editor
