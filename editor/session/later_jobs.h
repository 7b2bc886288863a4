// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <functional>

#include <QObject>
#include <QPointer>
#include <QTimer>

namespace halfspace::editor {

class Session;

// What follows an edit or a selection of thousands of nodes: jobs that take some milliseconds each,
// one in each turn of the event loop, in the order in which they were handed over. The mouse and
// the keys are heard between them. Timers of length 0 would all run in the same turn.
class LaterJobs : public QObject {
  Q_OBJECT
 public:
  using Job = std::function<void()>;

  // Those of a session, which owns them.
  static LaterJobs& of(Session& session);

  // A job with the same owner and name that still waits is the same job. Jobs of an owner that is
  // gone are dropped.
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

// Runs the job now where `isLarge` is false.
void runNowOrLater(bool isLarge, Session& session, QObject& owner, const char* name,
                   LaterJobs::Job job);

}  // namespace halfspace::editor
