// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/architecture/rules/source_file.h"
#include "tests/architecture/rules/violation.h"

namespace halfspace::architecture {

inline constexpr std::size_t kMostLines = 800;

// Checks the length, the licence line and the include guard.
void checkFile(const SourceFile& file, Violations& out);

}  // namespace halfspace::architecture
