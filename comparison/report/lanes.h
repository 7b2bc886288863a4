// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A comparison as a dot plot: one lane per system, one mark per shape. Reports and the editor's
// panel draw these lanes.
#pragma once

#include <string>
#include <vector>

#include "comparison/report/plot_axis.h"
#include "comparison/run/comparison.h"

namespace halfspace::comparison {

// The quantity that a plot shows.
enum class PlotQuantity : unsigned char { time, slow, errors, build, memory };

// One value on a lane.
struct PlotMark {
  double value = 0;    // ns, percent, ms or bytes
  double reaches = 0;  // end of the line that begins at `value`; equal to `value`: no line
  int shape = -1;      // index in the comparison; -1: a value of the whole system
  bool isLate = false;
  std::string text;  // text of the tooltip
};

struct PlotLane {
  std::string system;
  std::vector<PlotMark> marks;
};

// One lane per system that has data. `shape`: only this one; -1: all. Times of zero (shorter than a
// reading of the clock) count as one nanosecond. For a single shape, times reach from the median to
// the 99th percentile.
std::vector<PlotLane> lanesOf(const Comparison& comparison, PlotQuantity quantity, int shape = -1);

// Logarithmic, since systems differ by factors of thousands; for errors with a position for zero.
AxisScale scaleOf(PlotQuantity quantity);
// The axis of these lanes between two positions on the sheet, in pixels. It extends slightly beyond
// the extreme values; a linear axis starts at zero.
PlotAxis axisOf(const std::vector<PlotLane>& lanes, AxisScale scale, double from, double to);

// The text of a tick: 1500 ns as "1.5 µs", 2e6 bytes as "2 MB".
std::string tickText(PlotQuantity quantity, double value);

}  // namespace halfspace::comparison
