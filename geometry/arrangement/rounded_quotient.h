// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Quotients of homogeneous coordinates as doubles: an approximation with 61 bits, and the nearest
// double. Numbers are WideInteger or LargeInteger (wide_integer.h).
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include <gmpxx.h>

#include "geometry/arrangement/wide_integer.h"
#include "geometry/exact/exact_meeting.h"

namespace halfspace::geometry::rounded_quotient {

// The upper 64 bits of a positive number as mantissa * 2^exponent; what is cut off is less than one
// unit of the mantissa.
struct UpperBits {
  std::uint64_t mantissa = 0;
  int exponent = 0;
};
template <class N>
UpperBits upperBits(const N& number) {
  const int size = number.size();
  const mp_limb_t* limbs = number.limbs();
  const int zeros = std::countl_zero(static_cast<std::uint64_t>(limbs[size - 1]));
  std::uint64_t mantissa = static_cast<std::uint64_t>(limbs[size - 1]) << zeros;
  if (zeros > 0 && size > 1)
    mantissa |= static_cast<std::uint64_t>(limbs[size - 2]) >> (64 - zeros);
  return {mantissa, (size - 1) * 64 - zeros};
}

// numerator / denominator * 2^exponent. The relative error is less than 2^-61 where a long double
// has at least 64 bits; where it has 53, it is not bounded by this, and no caller may use the
// result.
template <class N>
long double quotient(const N& numerator, const N& denominator, int exponent) {
  if (numerator.sign() == 0) return 0.0L;
  const UpperBits above = upperBits(numerator);
  const UpperBits below = upperBits(denominator);
  const long double ratio =
      static_cast<long double>(above.mantissa) / static_cast<long double>(below.mantissa);
  const long double value = std::ldexp(ratio, above.exponent - below.exponent + exponent);
  return numerator.sign() == denominator.sign() ? value : -value;
}

template <class N>
mpz_class largeOf(const N& number) {
  mpz_class result;
  if (number.sign() == 0) return result;
  mpz_import(result.get_mpz_t(), static_cast<size_t>(number.size()), -1, sizeof(mp_limb_t), 0, 0,
             number.limbs());
  return number.sign() < 0 ? mpz_class(-result) : result;
}

// Whether the double `value`, which is the quotient up to a relative error of 2^-60, is exactly
// numerator / denominator * 2^exponent.
template <class N>
bool equals(double value, const N& numerator, const N& denominator, int exponent) {
  // value = significand * 2^shift, so the question is numerator == significand * denominator * 2^k.
  // Both sides have about the same size, so the shifted number fits where the other one does.
  int own = 0;
  const double fraction = std::frexp(value, &own);
  const auto significand = static_cast<std::int64_t>(std::ldexp(fraction, 53));
  const int k = own - 53 - exponent;
  const N product = N::shifted(significand, 0) * denominator;
  if (k >= 0) return (product * N::shifted(1, k) - numerator).sign() == 0;
  return (numerator * N::shifted(1, -k) - product).sign() == 0;
}

inline double roundedExactly(mpz_class numerator, mpz_class denominator, int exponent) {
  if (denominator < 0) {
    numerator = -numerator;
    denominator = -denominator;
  }
  if (exponent >= 0) {
    numerator <<= static_cast<unsigned>(exponent);
  } else {
    denominator <<= static_cast<unsigned>(-exponent);
  }
  return exact::roundedQuotient(numerator, denominator);
}

// numerator / denominator * 2^exponent as a double; the relative error is less than 1.01 * 2^-53.
template <class N>
double approximateQuotient(const N& numerator, const N& denominator, int exponent) {
  if constexpr (std::numeric_limits<long double>::digits >= 64) {
    return static_cast<double>(quotient(numerator, denominator, exponent));
  } else {
    if (numerator.sign() == 0) return 0.0;
    return roundedExactly(largeOf(numerator), largeOf(denominator), exponent);
  }
}

// Smaller quotients are rounded exactly: near 2^-1022 (2.2e-308) doubles have fewer than 53 bits,
// and the test for ties below would look at the wrong ones.
inline constexpr long double kFullPrecision = 1e-290L;

// Rounds numerator / denominator * 2^exponent to the nearest double. A long double with 64 bits of
// mantissa decides unless the quotient is too near to a tie. Sets `exact` to false if rounding
// changed the quotient.
template <class N>
double nearest(const N& numerator, const N& denominator, int exponent, bool& exact) {
  if (numerator.sign() == 0) return 0.0;
  if constexpr (std::numeric_limits<long double>::digits == 64) {
    const long double value = quotient(numerator, denominator, exponent);
    int unused = 0;
    const long double fraction = std::frexp(std::abs(value), &unused);
    const auto mantissa = static_cast<std::uint64_t>(std::ldexp(fraction, 64));
    const std::uint64_t low = mantissa & 0x7ff;  // the bits that a double does not have
    constexpr std::uint64_t kError = 8;          // 2^-61 is at most 8 units of the mantissa
    const bool nearDouble = low <= kError || low >= 0x800 - kError;
    const bool nearTie = low >= 0x400 - kError && low <= 0x400 + kError;
    if (!nearTie && std::abs(value) > kFullPrecision) {
      const auto rounded = static_cast<double>(value);
      exact = exact && nearDouble && equals(rounded, numerator, denominator, exponent);
      return rounded;
    }
  }
  const double rounded = roundedExactly(largeOf(numerator), largeOf(denominator), exponent);
  exact = exact && equals(rounded, numerator, denominator, exponent);
  return rounded;
}

}  // namespace halfspace::geometry::rounded_quotient
