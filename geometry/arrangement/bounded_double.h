// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the kernel: doubles with a bound of their error, which sums and products carry along.
#pragma once

#include <array>
#include <cmath>

#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

// The true number differs from `value` by at most `error`. The bounds themselves are rounded, by a
// few units of 2^-53 an operation, so the user of a bound multiplies it by 1.001. Where an
// operation overflows, the value or the bound is infinite or NaN.
struct BoundedDouble {
  static constexpr double kUnit = 0x1p-53;  // the relative error of one operation
  static constexpr double kTiny = 1e-300;   // covers underflow in products of small numbers

  double value = 0.0;
  double error = 0.0;

  static BoundedDouble difference(double a, double b) {
    const double rounded = a - b;
    return {rounded, kUnit * std::abs(rounded)};
  }
  BoundedDouble operator-() const { return {-value, error}; }
  friend BoundedDouble operator+(const BoundedDouble& a, const BoundedDouble& b) {
    const double rounded = a.value + b.value;
    return {rounded, a.error + b.error + kUnit * std::abs(rounded)};
  }
  friend BoundedDouble operator-(const BoundedDouble& a, const BoundedDouble& b) { return a + -b; }
  friend BoundedDouble operator*(const BoundedDouble& a, const BoundedDouble& b) {
    const double rounded = a.value * b.value;
    return {rounded, std::abs(a.value) * b.error + a.error * (std::abs(b.value) + b.error) +
                         kUnit * std::abs(rounded) + kTiny};
  }
};

using BoundedVector = std::array<BoundedDouble, 3>;

// to - from.
inline BoundedVector boundedDifference(const Vec3& from, const Vec3& to) {
  return {BoundedDouble::difference(to[0], from[0]), BoundedDouble::difference(to[1], from[1]),
          BoundedDouble::difference(to[2], from[2])};
}
inline BoundedDouble dot(const BoundedVector& a, const BoundedVector& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
inline BoundedVector cross(const BoundedVector& a, const BoundedVector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

}  // namespace halfspace::geometry
