// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <functional>

#include <QObject>
#include <QPointer>
#include <QTimer>

namespace halfspace::editor {

class Session;

// Queue of jobs that update the user interface after an edit or selection of thousands of nodes.
// Each job takes some milliseconds. One job runs in each turn of the event loop, first in, first
// out, so mouse and keyboard events are handled between jobs. Separate timers of length 0 would all
// run in the same turn.
class LaterJobs : public QObject {
  Q_OBJECT
 public:
  using Job = std::function<void()>;

  // The queue of a session, which owns it.
  static LaterJobs& of(Session& session);

  // Appends the job, unless a job with the same owner and name still waits. Jobs are dropped when
  // their owner is destroyed. `name` is not copied: pass a string literal.
  void add(QObject& owner, const char* name, Job job);
  bool isEmpty() const { return m_waiting.empty(); }

 private:
  explicit LaterJobs(QObject* parent);
  void runNext();

  struct Waiting {
    QPointer<QObject> owner;
    const char* name;
    Job job;
  };
  std::deque<Waiting> m_waiting;
  QTimer m_timer;
};

// Runs the job now if `isLarge` is false, else adds it to the session's LaterJobs.
void runNowOrLater(bool isLarge, Session& session, QObject& owner, const char* name,
                   LaterJobs::Job job);

}  // namespace halfspace::editor
