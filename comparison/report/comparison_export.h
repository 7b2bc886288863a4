// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "comparison/run/comparison.h"

namespace halfspace::comparison {

// What was asked and what came out, for scripts; keys as docs/manual/reference/commands.md tells
// them.
nlohmann::ordered_json jsonOf(const Comparison& comparison);

struct PageFile {
  std::string name, text;
};

// A page with the tables and plots, index.html, whole by itself: read offline, without a script, on
// light and dark ground. The plots are written beside it too, for other pages.
std::vector<PageFile> comparisonPage(const std::string& level, const Comparison& comparison);

}  // namespace halfspace::comparison
