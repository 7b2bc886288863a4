// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/reason/work_watch.h"

#include <algorithm>

namespace halfspace::geometry {

namespace {
constexpr std::size_t kReportsOfStage = 100;
}

void WorkWatch::begin(const char* stage, std::size_t steps) {
  m_stage = stage;
  m_steps = steps;
  m_done = 0;
  m_nextReport = std::max<std::size_t>(steps / kReportsOfStage, 1);
  report(0.0);
}

void WorkWatch::count(std::size_t steps) {
  if (m_isCancelled) throw WorkCancelled();
  const std::size_t done = m_done += steps;
  if (m_steps == 0 || done < m_nextReport) return;
  // A thread that finds another one reporting goes on: that one reports for both.
  const std::unique_lock lock(m_mutex, std::try_to_lock);
  if (!lock.owns_lock() || done < m_nextReport) return;
  m_nextReport = done + std::max<std::size_t>(m_steps / kReportsOfStage, 1);
  report(std::min(1.0, static_cast<double>(done) / static_cast<double>(m_steps)));
}

void WorkWatch::report(double share) {
  if (!m_isCancelled && m_report(m_stage, share)) return;
  m_isCancelled = true;
  throw WorkCancelled();
}

}  // namespace halfspace::geometry
