// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "comparison/report/lanes.h"

namespace halfspace::comparison {

// A chart of lanes: a mark for each entry of the legend, or a bar and its figure.
struct LanePlot {
  std::string title;
  std::vector<PlotLane> lanes;      // shapes of marks: of the legend; -1: bars
  std::vector<std::string> legend;  // empty: bars
  AxisScale scale = AxisScale::logarithmic;
  std::string (*text)(double) = nullptr;  // what ticks and bars say
};

// An SVG. Contract: a lane with a mark, and a text.
std::string svgOf(const LanePlot& plot);

// A comparison's lanes, of all shapes. Contract: some system takes some shape.
LanePlot lanePlotOf(const Comparison& comparison, PlotQuantity quantity);

}  // namespace halfspace::comparison
