// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <thread>

#include "bsp/build/live_tree.h"
#include "comparison/run/comparison.h"
#include "editor/session/session.h"

namespace halfspace::editor {

// The comparison of room `comparison` on the level as it was at start(), in a thread of
// its own. The last result stays until the next run; it grows while that runs.
class LevelComparison : public QObject {
  Q_OBJECT
 public:
  using Result = std::shared_ptr<const comparison::Comparison>;

  explicit LevelComparison(Session& session, QObject* parent = nullptr);
  // Stops what runs and waits for it: at most for the building of one grown level.
  ~LevelComparison() override;

  // With a tree of these bevels. Contract: nothing runs.
  void start(const comparison::ComparisonOptions& options, const bsp::BevelOptions& bevels);
  // Takes effect a little later; what is complete by then is kept.
  void cancel();

  bool isRunning() const { return m_isRunning; }
  bool isCancelled() const { return m_thread.get_stop_token().stop_requested(); }
  // Null before the first run, and while a run has no system yet.
  const Result& result() const { return m_result; }
  // The level was changed since.
  bool isOlder() const { return m_isOlder; }

 signals:
  void progressed(const QString& words, double done);
  // Of what is told above.
  void changed();
  void failed(const QString& text);

 private:
  struct Job {
    level::Level level;
    comparison::ComparisonOptions options;
    bsp::BevelOptions bevels;
    std::uint64_t run = 0;  // its number
  };
  void run(const Job& job, const std::stop_token& stop);
  // In the thread of the window, unless this is gone by then or another run has begun.
  template <class Function>
  void later(std::uint64_t run, Function&& function);
  void take(Result result, bool isLast);
  void levelChanged();

  Session& m_session;
  Result m_result;
  std::uint64_t m_run = 0;  // runs so far; results of earlier ones are dropped
  bool m_isRunning = false;
  bool m_isOlder = false;
  std::jthread m_thread;  // last: it uses the others
};

}  // namespace halfspace::editor
