// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>

namespace halfspace::editor {

// The costs of the last steps, in microseconds.
class StepTimes {
 public:
  static constexpr std::size_t kKept = 600;  // steps: five seconds

  void add(double microseconds);
  std::size_t count() const { return m_count; }
  // Quantile of the kept costs, `part` 0 to 1: 0.5 is the median. 0 if there are none.
  double quantile(double part) const;

 private:
  std::array<double, kKept> m_times{};
  std::size_t m_next = 0;
  std::size_t m_count = 0;
};

}  // namespace halfspace::editor
