// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halfspace::geometry {

// The contract on input: every coordinate is finite and at most this far from the origin, in level
// units. Quake-family levels use +-4,096 to +-131,072.
inline constexpr double kMaxCoordinate = 16'777'216.0;  // 2^24

}  // namespace halfspace::geometry
