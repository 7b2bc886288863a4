// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/report/resources.h"

namespace halfspace::commandline {

double Stopwatch::lapMs() {
  const auto now = std::chrono::steady_clock::now();
  const double ms = std::chrono::duration<double, std::milli>(now - m_start).count();
  m_start = now;
  return ms;
}

}  // namespace halfspace::commandline
