// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "commandline/comparison/comparison.h"

namespace halfspace::commandline {

// A page with the tables and the plots into `folder`; false, and the reason is told, where they
// cannot be written.
bool writeComparisonPage(const std::string& folder, const std::string& level,
                         const Comparison& comparison, const std::vector<ComparedShape>& shapes);

}  // namespace halfspace::commandline
