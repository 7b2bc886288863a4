// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <vector>

namespace halfspace::comparison {

// How values are spread over an axis. `logarithmicAndZero`: zero has a place of its own at the
// beginning, apart from the rest.
enum class AxisScale : unsigned char { linear, logarithmic, logarithmicAndZero };

// From values to places between two ends of the paper. Contract: values on a logarithmic axis are
// positive, but for zero where that has a place; and one is taken before places are asked for.
class PlotAxis {
 public:
  struct Tick {
    double value;
    bool isNamed;  // of many powers of ten only these; lines between them help the eye
  };

  PlotAxis(AxisScale scale, double from, double to) : m_scale(scale), m_from(from), m_to(to) {}

  void take(double value);
  // Linear ones.
  void startAtZero();
  double at(double value) const;
  // Round numbers, rising: one, two and five times powers of ten.
  std::vector<Tick> ticks() const;

 private:
  bool isLogarithmic() const { return m_scale != AxisScale::linear; }
  double scaled(double value) const;
  std::vector<Tick> linearTicks() const;
  std::vector<Tick> logarithmicTicks() const;

  AxisScale m_scale;
  double m_from, m_to;
  double m_low = std::numeric_limits<double>::infinity();  // of what is positive, if logarithmic
  double m_high = -std::numeric_limits<double>::infinity();
};

}  // namespace halfspace::comparison
