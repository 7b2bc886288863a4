// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/measure/rounding_volume.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

namespace halfspace::geometry {
namespace {

// Half the distance of a number of this type near x to the next one. 0 for 0, which is not rounded.
template <typename Float>
double halfUnitAt(double x) {
  using Limits = std::numeric_limits<Float>;
  if (x == 0.0) return 0.0;
  return std::ldexp(1.0, std::max(std::ilogb(x), Limits::min_exponent - 1) - Limits::digits);
}

}  // namespace

double roundingVolumeOf(const TriangleSet& set, const CornerRounding& rounding) {
  double volume = 0.0;
  for (const Triangle& t : set.triangles) {
    const Vec3 &a = set.points[t[0]], &b = set.points[t[1]], &c = set.points[t[2]];
    const Vec3 area = 0.5 * (b - a).cross(c - a);
    volume += area.norm() * rounding.moved;
    for (int axis = 0; axis < 3; ++axis) {
      double moved = 0.0;
      for (const Vec3* corner : {&a, &b, &c}) {
        const double x = (*corner)[axis];
        moved += rounding.singlePrecision ? halfUnitAt<float>(x) : halfUnitAt<double>(x);
      }
      volume += std::abs(area[axis]) * moved / 3.0;
    }
  }
  return volume;
}

}  // namespace halfspace::geometry
