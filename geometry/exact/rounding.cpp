// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The door out of exactness: one correct rounding per coordinate, so that a vertex has the same
// bits whichever planes it was computed from.
#include <cmath>

#include "geometry/exact/exact_meeting.h"
#include "geometry/exact/residue.h"

namespace halfspace::geometry {

namespace exact {

double roundedQuotient(const mpz_class& numerator, const mpz_class& denominator) {
  if (numerator == 0) return 0.0;
  // Scale so that the quotient has 64 bits or a few more; the remainder becomes a sticky bit.
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
  // Round to 53 bits by hand: half up to even with the sticky bit.
  const long drop = bitsOf(quotient) - 53;
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

Vec3 roundedPosition(const PlaneTable& table, const MeetingPoint& point) {
  // Adding 0.0 turns a negative zero into a positive one.
  if (point.isExplicit()) return Vec3(point.x + 0.0, point.y + 0.0, point.z + 0.0);
  if (point.exact)
    return Vec3(point.x / point.w + 0.0, point.y / point.w + 0.0, point.z / point.w + 0.0);
  const exact::HomogeneousPoint p = exact::homogeneous(table, point);
  return Vec3(exact::roundedQuotient(p.x, p.w), exact::roundedQuotient(p.y, p.w),
              exact::roundedQuotient(p.z, p.w));
}

namespace residue {

uint64_t fromDouble(double value) {
  if (value == 0.0) return 0;
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  return shift(fromInteger(static_cast<int64_t>(std::ldexp(fraction, 53))), exponent - 53);
}

}  // namespace residue

}  // namespace halfspace::geometry
