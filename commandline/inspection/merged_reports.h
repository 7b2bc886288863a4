// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "commandline/report/json_report.h"

namespace halfspace::commandline {

// The files of several reports as one list, sorted by path, as if one run had made it. A file that
// is in two of them counts once. Nothing, and told on stderr, where one is no such report.
std::optional<std::vector<Json>> mergedFiles(const std::vector<std::string>& reports);

}  // namespace halfspace::commandline
