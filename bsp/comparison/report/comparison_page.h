// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "bsp/comparison/run/comparison.h"

namespace halfspace::bsp {

struct PageFile {
  std::string name, text;
};

// A page with the tables and plots, index.html, whole by itself: read offline, without a script, on
// light and dark ground. The plots are written beside it too, for other pages.
std::vector<PageFile> comparisonPage(const std::string& level, const Comparison& comparison);

}  // namespace halfspace::bsp
