// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace halfspace::tests {

// A tree file as version 2 wrote it: that of the current version with each cell in the wide form
// (bsp/file/wide_cells.h). Contract: `file` is a good file of the current version.
std::vector<std::byte> asVersion2(std::span<const std::byte> file);

}  // namespace halfspace::tests
