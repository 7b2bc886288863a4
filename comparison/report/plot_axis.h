// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <vector>

namespace halfspace::comparison {

// The scale of an axis. `logarithmicAndZero`: logarithmic, with a separate position for zero at the
// start.
enum class AxisScale : unsigned char { linear, logarithmic, logarithmicAndZero };

// Maps values to positions between two ends on the sheet, in pixels. First take() all values, then
// query positions. Contract: at least one value is taken before a query; values on a logarithmic
// axis are positive, or zero for `logarithmicAndZero`.
class PlotAxis {
 public:
  struct Tick {
    double value;
    bool isNamed;  // has a label; on a wide logarithmic axis only powers of ten have one
  };

  PlotAxis(AxisScale scale, double from, double to) : m_scale(scale), m_from(from), m_to(to) {}

  void take(double value);
  // Extends a linear axis to zero.
  void startAtZero();
  double at(double value) const;
  // Round numbers in ascending order: one, two and five times powers of ten.
  std::vector<Tick> ticks() const;

 private:
  bool isLogarithmic() const { return m_scale != AxisScale::linear; }
  double scaled(double value) const;
  std::vector<Tick> linearTicks() const;
  std::vector<Tick> logarithmicTicks() const;

  AxisScale m_scale;
  double m_from, m_to;
  // Extremes of the values taken; `logarithmicAndZero` leaves out zero.
  double m_low = std::numeric_limits<double>::infinity();
  double m_high = -std::numeric_limits<double>::infinity();
};

}  // namespace halfspace::comparison
