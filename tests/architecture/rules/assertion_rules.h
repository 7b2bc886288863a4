// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "tests/architecture/rules/source_file.h"
#include "tests/architecture/rules/violation.h"

namespace halfspace::architecture {

// Least number of assert() calls per thousand lines of sources and headers.
inline constexpr double kFewestAssertions = 10.0;

// Errors in `geometry` and `bsp` are not visible to users, so these rooms have to assert their
// assumptions at least that often. Rooms of fewer than a thousand lines are skipped.
void checkAssertions(const std::vector<SourceFile>& files, Violations& out);

}  // namespace halfspace::architecture
