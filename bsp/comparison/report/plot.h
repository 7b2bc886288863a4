// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace halfspace::bsp {

// A chart of lines, drawn as SVG: the figures of the manual.
struct Plot {
  struct Series {
    std::string name;
    std::vector<std::pair<double, double>> points;  // in the order they are joined
  };
  std::string title, xName, yName;
  bool logX = false, logY = false;  // contract: such values are positive
  bool fallingX = false;            // the largest x at the left
  std::vector<Series> series;
};

// Contract: some series has two points.
std::string svgOf(const Plot& plot);

}  // namespace halfspace::bsp
