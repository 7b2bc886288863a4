// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

// The nearest 32-bit float. The volatile variable prevents GCC 12 from optimising the conversion
// away when it vectorises two of them.
inline double nearestSingle(double x) {
  const volatile float single = static_cast<float>(x);
  return static_cast<double>(single);
}
inline Vec3 nearestSingle(const Vec3& p) {
  return {nearestSingle(p.x()), nearestSingle(p.y()), nearestSingle(p.z())};
}

// The grid on which new corners lie. Rounding is monotonic: a number between two numbers that round
// to the same grid point rounds to it too.
struct CoordinateGrid {
  double step = 0.0;             // a power of two; 0: every double
  bool singlePrecision = false;  // 32-bit numbers only

  double round(double x) const {
    if (step > 0.0) x = std::floor(x / step + 0.5) * step;
    return singlePrecision ? nearestSingle(x) : x;
  }
  Vec3 round(const Vec3& p) const { return {round(p.x()), round(p.y()), round(p.z())}; }
};

}  // namespace halfspace::geometry
