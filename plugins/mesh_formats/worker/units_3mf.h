// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>

namespace halfspace::plugins::mesh_formats {

// The units of 3MF in the order of lib3mf's numbers: micron, millimetre, centimetre, inch, foot,
// metre; in metres.
inline constexpr std::array<double, 6> kUnits3mf{1e-6, 1e-3, 1e-2, 0.0254, 0.3048, 1.0};

inline std::optional<double> metresOf(unsigned unit) {
  return unit < kUnits3mf.size() ? std::optional(kUnits3mf[unit]) : std::nullopt;
}

}  // namespace halfspace::plugins::mesh_formats
