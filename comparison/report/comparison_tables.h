// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "comparison/report/lane_plot.h"
#include "comparison/report/plot.h"
#include "comparison/report/table.h"
#include "comparison/run/comparison.h"

namespace halfspace::comparison {

// Tables of a comparison: a row for each system.
// Build, memory, what it cannot do.
Table costTable(const Comparison& comparison);
// Nanoseconds a query: median and 99th of a hundred. The first row says how many motions of a shape
// a cell stands for; (n) in a cell that it stands for n.
Table timeTable(const Comparison& comparison);
// Late and early motions of those it was asked.
Table errorTable(const Comparison& comparison);
// Nanoseconds of asking whether a shape that stands still is in matter, and wrong answers; and how
// to read it.
Table restTable(const Comparison& comparison);
std::string restWords(const Comparison& comparison);
// Systems that take every shape, over all of them: build and memory, also as multiples of the first
// system's; the mean of medians, and the medians in the order of the shapes; late and early. What
// one tree for all sizes saves, in one table.
Table wholeTable(const Comparison& comparison);

// What a system cannot do, in one line.
std::string wordsOf(const std::vector<Limit>& limits);
// How to read (n); empty where all were asked everything.
std::string cutWords(const Comparison& comparison);

// A row for each system and shape it takes, with a header, for spreadsheets (RFC 4180). Empty: not
// asked.
std::string csvOf(const Comparison& comparison);

// Median against the size of the boxes among the shapes; nothing to draw with fewer than two.
Plot sizePlot(const Comparison& comparison);

// A plot of a comparison as a file, and what it shows in words.
struct PlotFile {
  std::string name, title, svg;
};
// Time of a query by system and shape, and by size; time to build, memory, errors. Only what there
// is something to draw of.
std::vector<PlotFile> plotsOf(const Comparison& comparison);

// What a reader must know before the figures mean anything: no solid matter, shapes that had no or
// little room, systems asked for that take none of the shapes, a level too small to tell
// differences in, libraries that are not installed. A sentence each, with what to do; empty where
// all is well.
std::vector<std::string> remarksOf(const Comparison& comparison);

}  // namespace halfspace::comparison
