// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "commandline/bench/tree/plot.h"
#include "commandline/bench/tree/table.h"
#include "commandline/comparison/comparison.h"
#include "commandline/report/json_report.h"

namespace halfspace::commandline {

// Tables of a comparison: a row for each system.
// Build, memory, what it cannot do.
Table costTable(const Comparison& comparison);
// Nanoseconds a query: median and 99th of a hundred.
Table timeTable(const Comparison& comparison);
// Late and early motions of all.
Table errorTable(const Comparison& comparison);

Json jsonOf(const Comparison& comparison);

// Median against the size of the boxes among the shapes; nothing to draw with fewer than two.
Plot sizePlot(const Comparison& comparison, const std::vector<ComparedShape>& shapes);
bool isDrawable(const Plot& plot);

}  // namespace halfspace::commandline
