// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/report/resources.h"

#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>

#include <sys/resource.h>

namespace halfspace::commandline {

namespace {

constexpr double kKilobytesInMegabyte = 1024.0;

}  // namespace

double Stopwatch::lapMs() {
  const auto now = std::chrono::steady_clock::now();
  const double ms = std::chrono::duration<double, std::milli>(now - m_start).count();
  m_start = now;
  return ms;
}

double cpuSeconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double peakMegabytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    long kilobytes = 0;
    if (std::sscanf(line.c_str(), "VmHWM: %ld", &kilobytes) == 1) {
      return static_cast<double>(kilobytes) / kKilobytesInMegabyte;
    }
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / kKilobytesInMegabyte;
}

void resetPeakMemory() {
  // proc(5): 5 sets the high-water mark to what is in use now.
  std::ofstream("/proc/self/clear_refs") << "5";
}

}  // namespace halfspace::commandline
