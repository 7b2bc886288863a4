// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Progress and cancellation of a long operation.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>

namespace halfspace::geometry {

// Thrown out of an operation whose watch cancels it. The operation has no result and no effect.
class WorkCancelled : public std::exception {
 public:
  const char* what() const noexcept override { return "cancelled"; }
};

// Made by the caller of an operation and given to it. The operation begins stages and counts their
// steps. One operation at a time.
class WorkWatch {
 public:
  // Called when a stage begins and at most once for each hundredth of it, by one thread at a time.
  // Returns whether to go on.
  using Report = std::function<bool(const char* stage, double share)>;

  explicit WorkWatch(Report report) : m_report(std::move(report)) {}

  // Begins a stage. `steps` 0: the stage does not count. Throws WorkCancelled.
  void begin(const char* stage, std::size_t steps = 0);
  // Counts steps of the stage; may be called by several threads. Throws WorkCancelled.
  void count(std::size_t steps = 1);

 private:
  void report(double share);

  Report m_report;
  std::mutex m_mutex;
  const char* m_stage = "";
  std::size_t m_steps = 0;
  std::atomic<std::size_t> m_done{0};
  std::atomic<std::size_t> m_nextReport{0};
  std::atomic<bool> m_isCancelled{false};
};

// For operations that may run without a watch.
inline void beginStage(WorkWatch* watch, const char* stage, std::size_t steps = 0) {
  if (watch != nullptr) watch->begin(stage, steps);
}
inline void countSteps(WorkWatch* watch, std::size_t steps = 1) {
  if (watch != nullptr) watch->count(steps);
}

}  // namespace halfspace::geometry
