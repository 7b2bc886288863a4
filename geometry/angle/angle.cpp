// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Sources: the series of Taylor; for angles the halving of Archimedes, tan(a / 2) = sin(a) / (1 +
// cos(a)).
#include "geometry/angle/angle.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "geometry/exact/double_pair.h"

// Sums in another order give other bits, and comparisons that assume no NaN let one through.
#ifdef __FAST_MATH__
#error "Halfspace cannot be compiled with -ffast-math"
#endif

namespace halfspace::geometry {

namespace {

// 1 + f1 (1 + f2 (1 + ...)) with fk = -z / ((2k + first) (2k + first + 1)): the series of sine
// divided by x (first = 0) and of cosine (first = -1), where z = x^2 <= 1. After kTerms factors the
// rest is below 2^-110.
DoublePair alternatingSeries(const DoublePair& z, int first) {
  constexpr int kTerms = 15;
  DoublePair sum = 1.0;
  for (int k = kTerms; k > 0; --k) {
    const int n = 2 * k + first;
    sum = DoublePair(1.0) - z * sum / DoublePair(static_cast<double>(n * (n + 1)));
  }
  return sum;
}

SineCosine nearZero(const DoublePair& x) {
  assert(std::abs(x.high) <= 1.0);
  const DoublePair z = x * x;
  return {(x * alternatingSeries(z, 0)).rounded(), alternatingSeries(z, -1).rounded()};
}

// The angle of (x, y) with 0 <= y <= x, not both zero: a quarter turn at most, halved twice more.
double angleInOctant(double y, double x) {
  double t = y / (x + std::sqrt(x * x + y * y));
  for (int halving = 0; halving < 2; ++halving) t = t / (1.0 + std::sqrt(1.0 + t * t));
  assert(t >= 0.0 && t < 0.0985);
  // The series of the arc tangent: t^2 < 0.0098, so the rest is below 2^-60.
  const double z = t * t;
  double sum = 0.0;
  for (int n = 17; n > 1; n -= 2) sum = z * (1.0 / n - sum);
  return 8.0 * (t - t * sum);
}

}  // namespace

SineCosine sineCosineOfSmallAngle(double radians) {
  return nearZero(radians);
}

SineCosine sineCosineOfDegrees(double degrees) {
  assert(std::isfinite(degrees));
  // pi / 180 with 106 bits.
  static const DoublePair kRadians(0x1.1df46a2529d39p-6, 0x1.5c1d8becdd291p-62);
  const double within = std::fmod(degrees, 360.0);
  const double quarters = std::floor(within / 90.0 + 0.5);
  const double rest = within - 90.0 * quarters;  // exact: both are within a factor of two, or 0
  // Textures mostly have no rotation: the series took half of the time of a face's vertices.
  const SineCosine turned =
      rest == 0.0 ? SineCosine{0.0, 1.0} : nearZero(DoublePair(std::abs(rest)) * kRadians);
  const double s = rest < 0.0 ? 0.0 - turned.sine : turned.sine, c = turned.cosine;
  // (0 - x instead of -x avoids negative zeros.)
  switch (static_cast<int>(quarters) & 3) {
    case 0:
      return {s, c};
    case 1:
      return {c, 0.0 - s};
    case 2:
      return {0.0 - s, 0.0 - c};
    default:
      return {0.0 - c, s};
  }
}

double angleOf(double y, double x) {
  assert(std::isfinite(x) && std::isfinite(y));
  const double size = std::max(std::abs(x), std::abs(y));
  if (size == 0.0) return 0.0;
  // A power of two, so that squares neither overflow nor vanish.
  const int exponent = std::ilogb(size);
  const double u = std::ldexp(std::abs(x), -exponent), v = std::ldexp(std::abs(y), -exponent);
  double angle = v <= u ? angleInOctant(v, u) : std::numbers::pi / 2.0 - angleInOctant(u, v);
  if (x < 0.0) angle = std::numbers::pi - angle;
  return y < 0.0 ? -angle : angle;
}

}  // namespace halfspace::geometry
