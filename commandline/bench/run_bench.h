// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commandline/bench/bench_options.h"
#include "commandline/program/exit_code.h"

namespace halfspace::commandline {

// Runs the requested benchmarks, prints each figure when it is measured, and writes the report.
ExitCode runBench(const BenchOptions& options);

}  // namespace halfspace::commandline
