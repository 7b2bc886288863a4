// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "comparison/report/lanes.h"

namespace halfspace::comparison {

// A chart of lanes: each lane has one mark per entry of the legend, or a bar with its number.
struct LanePlot {
  std::string title;
  std::vector<PlotLane> lanes;      // PlotMark::shape: index into the legend; -1: a bar
  std::vector<std::string> legend;  // empty: bars
  AxisScale scale = AxisScale::logarithmic;
  std::string (*text)(double) = nullptr;  // the text of ticks and bars
};

// The chart as an SVG file. Contract: at least one lane has a mark, and `text` is set.
std::string svgOf(const LanePlot& plot);

// The lanes of a comparison for all shapes. Contract: some system takes some shape.
LanePlot lanePlotOf(const Comparison& comparison, PlotQuantity quantity);

}  // namespace halfspace::comparison
