// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace halfspace::editor {

// Latency of carving in a level of `brushes` brushes, a grid of rooms with touching walls, pillars
// and floors: the time from a click to the first step in the updated tree. Milliseconds.
struct CarveFigures {
  std::size_t brushes = 0;
  double opening = 0;  // from an empty session to the first step
  // latency of each carving; each is undone before the next, so the level stays the same
  std::vector<double> carvings;
  std::vector<double> trees;  // time of each for the update of the tree
};

// Requires a QCoreApplication; needs no display.
CarveFigures benchCarving(std::size_t brushes, int carvings);

// The command `--bench-carve`: measures 40 carvings in a level of each of these sizes and prints a
// table on standard output.
void benchCarve(const std::vector<std::size_t>& brushes);

}  // namespace halfspace::editor
