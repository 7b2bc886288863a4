// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

namespace halfspace::editor {

// Evaluates the expression of a number field: "64", "-(128 - 16) / 3 * 2". The decimal separator is
// a point in every locale. A number may have a unit: u (level units) and, if the level has a scale,
// m, cm, mm, ft and in: "2m + 16". None if the text is no such expression or has no finite value.
std::optional<double> evaluatedNumber(std::string_view text, double unitsPerMetre = 0);

// All letters of the units.
inline constexpr std::string_view kUnitLetters = "ucmftin";

}  // namespace halfspace::editor
