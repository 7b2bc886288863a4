// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

// Where new corners may lie. Rounding is monotonous: what lies between two numbers that round to
// the same grid point rounds to it too.
struct CoordinateGrid {
  double step = 0.0;             // a power of two; 0: every double
  bool singlePrecision = false;  // 32-bit numbers only

  double round(double x) const {
    if (step > 0.0) x = std::floor(x / step + 0.5) * step;
    return singlePrecision ? static_cast<double>(static_cast<float>(x)) : x;
  }
  Vec3 round(const Vec3& p) const { return {round(p.x()), round(p.y()), round(p.z())}; }
};

}  // namespace halfspace::geometry
