// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

namespace halfspace::editor {

// What a designer types where a number is wanted: "64", "-(128 - 16) / 3 * 2". Decimals have a
// point, whatever the country. Behind a number may stand a unit: u (the level's own), and where it
// is known how many of those a metre has, m, cm, mm, ft and in: "2m + 16". None where it is no such
// expression or has no finite value.
std::optional<double> evaluatedNumber(std::string_view text, double unitsPerMetre = 0);

// The letters that such units are made of.
inline constexpr std::string_view kUnitLetters = "ucmftin";

}  // namespace halfspace::editor
