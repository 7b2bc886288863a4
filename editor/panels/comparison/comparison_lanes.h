// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "bsp/comparison/run/comparison.h"

namespace halfspace::editor {

// What a plot shows of a comparison.
enum class PlotQuantity : unsigned char { time, errors, build, memory };

// A place on a lane.
struct PlotMark {
  double value = 0;    // ns, percent, ms or bytes
  double reaches = 0;  // a line goes there: for times the 99th of a hundred; else the value
  int shape = -1;      // of the comparison; -1: of the system as a whole
  bool isLate = false;
  QString words;  // the whole story
};

struct PlotLane {
  QString system;
  std::vector<PlotMark> marks;
};

// A lane for each system that has something to show. `shape`: only this one; -1: all. Times of zero
// (less than a look at the clock) are told as one nanosecond.
std::vector<PlotLane> lanesOf(const bsp::Comparison& comparison, PlotQuantity quantity, int shape);

// Whether values of it are placed by their logarithm: they are positive then.
inline bool isLogarithmic(PlotQuantity quantity) {
  return quantity != PlotQuantity::errors;
}

// 1500 as "1.5 µs", 2e6 bytes as "2 MB".
QString tickText(PlotQuantity quantity, double value);

}  // namespace halfspace::editor
