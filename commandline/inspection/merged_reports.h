// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "commandline/report/json_report.h"

namespace halfspace::commandline {

// The entries of several reports as one list sorted by path, as if one run had written it. A file
// that occurs in two reports is kept once. None, after a message on stderr, if a file is not a
// report of `validate`.
std::optional<std::vector<Json>> mergedFiles(const std::vector<std::string>& reports);

}  // namespace halfspace::commandline
