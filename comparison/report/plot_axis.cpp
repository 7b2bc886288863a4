// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/report/plot_axis.h"

#include <algorithm>
#include <cmath>

namespace halfspace::comparison {

namespace {

constexpr int kLinearTicks = 6;
constexpr double kWide = 100;      // ratio of the ends above which only powers of ten have labels
constexpr double kZeroRoom = 0.1;  // distance of zero from the other values; share of the axis

}  // namespace

void PlotAxis::take(double value) {
  if (m_scale == AxisScale::logarithmicAndZero && value <= 0.0) return;
  m_low = std::min(m_low, value);
  m_high = std::max(m_high, value);
}

void PlotAxis::startAtZero() {
  if (!isLogarithmic()) m_low = std::min(m_low, 0.0);
}

double PlotAxis::at(double value) const {
  double from = m_from;
  if (m_scale == AxisScale::logarithmicAndZero) {
    if (value <= 0.0) return m_from;
    from += kZeroRoom * (m_to - m_from);
  }
  const double span = scaled(m_high) - scaled(m_low);
  const double part = span > 0 ? (scaled(value) - scaled(m_low)) / span : 0.5;
  return from + part * (m_to - from);
}

double PlotAxis::scaled(double value) const {
  return isLogarithmic() ? std::log10(value) : value;
}

std::vector<PlotAxis::Tick> PlotAxis::ticks() const {
  return isLogarithmic() ? logarithmicTicks() : linearTicks();
}

std::vector<PlotAxis::Tick> PlotAxis::logarithmicTicks() const {
  std::vector<Tick> ticks;
  if (m_scale == AxisScale::logarithmicAndZero) ticks.push_back({0.0, true});
  const bool isWide = m_high > kWide * m_low;
  for (double power = std::pow(10, std::floor(std::log10(m_low))); power <= m_high; power *= 10)
    for (const double step : {1.0, 2.0, 5.0})
      if (power * step >= m_low && power * step <= m_high)
        ticks.push_back({power * step, !isWide || step == 1.0});
  return ticks;
}

std::vector<PlotAxis::Tick> PlotAxis::linearTicks() const {
  constexpr double kRounding = 1e-12;  // relative rounding error allowed for the last tick
  const double rough = (m_high - m_low) / kLinearTicks;
  if (rough <= 0) return {{m_low, true}};
  double step = std::pow(10, std::floor(std::log10(rough)));
  if (rough > 2 * step)
    step *= rough > 5 * step ? 10 : 5;
  else if (rough > step)
    step *= 2;
  std::vector<Tick> ticks;
  for (double i = std::ceil(m_low / step); i * step <= m_high * (1 + kRounding); ++i)
    ticks.push_back({i * step, true});
  return ticks;
}

}  // namespace halfspace::comparison
