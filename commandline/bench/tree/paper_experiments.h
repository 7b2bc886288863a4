// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The experiments of S. Melax, "Dynamic Plane Shifting BSP Traversal", 2000, sections 6 to 8, on
// our tree, beside what the paper says. Each adds its figures, tables and pictures to the run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "commandline/bench/bench_run.h"
#include "comparison/report/lane_plot.h"

namespace halfspace::commandline {

inline constexpr uint64_t kPaperSeed = 2000;

// Table 1, Figures 5 and 6: of samples with as many faces as the paper's.
void paperSamples(BenchRun& run);
// Table 2 and Figure 8: motions in levels.
void paperMotions(BenchRun& run);

// A lane of a picture, with a mark for each value, in the order of the legend.
comparison::PlotLane laneOf(const std::string& name, const std::vector<double>& values);

}  // namespace halfspace::commandline
