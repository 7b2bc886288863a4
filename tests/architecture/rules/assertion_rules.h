// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "tests/architecture/rules/source_file.h"
#include "tests/architecture/rules/violation.h"

namespace halfspace::architecture {

// Calls of assert() in a thousand lines of sources and headers.
inline constexpr double kFewestAssertions = 10.0;

// The rooms whose errors nobody sees, `geometry` and `bsp` with all they contain, assert what they
// take for granted at least so often. Smaller ones than a thousand lines are passed over.
void checkAssertions(const std::vector<SourceFile>& files, Violations& out);

}  // namespace halfspace::architecture
