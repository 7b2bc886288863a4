// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "plugins/interface/issue.h"

namespace halfspace::plugins::mesh_formats {

// Checks what lib3mf 1.8 does not: it reads the coordinate "1,5" as 1 and "abc" as 0, and a model
// of an unknown unit in millimetres. `part`: the XML text of one model of the container, `name`:
// its path there. Throws std::runtime_error with the line of a coordinate that is no number; an
// unknown unit is an issue. Time linear in the text.
void checkNumbers3mf(std::string_view part, const std::string& name, IssueList& issues);

// The units of 3MF in the order of lib3mf's numbers: micron, millimetre, centimetre, inch, foot,
// metre; in metres.
inline constexpr std::array<double, 6> kUnits3mf{1e-6, 1e-3, 1e-2, 0.0254, 0.3048, 1.0};

inline std::optional<double> metresOf(unsigned unit) {
  return unit < kUnits3mf.size() ? std::optional(kUnits3mf[unit]) : std::nullopt;
}

}  // namespace halfspace::plugins::mesh_formats
