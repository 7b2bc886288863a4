// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commandline/bench/bench_options.h"
#include "commandline/program/exit_code.h"

namespace halfspace::commandline {

// Runs the program halfspace-bench, which lies beside this program, with the arguments of this
// program, and returns its exit code. It reads and writes the same terminal or files. If it is
// missing or cannot be started, reports the reason and the remedy: cannotReadOrWrite.
// Contract: there is a QCoreApplication. `options` were read from its arguments.
ExitCode startBenchProgram(const BenchOptions& options);

}  // namespace halfspace::commandline
