// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "bsp/comparison/report/plot.h"
#include "bsp/comparison/report/table.h"
#include "bsp/comparison/run/comparison.h"

namespace halfspace::bsp {

// Tables of a comparison: a row for each system.
// Build, memory, what it cannot do.
Table costTable(const Comparison& comparison);
// Nanoseconds a query: median and 99th of a hundred.
Table timeTable(const Comparison& comparison);
// Late and early motions of those it was asked.
Table errorTable(const Comparison& comparison);

// What a system cannot do, in one line.
std::string wordsOf(const std::vector<Limit>& limits);
// What a reader must know of slow systems; empty where all were asked everything.
std::string cutWords(const Comparison& comparison);

// A row for each system and shape it takes, with a header, for spreadsheets (RFC 4180).
std::string csvOf(const Comparison& comparison);

// Median against the size of the boxes among the shapes; nothing to draw with fewer than two.
Plot sizePlot(const Comparison& comparison);
bool isDrawable(const Plot& plot);

}  // namespace halfspace::bsp
