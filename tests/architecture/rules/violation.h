// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace halfspace::architecture {

// One broken house rule.
struct Violation {
  std::string path;  // from the repository's root
  int line = 0;      // 1-based; 0: the file or folder as a whole
  std::string text;  // what is wrong and what to do
};

using Violations = std::vector<Violation>;

// "path:line: text", or "path: text".
std::string words(const Violation& violation);

}  // namespace halfspace::architecture
