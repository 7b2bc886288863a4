// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "geometry/exact/vec3.h"

namespace halfspace::level {

// The keys and values of an entity in file order; a key may repeat. Byte strings, not necessarily
// UTF-8: old maps use the character sets of their games.
using KeyValues = std::vector<std::pair<std::string, std::string>>;

// The value of the first such key; empty if there is none.
std::string_view valueOf(const KeyValues& keyValues, std::string_view key);

// A value of exactly three finite numbers separated by blanks, such as an "origin"; empty for any
// other text.
std::optional<geometry::Vec3> threeNumbers(std::string_view text);
// A value of exactly one finite number.
std::optional<double> oneNumber(std::string_view text);

// The shortest text that reads back as the same number or numbers: "128 0 24".
std::string textOf(double number);
std::string textOf(const geometry::Vec3& numbers);

}  // namespace halfspace::level
