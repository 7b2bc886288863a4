// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Measures time and memory of a piece of work.
#pragma once

#include <chrono>

#include "level/system/process.h"

namespace halfspace::commandline {

// Wall-clock time since construction or since the previous lap.
class Stopwatch {
 public:
  double lapMs();

 private:
  std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

using level::cpuSeconds;
using level::peakMegabytes;
using level::resetPeakMemory;

}  // namespace halfspace::commandline
