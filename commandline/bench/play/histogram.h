// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace halfspace::commandline {

// Counts values in bins of equal width, for quantiles of many millions of steps.
class Histogram {
 public:
  explicit Histogram(double width) : m_width(width), m_counts(1 << 16) {}
  void add(double value) {
    const auto bin = static_cast<size_t>(std::max(0.0, value) / m_width);
    ++m_counts[std::min(bin, m_counts.size() - 1)];
    ++m_all;
    m_most = std::max(m_most, value);
  }
  double at(double part) const {
    uint64_t left = static_cast<uint64_t>(part * static_cast<double>(m_all));
    for (size_t bin = 0; bin < m_counts.size(); ++bin) {
      if (m_counts[bin] > left) return (static_cast<double>(bin) + 0.5) * m_width;
      left -= m_counts[bin];
    }
    return m_most;
  }
  uint64_t above(double value) const {
    uint64_t count = 0;
    for (size_t bin = static_cast<size_t>(value / m_width) + 1; bin < m_counts.size(); ++bin)
      count += m_counts[bin];
    return count;
  }
  double most() const { return m_most; }

 private:
  double m_width, m_most = 0.0;
  std::vector<uint64_t> m_counts;
  uint64_t m_all = 0;
};

}  // namespace halfspace::commandline
