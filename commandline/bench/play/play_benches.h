// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commandline/bench/bench_run.h"

namespace halfspace::commandline {

// What a character's step costs, and what an edit does to it.
void benchPlay(BenchRun& run);
// Two hundred walkers in levels that change.
void benchSoak(BenchRun& run);

}  // namespace halfspace::commandline
