// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers of 106 bits as unevaluated sums of two doubles. They take the place of long double where
// a rounded result leaves the program: long double has 64, 113 or 53 bits, depending on the
// compiler and the processor, but these give the same bits everywhere.
//
// Source: T. J. Dekker, "A floating-point technique for extending the available precision", 1971.
// Errors, relative to the result: below 2^-102 for a product and for a quotient; for a sum, below
// 2^-102 of the larger of the two. Contract: no factor above
// 2^990, no overflow, and no part that is subnormal unless it is zero.
#pragma once

#include <cmath>

namespace halfspace::geometry {

struct DoublePair {
  double high = 0.0, low = 0.0;  // |low| is at most half a unit in the last place of high

  DoublePair() = default;
  DoublePair(double value) : high(value) {}
  DoublePair(double larger, double smaller)
      : high(larger + smaller), low(smaller - (high - larger)) {}

  // a + b and a * b, exactly.
  static DoublePair sum(double a, double b) {
    const double rounded = a + b, partOfB = rounded - a;
    DoublePair result(rounded);
    result.low = (a - (rounded - partOfB)) + (b - partOfB);
    return result;
  }
  static DoublePair product(double a, double b) {
    DoublePair result(a * b);
    const DoublePair p = halved(a), q = halved(b);
    result.low =
        p.low * q.low - (((result.high - p.high * q.high) - p.low * q.high) - p.high * q.low);
    return result;
  }

  // Two numbers of 26 bits at most whose sum is the value, so that their products are exact. (A
  // fused multiply-add would do without, but it is slow where the processor has none.)
  static DoublePair halved(double value) {
    const double large = 134217729.0 * value;
    DoublePair halves(large - (large - value));
    halves.low = value - halves.high;
    return halves;
  }

  // The nearest double.
  double rounded() const { return high; }
  // The nearest whole number; the even one where two are as near. Contract: |high| < 2^52.
  double nearestInteger() const {
    const double whole = std::nearbyint(high), rest = (high - whole) + low;
    // Rounding `high` alone took a tie for what `low` decides otherwise.
    if (rest > 0.5) return whole + 1.0;
    if (rest < -0.5) return whole - 1.0;
    if (std::abs(high - whole) == 0.5 && low != 0.0)
      return std::floor(high) + (low > 0.0 ? 1.0 : 0.0);
    return whole;
  }
};

inline DoublePair operator-(const DoublePair& a) {
  DoublePair result;
  result.high = -a.high;
  result.low = -a.low;
  return result;
}
inline DoublePair operator+(const DoublePair& a, const DoublePair& b) {
  const DoublePair highs = DoublePair::sum(a.high, b.high), lows = DoublePair::sum(a.low, b.low);
  const DoublePair carried(highs.high, highs.low + lows.high);
  return {carried.high, carried.low + lows.low};
}
inline DoublePair operator-(const DoublePair& a, const DoublePair& b) {
  return a + -b;
}
inline DoublePair operator*(const DoublePair& a, const DoublePair& b) {
  const DoublePair highs = DoublePair::product(a.high, b.high);
  return {highs.high, highs.low + (a.high * b.low + a.low * b.high)};
}
// Contract: b is not zero.
inline DoublePair operator/(const DoublePair& a, const DoublePair& b) {
  const double first = a.high / b.high;
  const DoublePair rest = a - b * first;
  const double second = rest.high / b.high;
  const DoublePair last = rest - b * second;
  return DoublePair(first, second) + DoublePair(last.high / b.high);
}

}  // namespace halfspace::geometry
