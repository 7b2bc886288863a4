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

// The files of a report. index.html holds all tables and plots; it needs no network and no scripts,
// and follows the browser's light or dark theme. Each plot is also a separate file, for other
// pages.
std::vector<PageFile> comparisonPage(const std::string& level, const Comparison& comparison);

}  // namespace halfspace::comparison
