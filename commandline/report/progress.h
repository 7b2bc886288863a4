// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace halfspace::commandline {

// Tells an impatient person what is going on: one line on stderr that renews itself, from the first
// second on, and only where stderr is a terminal. Elsewhere it does nothing and costs nothing.
class Progress {
 public:
  Progress();
  // Clears the line.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void stage(std::string words);
  // Of the present stage, 0 to 1.
  void share(double done);
  // Takes the line away before something else is printed.
  void clear();
  // The same, and it does not come back.
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
  std::jthread m_thread;  // last: it uses the others
};

}  // namespace halfspace::commandline
