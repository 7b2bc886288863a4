// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <vector>

namespace halfspace::bsp {

// From values to places between two ends of the paper. Contract: values on a logarithmic axis are
// positive, and one is taken before places are asked for.
class PlotAxis {
 public:
  PlotAxis(bool logarithmic, double from, double to) : m_log(logarithmic), m_from(from), m_to(to) {}

  void take(double value);
  // Linear ones.
  void startAtZero();
  double at(double value) const;
  double low() const { return m_low; }
  double high() const { return m_high; }
  // Round numbers: one, two and five times powers of ten.
  std::vector<double> ticks() const;

 private:
  double scaled(double value) const;

  bool m_log;
  double m_from, m_to;
  double m_low = std::numeric_limits<double>::infinity();
  double m_high = -std::numeric_limits<double>::infinity();
};

}  // namespace halfspace::bsp
