// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

namespace halfspace::editor {

// What a designer types where a number is wanted: "64", "-(128 - 16) / 3 * 2". Decimals have a
// point, whatever the country. None where it is no such expression or has no finite value.
std::optional<double> evaluatedNumber(std::string_view text);

}  // namespace halfspace::editor
