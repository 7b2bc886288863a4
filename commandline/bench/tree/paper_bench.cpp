// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/tree/paper_experiments.h"

namespace halfspace::commandline {

comparison::PlotLane laneOf(const std::string& name, const std::vector<double>& values) {
  comparison::PlotLane lane{name, {}};
  for (const double value : values) {
    const int index = static_cast<int>(lane.marks.size());
    lane.marks.push_back({value, value, index, false, {}});
  }
  return lane;
}

void benchPaper(BenchRun& run) {
  paperSamples(run);
  paperMotions(run);
}

}  // namespace halfspace::commandline
