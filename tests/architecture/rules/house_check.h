// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "tests/architecture/rules/violation.h"

namespace halfspace::architecture {

struct HouseReport {
  Violations violations;  // by path, then line
  int files = 0;          // sources looked at
};

// Every rule against every .h and .cpp of the rooms and the tests below `root`. Rooms that do not
// exist yet are passed over.
HouseReport checkHouse(const std::filesystem::path& root);

}  // namespace halfspace::architecture
