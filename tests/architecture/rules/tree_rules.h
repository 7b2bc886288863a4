// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "tests/architecture/rules/violation.h"

namespace halfspace::architecture {

inline constexpr std::size_t kMostReadmeLines = 10;

// Checks that no folder is a catch-all (util, common, misc, helpers) and that every existing top
// room has a README of at most ten lines.
void checkTree(const std::filesystem::path& root, Violations& out);

}  // namespace halfspace::architecture
