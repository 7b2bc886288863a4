// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "comparison/report/lane_plot.h"
#include "comparison/report/plot.h"
#include "comparison/report/table.h"
#include "comparison/run/comparison.h"

namespace halfspace::comparison {

// Tables and plots of a comparison. Tables have one row per system.
// Build time, memory, limits.
Table costTable(const Comparison& comparison);
// Nanoseconds per query: median and 99th percentile. The first row has the number of motions per
// shape; a cell with (n) was measured with n motions only.
Table timeTable(const Comparison& comparison);
// Numbers of late and early motions, of those that the system was given.
Table errorTable(const Comparison& comparison);
// Shapes at rest: nanoseconds per overlap query, and wrong answers. restNote() explains the table.
Table restTable(const Comparison& comparison);
std::string restNote(const Comparison& comparison);
// The systems that take every shape: build time and memory, also as multiples of those of the first
// system; the mean time per query over all shapes; the median of each shape; late and early motions
// of all shapes. The table shows the saving by one tree for all sizes.
Table wholeTable(const Comparison& comparison);

// The limits of a system in one line.
std::string limitsText(const std::vector<Limit>& limits);
// The explanation of (n); empty if all systems were given all motions.
std::string cutNote(const Comparison& comparison);

// One row per system and shape, with a header, for spreadsheets (RFC 4180). Fields that were not
// measured are empty.
std::string csvOf(const Comparison& comparison);

// The median by size of box, for the boxes among the shapes; no series with fewer than two boxes.
Plot sizePlot(const Comparison& comparison);

// A plot of a comparison as a file, and its title.
struct PlotFile {
  std::string name, title, svg;
};
// All plots that have data: time per query by system and shape, and by size; build time, memory,
// errors.
std::vector<PlotFile> plotsOf(const Comparison& comparison);

// Remarks that a reader needs to interpret the results: a level without solids or without surface,
// shapes with too little free space, requested systems that take none of the shapes, a level too
// small to show differences, libraries that are not installed. One sentence each, with a remedy;
// empty if there is nothing to remark.
std::vector<std::string> remarksOf(const Comparison& comparison);

}  // namespace halfspace::comparison
