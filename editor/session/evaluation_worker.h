// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include <QObject>

#include "editor/session/compiled_level.h"
#include "editor/session/scene_update.h"
#include "level/document/level.h"
#include "level/edits/touched.h"

namespace halfspace::editor {

// Evaluates states of the document in a thread of its own, so that the event loop never waits.
// States that come while it works are taken together: only the last is evaluated, with all that
// was touched on the way, so each result belongs to exactly one state.
class EvaluationWorker : public QObject {
  Q_OBJECT
 public:
  explicit EvaluationWorker(QObject* parent = nullptr);
  ~EvaluationWorker() override;

  struct Request {
    level::Level level;
    level::Touched touched;
    std::uint64_t state = 0;
    bool whole = false;  // another document: evaluate from nothing
  };
  void request(Request request);

 signals:
  // In the worker's thread: connections from other threads are queued, in order.
  void finished(std::shared_ptr<const SceneUpdate> update);
  // Behind it, for the same state.
  void compiled(std::shared_ptr<const CompiledLevel> level);
  // The evaluation threw; the picture stays as it was.
  void failed(QString text);

 private:
  void run(std::stop_token stop);
  std::optional<Request> next(std::stop_token stop);
  bool hasMore();

  std::mutex m_mutex;
  std::condition_variable_any m_wake;
  std::optional<Request> m_waiting;
  std::jthread m_thread;  // last: it uses the others
};

}  // namespace halfspace::editor
