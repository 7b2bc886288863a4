// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "bsp/comparison/report/lanes.h"

namespace halfspace::bsp {

// The lanes of a comparison as an SVG, of all shapes or (not -1) of one. Contract: some system
// takes the shape.
std::string lanePlot(const Comparison& comparison, PlotQuantity quantity, int shape = -1);

// What it shows: "Time of a query, median".
std::string titleOf(PlotQuantity quantity);

}  // namespace halfspace::bsp
