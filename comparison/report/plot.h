// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "comparison/report/plot_axis.h"

namespace halfspace::comparison {

// A line chart, as used in the manual. Each line has its name at its right end.
struct Plot {
  struct Series {
    std::string name;
    std::vector<std::pair<double, double>> points;  // in the order they are joined
  };
  std::string title, xName, yName;
  AxisScale xScale = AxisScale::linear, yScale = AxisScale::linear;
  bool fallingX = false;                   // the largest x at the left
  std::string (*yText)(double) = nullptr;  // text of ticks; null: plain numbers
  std::vector<Series> series = {};
};

// The chart as an SVG file. Contract: some series has two points.
std::string svgOf(const Plot& plot);

}  // namespace halfspace::comparison
