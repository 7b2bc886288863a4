// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <thread>

#include <QString>

#include "bsp/build/live_tree.h"
#include "comparison/run/comparison.h"
#include "editor/session/session.h"

namespace halfspace::editor {

// Runs the comparison of collision methods (folder `comparison`) in its own thread, on a copy of
// the level at start(). The result grows while the comparison runs and stays until the next run.
class LevelComparison : public QObject {
  Q_OBJECT
 public:
  using Result = std::shared_ptr<const comparison::Comparison>;

  explicit LevelComparison(Session& session, QObject* parent = nullptr);
  // Stops a running comparison and waits for it; building one expanded level is not interrupted.
  ~LevelComparison() override;

  // Builds a tree with these bevels for the comparison. Contract: !isRunning().
  void start(const comparison::ComparisonOptions& options, const bsp::BevelOptions& bevels);
  // Asks the run to stop; it ends a little later. The results that are complete by then are kept.
  void cancel();

  bool isRunning() const { return m_isRunning; }
  bool isCancelled() const { return m_thread.get_stop_token().stop_requested(); }
  // Null before the first run, and while a run has no complete system yet.
  const Result& result() const { return m_result; }
  // Whether the level was changed since start().
  bool isOlder() const { return m_isOlder; }

 signals:
  void progressed(const QString& text, double done);
  // One of the values above changed.
  void changed();
  void failed(const QString& text);

 private:
  struct Job {
    level::Level level;
    comparison::ComparisonOptions options;
    bsp::BevelOptions bevels;
    std::uint64_t run = 0;  // number of the run
  };
  void run(const Job& job, const std::stop_token& stop);
  // Calls `function` in the thread of this object, unless by then this object is destroyed or
  // another run has begun.
  template <class Function>
  void later(std::uint64_t run, Function&& function);
  void take(Result result, bool isLast);
  void levelChanged();

  Session& m_session;
  Result m_result;
  std::uint64_t m_run = 0;  // runs so far; results of earlier ones are dropped
  bool m_isRunning = false;
  bool m_isOlder = false;
  std::jthread m_thread;  // declared last: it uses the other members
};

enum class ComparisonFormat : unsigned char { csv, json, page };

// Writes what `halfspace compare` writes: for csv and json the file `path`; for a page its files
// into the folder `path`, which is created if missing. `level`: the level's name in the page and in
// the report. Returns an empty text, or the error. No file is left half-written, but a page can be
// incomplete after an error.
QString writeComparison(const comparison::Comparison& comparison, const std::string& level,
                        ComparisonFormat format, const std::filesystem::path& path);

}  // namespace halfspace::editor
