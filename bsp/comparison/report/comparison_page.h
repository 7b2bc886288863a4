// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "bsp/comparison/run/comparison.h"

namespace halfspace::bsp {

struct PageFile {
  std::string name, text;
};

// A page with the tables, index.html, and the plots it shows beside it. Read offline, without a
// script.
std::vector<PageFile> comparisonPage(const std::string& level, const Comparison& comparison);

}  // namespace halfspace::bsp
