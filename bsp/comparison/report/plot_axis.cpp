// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/comparison/report/plot_axis.h"

#include <algorithm>
#include <cmath>

namespace halfspace::bsp {

namespace {

constexpr int kLinearTicks = 6;

std::vector<double> logarithmicTicks(double low, double high) {
  std::vector<double> ticks;
  for (double power = std::pow(10, std::floor(std::log10(low))); power <= high; power *= 10)
    for (const double step : {1.0, 2.0, 5.0})
      if (power * step >= low && power * step <= high) ticks.push_back(power * step);
  return ticks;
}

}  // namespace

void PlotAxis::take(double value) {
  m_low = std::min(m_low, value);
  m_high = std::max(m_high, value);
}

void PlotAxis::startAtZero() {
  if (!m_log) m_low = std::min(m_low, 0.0);
}

double PlotAxis::at(double value) const {
  const double span = scaled(m_high) - scaled(m_low);
  const double part = span > 0 ? (scaled(value) - scaled(m_low)) / span : 0.5;
  return m_from + part * (m_to - m_from);
}

double PlotAxis::scaled(double value) const {
  return m_log ? std::log10(value) : value;
}

std::vector<double> PlotAxis::ticks() const {
  if (m_log) return logarithmicTicks(m_low, m_high);
  constexpr double kRounding = 1e-12;  // a share: what the last tick may be off by
  const double rough = (m_high - m_low) / kLinearTicks;
  if (rough <= 0) return {m_low};
  double step = std::pow(10, std::floor(std::log10(rough)));
  if (rough > 2 * step)
    step *= rough > 5 * step ? 10 : 5;
  else if (rough > step)
    step *= 2;
  std::vector<double> ticks;
  for (double i = std::ceil(m_low / step); i * step <= m_high * (1 + kRounding); ++i)
    ticks.push_back(i * step);
  return ticks;
}

}  // namespace halfspace::bsp
