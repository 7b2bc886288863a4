// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Correct rounding of exact points: a quotient in long double with an error bound, and exact
// division if both ends of its error interval do not round to the same double.
#include "geometry/exact/rounding.h"

#include <cassert>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "geometry/exact/exact_meeting.h"
#include "geometry/exact/residue.h"

namespace halfspace::geometry {

namespace exact {

double roundedQuotient(const mpz_class& numerator, const mpz_class& denominator) {
  assert(denominator > 0);
  if (numerator == 0) return 0.0;
  // Scale so that the quotient has at least 64 bits; the remainder becomes a sticky bit.
  const mpz_class size = abs(numerator);
  const auto bitsOf = [](const mpz_class& v) {
    return static_cast<long>(mpz_sizeinbase(v.get_mpz_t(), 2));
  };
  const long shift = 66 - (bitsOf(size) - bitsOf(denominator));
  mpz_class n = size, d = denominator, quotient, remainder;
  if (shift > 0)
    n <<= static_cast<unsigned long>(shift);
  else
    d <<= static_cast<unsigned long>(-shift);
  mpz_tdiv_qr(quotient.get_mpz_t(), remainder.get_mpz_t(), n.get_mpz_t(), d.get_mpz_t());
  // Round to 53 bits, ties to even, using the sticky bit.
  const long drop = bitsOf(quotient) - 53;
  assert(drop >= 1 && "the quotient has more bits than a double");
  mpz_class top;
  mpz_tdiv_q_2exp(top.get_mpz_t(), quotient.get_mpz_t(), static_cast<mp_bitcnt_t>(drop));
  const bool half = mpz_tstbit(quotient.get_mpz_t(), static_cast<mp_bitcnt_t>(drop - 1)) != 0;
  const bool below =
      remainder != 0 || mpz_scan1(quotient.get_mpz_t(), 0) < static_cast<mp_bitcnt_t>(drop - 1);
  if (half && (below || mpz_odd_p(top.get_mpz_t()))) top += 1;
  const double result = std::ldexp(top.get_d(), static_cast<int>(drop - shift));
  return numerator < 0 ? -result : result;
}

}  // namespace exact

namespace {

using Long = long double;

// Whether the doubles of the plane are exact up to a common factor.
bool exactDoubles(const PlaneTable& table, uint32_t id) {
  return table.numbers(id).dyadic;
}

// numerator / w rounded to double, if all real numbers within the error bound of the long double
// quotient round to the same double; else empty.
std::optional<double> roundedIfClear(Long numerator, Long magnitude, Long w, Long wMagnitude) {
  // The filter of meeting_point.cpp with a wider mantissa: 8 units in the last place suffice, and
  // the magnitudes in doubles may be short by 2^-49 of themselves. Dyadic planes do not underflow.
  constexpr Long kFilter = 20.0L * 0x1p-64L;
  assert(magnitude >= 0 && wMagnitude >= 0);
  const Long wError = kFilter * wMagnitude;
  if (w <= 2 * wError) return std::nullopt;
  const Long quotient = numerator / w;
  const Long error = (kFilter * magnitude + std::abs(quotient) * wError) / (w - wError) +
                     std::abs(quotient) * 0x1p-62L;
  const auto low = static_cast<double>(quotient - error);
  const auto high = static_cast<double>(quotient + error);
  if (low != high || (low == 0.0 && error != 0.0L)) return std::nullopt;
  assert(std::isfinite(low));
  return low;
}

// The correctly rounded point by long double arithmetic; empty if a coordinate is too close to the
// midpoint between two doubles, which is rare, or if the planes are not dyadic.
std::optional<Vec3> roundedInLongDouble(const PlaneTable& table, const MeetingPoint& point) {
  // The error bounds are those of a 64-bit mantissa. Where long double has fewer bits (53 with
  // MSVC and on Apple's ARM), every point takes the exact path.
  if constexpr (std::numeric_limits<Long>::digits < 64) return std::nullopt;
  Long n[3][3], d[3];
  for (int i = 0; i < 3; ++i) {
    if (!exactDoubles(table, point.planes[i])) return std::nullopt;
    const PlaneNumbers& p = table.numbers(point.planes[i]);
    n[i][0] = p.a;
    n[i][1] = p.b;
    n[i][2] = p.c;
    d[i] = p.d;
  }
  Long direction[3], moment[3], w = 0;
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    direction[i] = n[0][j] * n[1][k] - n[0][k] * n[1][j];
    moment[i] = d[0] * n[1][i] - d[1] * n[0][i];
    w += n[2][i] * direction[i];
  }
  const Long sign = w < 0 ? -1 : 1;
  const double magnitudes[3] = {point.mx, point.my, point.mz};
  Vec3 result;
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const Long x = d[2] * direction[i] + (moment[j] * n[2][k] - moment[k] * n[2][j]);
    const auto rounded = roundedIfClear(sign * x, magnitudes[i], sign * w, point.mw);
    if (!rounded) return std::nullopt;
    result[i] = *rounded + 0.0;
  }
  return result;
}

}  // namespace

Vec3 roundedPosition(const PlaneTable& table, const MeetingPoint& point) {
  // Adding 0.0 turns -0 into +0. For exact points, the division is the only rounding.
  if (point.isExplicit()) return Vec3(point.x + 0.0, point.y + 0.0, point.z + 0.0);
  if (point.exact)
    return Vec3(point.x / point.w + 0.0, point.y / point.w + 0.0, point.z / point.w + 0.0);
  // The bounds of the long doubles are the magnitudes of the sums, which a sharp point has not.
  if (!point.sharp)
    if (const auto clear = roundedInLongDouble(table, point)) return *clear;
  const exact::HomogeneousPoint p = exact::homogeneous(table, point);
  assert(p.w > 0);
  return Vec3(exact::roundedQuotient(p.x, p.w), exact::roundedQuotient(p.y, p.w),
              exact::roundedQuotient(p.z, p.w));
}

namespace residue {

void invertAll(std::span<uint64_t> numbers) {
  std::vector<uint64_t> before(numbers.size());
  uint64_t product = 1;
  for (size_t i = 0; i < numbers.size(); ++i) {
    before[i] = product;
    if (numbers[i] != 0) product = multiply(product, numbers[i]);
  }
  uint64_t rest = inverse(product);
  for (size_t i = numbers.size(); i-- > 0;) {
    if (numbers[i] == 0) continue;
    const uint64_t own = numbers[i];
    numbers[i] = multiply(rest, before[i]);
    assert(multiply(numbers[i], own) == 1 && "a number times its inverse");
    rest = multiply(rest, own);
  }
}

uint64_t fromDouble(double value) {
  if (value == 0.0) return 0;
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  assert(std::isfinite(value));
  return shift(fromInteger(static_cast<int64_t>(std::ldexp(fraction, 53))), exponent - 53);
}

}  // namespace residue

}  // namespace halfspace::geometry
