// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace halfspace::level {

// A program that ran to its end, with what it took.
struct MeasuredProgram {
  int code = -1;         // its exit code; -1: it could not be started, or crashed
  double seconds = 0.0;  // CPU time of all its threads
  // Peak resident memory, read every few milliseconds, in megabytes of 1024 kilobytes. Linux only;
  // 0 elsewhere.
  double megabytes = 0.0;
};

// Runs a program and waits for it. `command`: its path and its arguments. What it prints is
// dropped. Contract: `command` is not empty.
MeasuredProgram runMeasured(const std::vector<std::string>& command);

}  // namespace halfspace::level
