// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace halfspace::architecture {

// One broken rule.
struct Violation {
  std::string path;  // relative to the repository's root
  int line = 0;      // 1-based; 0 for the file or folder as a whole
  std::string text;  // the error and how to correct it
};

using Violations = std::vector<Violation>;

// "path:line: text", or "path: text".
std::string messageOf(const Violation& violation);

struct HouseReport {
  Violations violations;  // sorted by path, then by line
  int files = 0;          // number of sources checked
};

// Applies every rule to every .h and .cpp of the rooms and the tests below `root`. Rooms that do
// not exist are skipped.
HouseReport checkHouse(const std::filesystem::path& root);

}  // namespace halfspace::architecture
