// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What a piece of work costs the machine.
#pragma once

#include <chrono>

namespace halfspace::commandline {

// Wall clock since it was made or last asked for a lap.
class Stopwatch {
 public:
  double lapMs();

 private:
  std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

// CPU time of all threads of this process.
double cpuSeconds();

// Most memory this process has had in use since it began or since resetPeakMemory().
double peakMegabytes();
// Where the system can (Linux); elsewhere the peak stays that of the whole process.
void resetPeakMemory();

}  // namespace halfspace::commandline
