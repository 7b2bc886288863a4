// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Repeats the experiments of S. Melax, "Dynamic Plane Shifting BSP Traversal", 2000, sections 6 to
// 8, on our tree and compares them with the paper's figures. Each function adds its figures, tables
// and charts to the run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "commandline/bench/bench_run.h"
#include "comparison/report/lane_plot.h"

namespace halfspace::commandline {

inline constexpr uint64_t kPaperSeed = 2000;

// Table 1, Figures 5 and 6, on samples with about as many faces as the paper's.
void paperSamples(BenchRun& run);
// Table 2 and Figure 8: motions in levels.
void paperMotions(BenchRun& run);

// A lane of a chart with a mark for each value, in the order of the legend.
comparison::PlotLane laneOf(const std::string& name, const std::vector<double>& values);

}  // namespace halfspace::commandline
