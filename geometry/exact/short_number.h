// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>
#include <cmath>

namespace halfspace::geometry {

// Planes through numbers beyond this magnitude are not certain to have few bits.
inline constexpr double kFarthestShortNumber = 0x1p40;

// A number with few bits near the middle of the two: a multiple of the largest power of two that
// fits twice into half the distance. Planes through such numbers have short coefficients, so
// predicates with them are cheap. Contract: low < high, both finite.
inline double shortNumberBetween(double low, double high) {
  assert(low < high);
  const double step = std::ldexp(1.0, std::ilogb((high - low) / 2.0) - 1);
  return std::floor((low + (high - low) / 2.0) / step) * step;
}

}  // namespace halfspace::geometry
