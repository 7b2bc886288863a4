// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "tests/architecture/rules/violation.h"

namespace halfspace::architecture {

struct HouseReport {
  Violations violations;  // sorted by path, then by line
  int files = 0;          // number of sources checked
};

// Applies every rule to every .h and .cpp of the rooms and the tests below `root`. Rooms that do
// not exist are skipped.
HouseReport checkHouse(const std::filesystem::path& root);

}  // namespace halfspace::architecture
