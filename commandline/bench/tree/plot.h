// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace halfspace::commandline {

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

// False, and the reason is told, where it cannot be written.
bool writeText(const std::string& text, const std::string& folder, const std::string& file);
// Into `folder` as `name`.svg.
bool writePlot(const Plot& plot, const std::string& folder, const std::string& name);

}  // namespace halfspace::commandline
