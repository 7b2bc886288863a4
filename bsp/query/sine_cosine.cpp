// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/query/sine_cosine.h"

#include <cassert>
#include <cmath>
#include <numbers>

// Sums in another order give other bits, and comparisons that assume no NaN let one through.
#ifdef __FAST_MATH__
#error "Halfspace cannot be compiled with -ffast-math: see docs/manual/develop/runtime.md"
#endif

namespace halfspace::bsp {

namespace {

// c0 + x (c1 + x (c2 + ...)).
template <class... More>
double polynomial(double x, double first, More... more) {
  if constexpr (sizeof...(more) == 0)
    return first;
  else
    return first + x * polynomial(x, more...);
}

// |x| at most a little above pi / 4.
double sineNearZero(double x) {
  const double z = x * x;
  const double r = polynomial(z, 8.33333333332248946124e-03, -1.98412698298579493134e-04,
                              2.75573137070700676789e-06, -2.50507602534068634195e-08,
                              1.58969099521155010221e-10);
  return x + z * x * (-1.66666666666666324348e-01 + z * r);
}

double cosineNearZero(double x) {
  const double z = x * x;
  const double r = z * polynomial(z, 4.16666666666666019037e-02, -1.38888888888741095749e-03,
                                  2.48015872894767294178e-05, -2.75573143513906633035e-07,
                                  2.08757232129817482790e-09, -1.13596475577881948265e-11);
  const double half = 0.5 * z, most = 1.0 - half;
  return most + (((1.0 - most) - half) + z * r);
}

// Sine and cosine of `quarters` right angles plus `rest` radians. (0 - x instead of -x avoids
// negative zeros.)
SineCosine turnedBy(int quarters, double rest) {
  assert(!(std::abs(rest) > 0.7854) && "an eighth of a turn at most");
  const double s = sineNearZero(rest), c = cosineNearZero(rest);
  switch (quarters & 3) {
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

// (arc sine of x) / x - 1, where z = x^2 is at most 1/4.
double arcSineExcess(double z) {
  const double p = z * polynomial(z, 1.66666666666666657415e-01, -3.25565818622400915405e-01,
                                  2.01212532134862925881e-01, -4.00555345006794114027e-02,
                                  7.91534994289814532176e-04, 3.47933107596021167570e-05);
  const double q = polynomial(z, 1.0, -2.40339491173441421878e+00, 2.02094576023350569471e+00,
                              -6.88283971605453293030e-01, 7.70381505559019352791e-02);
  return p / q;
}

}  // namespace

SineCosine sineCosineOfDegrees(double degrees) {
  const double within = std::fmod(degrees, 360.0);
  const double quarters = std::floor(within / 90.0 + 0.5);
  const double rest = within - 90.0 * quarters;  // exact: both are within a factor of two, or 0
  return turnedBy(static_cast<int>(quarters), rest * (std::numbers::pi / 180.0));
}

SineCosine sineCosineOfRadians(double radians) {
  constexpr double kLargest = 0x1p20;
  // pi / 2 in three parts; the first two have 33 bits, so that their multiples are exact.
  constexpr double kFirst = 1.57079632673412561417e+00, kSecond = 6.07710050630396597660e-11,
                   kThird = 2.02226624871116645580e-21;
  const double within =
      std::abs(radians) <= kLargest ? radians : std::fmod(radians, 2.0 * std::numbers::pi);
  const double quarters = std::floor(within * (2.0 / std::numbers::pi) + 0.5);
  const double rest = ((within - quarters * kFirst) - quarters * kSecond) - quarters * kThird;
  return turnedBy(static_cast<int>(quarters), rest);
}

double arcSine(double sine) {
  assert(!(sine < 0.0 || sine > 1.0));
  if (sine < 0.5) return sine + sine * arcSineExcess(sine * sine);
  const double z = 0.5 * (1.0 - sine), s = std::sqrt(z);
  return std::numbers::pi / 2.0 - 2.0 * (s + s * arcSineExcess(z));
}

}  // namespace halfspace::bsp
