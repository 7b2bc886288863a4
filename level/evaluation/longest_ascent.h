// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace halfspace::level {

// Which numbers to keep so that those that are left ascend and are as many as possible. Cost:
// O(n log n). After C. Schensted, "Longest increasing and decreasing subsequences" (1961).
std::vector<bool> longestAscent(const std::vector<std::size_t>& numbers);

}  // namespace halfspace::level
