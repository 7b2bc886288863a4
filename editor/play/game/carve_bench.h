// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace halfspace::editor {

// How long after a click that carves the first step is made in the new tree, in a level of so many
// brushes: rooms of a grid with walls, pillars and floors that touch. Milliseconds.
struct CarveFigures {
  std::size_t brushes = 0;
  double opening = 0;            // from nothing to the first step
  std::vector<double> carvings;  // each from the click to the step, the level as large every time
  std::vector<double> trees;     // of each, what the tree took
};

// Requires a QCoreApplication; needs no display.
CarveFigures benchCarving(std::size_t brushes, int carvings);

// The command `--bench-carve`: measures 40 carvings in a level of each of these sizes and prints a
// table on standard output.
void benchCarve(const std::vector<std::size_t>& brushes);

}  // namespace halfspace::editor
