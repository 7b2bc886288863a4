// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>
#include <cmath>

namespace halfspace::geometry {

// Planes through numbers beyond this magnitude are not certain to have few bits.
inline constexpr double kFarthestShortNumber = 0x1p40;

// Level units. Between numbers closer than this, there may be none with few bits, and between
// neighbouring doubles there is none. Only cells of facets depend on it, and the boundary does not
// depend on the cells.
inline constexpr double kClosestShortNumbers = 0x1p-200;

// A number with few bits near the middle of the two: a multiple of the largest power of two that
// fits twice into half the distance. Planes through such numbers have short coefficients, so
// predicates with them are cheap. Contract: both finite, and high - low is at least
// kClosestShortNumbers.
inline double shortNumberBetween(double low, double high) {
  assert(high - low >= kClosestShortNumbers);
  const double step = std::ldexp(1.0, std::ilogb((high - low) / 2.0) - 1);
  return std::floor((low + (high - low) / 2.0) / step) * step;
}

}  // namespace halfspace::geometry
