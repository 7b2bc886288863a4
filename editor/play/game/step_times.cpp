// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/game/step_times.h"

#include <algorithm>

namespace halfspace::editor {

void StepTimes::add(double microseconds) {
  m_times[m_next] = microseconds;
  m_next = (m_next + 1) % kKept;
  m_count = std::min(m_count + 1, kKept);
}

double StepTimes::quantile(double part) const {
  if (m_count == 0) return 0;
  std::array<double, kKept> sorted = m_times;
  const auto at = static_cast<std::ptrdiff_t>(part * static_cast<double>(m_count - 1));
  std::nth_element(sorted.begin(), sorted.begin() + at,
                   sorted.begin() + static_cast<std::ptrdiff_t>(m_count));
  return sorted[static_cast<std::size_t>(at)];
}

}  // namespace halfspace::editor
