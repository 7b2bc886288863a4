// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commandline/bench/bench_run.h"

namespace halfspace::commandline {

// Measures the cost of a character's step, and the time from an edit to the next step.
void benchPlay(BenchRun& run);
// Measures a tick of a game with two thousand characters.
void benchWalkers(BenchRun& run);
// Lets two hundred characters walk in levels that change.
void benchSoak(BenchRun& run);

}  // namespace halfspace::commandline
