// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "tests/architecture/rules/source_file.h"

namespace halfspace::architecture {

struct Include {
  int line = 0;      // 1-based
  std::string name;  // text between the brackets or quotes; empty for a macro
  bool quoted = false;
};

// All include lines that are not commented out, under any preprocessor condition.
std::vector<Include> includesOf(const SourceFile& file);

}  // namespace halfspace::architecture
