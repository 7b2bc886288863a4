// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A comparison as a dot plot: a lane for each system, a mark for each shape. What the pages draw
// and what the editor's panel draws.
#pragma once

#include <string>
#include <vector>

#include "comparison/report/plot_axis.h"
#include "comparison/run/comparison.h"

namespace halfspace::comparison {

// What a plot shows of a comparison.
enum class PlotQuantity : unsigned char { time, slow, errors, build, memory };

// A place on a lane.
struct PlotMark {
  double value = 0;    // ns, percent, ms or bytes
  double reaches = 0;  // a line goes there; else the value
  int shape = -1;      // of the comparison; -1: of the system as a whole
  bool isLate = false;
  std::string words;  // the whole story
};

struct PlotLane {
  std::string system;
  std::vector<PlotMark> marks;
};

// A lane for each system that has something to show. `shape`: only this one; -1: all. Times of zero
// (less than a look at the clock) are told as one nanosecond; those of one shape alone reach from
// the median to the 99th of a hundred.
std::vector<PlotLane> lanesOf(const Comparison& comparison, PlotQuantity quantity, int shape = -1);

// Logarithmic, as systems differ by thousands; errors begin at none at all.
AxisScale scaleOf(PlotQuantity quantity);
// The axis these lanes lie along, between two places of the paper: a little beyond the extremes, a
// linear one from zero on.
PlotAxis axisOf(const std::vector<PlotLane>& lanes, AxisScale scale, double from, double to);

// What its ticks say: 1500 ns as "1.5 µs", 2e6 bytes as "2 MB".
std::string tickText(PlotQuantity quantity, double value);

}  // namespace halfspace::comparison
