// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "geometry/reason/work_watch.h"

namespace halfspace::commandline {

// A line on stderr that shows the current activity. It appears after a second and is redrawn in
// place, and only if stderr is a terminal. With -v each stage is printed on its own line, on any
// stderr; with -q nothing is drawn.
class Progress {
 public:
  Progress();
  // Clears the line.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void stage(std::string text);
  // Share of the current stage that is done, 0 to 1.
  void share(double done);
  // Removes the line before other text is printed.
  void clear();
  // Removes the line and stops drawing.
  void finish();

 private:
  void run(const std::stop_token& stop);
  void draw(double seconds);

  std::mutex m_mutex;
  std::condition_variable_any m_wake;
  std::string m_stage;
  double m_share = 0.0;
  bool m_drawn = false;
  std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
  std::jthread m_thread;  // last: the thread uses the other members
};

// Shows the stages of an operation in the progress line. Contract: the operation ends before the
// progress line.
inline geometry::WorkWatch::Report reportTo(Progress& progress) {
  return [&progress](const char* stage, double share) {
    if (share == 0.0) progress.stage(stage);
    progress.share(share);
    return true;
  };
}
inline geometry::WorkWatch watchOf(Progress& progress) {
  return geometry::WorkWatch(reportTo(progress));
}

}  // namespace halfspace::commandline
