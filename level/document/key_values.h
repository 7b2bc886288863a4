// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace halfspace::level {

// An entity's keys in the order they were given; a key may come twice. Bytes, not promised to be
// UTF-8: old maps use their games' own character sets.
using KeyValues = std::vector<std::pair<std::string, std::string>>;

// The value of the first such key; empty where there is none.
std::string_view valueOf(const KeyValues& keyValues, std::string_view key);

}  // namespace halfspace::level
