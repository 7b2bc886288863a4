// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commandline/bench/bench_options.h"
#include "commandline/program/exit_code.h"

namespace halfspace::commandline {

// `bench --request`: runs all cases of a request of the Open Boolean Benchmark (boolean_request.h)
// and writes its result. A case ends at its first operation that fails; the result says why, and
// the exit code is wrongInput. While cases run, the result so far is saved every ten seconds, as
// the benchmark may end the program when a case takes too long. cannotReadOrWrite, after a message,
// if the request cannot be read or the result not be written.
ExitCode runRequest(const BenchOptions& options);

}  // namespace halfspace::commandline
