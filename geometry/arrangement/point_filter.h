// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The first stage of the predicates on points: sums in doubles with a bound of their error. A sign
// is used only if the bound proves it; else the integers of the second stage decide.
#pragma once

#include "geometry/arrangement/point_arithmetic.h"

namespace halfspace::geometry::point_filter {

inline constexpr double kUnit = BoundedDouble::kUnit;
inline constexpr double kTiny = BoundedDouble::kTiny;

// The sign of a sum whose error is at most `error`; 0 if it is not certain.
inline int certainSign(double sum, double error) {
  return sum > error ? 1 : (sum < -error ? -1 : 0);
}

// Calls f<WideInteger>() if the numbers fit, else f<LargeInteger>().
template <class F>
auto inIntegers(bool fits, const F& f) {
  return fits ? f.template operator()<WideInteger>() : f.template operator()<LargeInteger>();
}

}  // namespace halfspace::geometry::point_filter
