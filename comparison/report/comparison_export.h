// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "comparison/run/comparison.h"

namespace halfspace::comparison {

// The options and results of a comparison for scripts. docs/manual/reference/commands.md documents
// the keys.
nlohmann::ordered_json jsonOf(const Comparison& comparison);

struct PageFile {
  std::string name, text;
};

// The files of a report: index.html with all tables and plots, readable offline, without scripts,
// on light and dark backgrounds; and each plot as a file of its own, for use in other pages.
std::vector<PageFile> comparisonPage(const std::string& level, const Comparison& comparison);

}  // namespace halfspace::comparison
