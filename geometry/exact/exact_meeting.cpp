// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Bounds for narrow planes (|n| <= 2^35, |d| < 2^53):
//     direction  2 * 2^70                   w        3 * 2^106 < 2^108
//     moment     2 * 2^88                   x, y, z  2^124 + 2 * 2^124 < 2^126
// All fit into a signed 128-bit integer. A side value, 3 * 2^161 + 2^161 = 2^163, takes three
// 64-bit words. Products of coefficients with directions and moments are terms of x, y, z, so no
// intermediate result is larger.
#include "geometry/exact/exact_meeting.h"

#include <cassert>
#include <cmath>

#include "geometry/exact/residue.h"
#include "geometry/exact/wide_coefficients.h"

namespace halfspace::geometry::exact {

namespace {

// A sum of products int64 * int128 in 192 bits, two's complement. Contract: no overflow (see the
// bounds above).
class Accumulator {
 public:
  void addProduct(int64_t a, Int128 b) {
    const bool negative = (a < 0) != (b < 0);
    const uint64_t ua = a < 0 ? 0 - static_cast<uint64_t>(a) : static_cast<uint64_t>(a);
    const UInt128 ub = b < 0 ? 0 - static_cast<UInt128>(b) : static_cast<UInt128>(b);
    const UInt128 low = static_cast<UInt128>(ua) * static_cast<uint64_t>(ub);
    const UInt128 high = static_cast<UInt128>(ua) * static_cast<uint64_t>(ub >> 64) + (low >> 64);
    uint64_t word[3] = {static_cast<uint64_t>(low), static_cast<uint64_t>(high),
                        static_cast<uint64_t>(high >> 64)};
    UInt128 carry = negative ? 1 : 0;
    for (int i = 0; i < 3; ++i) {
      carry += m_word[i];
      carry += negative ? ~word[i] : word[i];
      m_word[i] = static_cast<uint64_t>(carry);
      carry >>= 64;
    }
  }
  int sign() const {
    if (static_cast<int64_t>(m_word[2]) < 0) return -1;
    return (m_word[0] | m_word[1] | m_word[2]) != 0 ? 1 : 0;
  }

 private:
  uint64_t m_word[3] = {0, 0, 0};
};

int signOf(Int128 value) {
  return (value > 0) - (value < 0);
}

struct NarrowPlane {
  int64_t n[3], d;
};

NarrowPlane narrowPlane(const PlaneNumbers& p) {
  assert(p.narrow && std::abs(p.d) < 0x1p53 && "all fits the widths above");
  return {{static_cast<int64_t>(p.a), static_cast<int64_t>(p.b), static_cast<int64_t>(p.c)},
          static_cast<int64_t>(p.d)};
}

struct NarrowLine {
  Int128 direction[3], moment[3];
};

NarrowLine narrowLine(const NarrowPlane& p, const NarrowPlane& q) {
  NarrowLine line;
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    line.direction[i] = Int128{p.n[j]} * q.n[k] - Int128{p.n[k]} * q.n[j];
    line.moment[i] = Int128{p.d} * q.n[i] - Int128{q.d} * p.n[i];
  }
  return line;
}

Int128 narrowDeterminant(const NarrowLine& line, const NarrowPlane& r) {
  return r.n[0] * line.direction[0] + r.n[1] * line.direction[1] + r.n[2] * line.direction[2];
}

struct NarrowPoint {
  Int128 x[3], w;  // w > 0; 0 only in shareOneLine(), if the normals are linearly dependent
};

NarrowPoint narrowPoint(const NarrowPlane& p, const NarrowPlane& q, const NarrowPlane& r) {
  const NarrowLine line = narrowLine(p, q);
  NarrowPoint point;
  point.w = narrowDeterminant(line, r);
  const int sign = point.w < 0 ? -1 : 1;
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    point.x[i] =
        sign * (r.d * line.direction[i] + line.moment[j] * r.n[k] - line.moment[k] * r.n[j]);
  }
  point.w *= sign;
  assert(point.w >= 0);
  return point;
}

bool narrow(const PlaneTable& table, const MeetingPoint& point) {
  return !point.isExplicit() && table.numbers(point.planes[0]).narrow &&
         table.numbers(point.planes[1]).narrow && table.numbers(point.planes[2]).narrow;
}

NarrowPlane narrowPlane(const PlaneTable& table, uint32_t id) {
  return narrowPlane(table.numbers(id));
}

mpz_class fromInt128(Int128 value) {
  const UInt128 size = value < 0 ? 0 - static_cast<UInt128>(value) : static_cast<UInt128>(value);
  const uint64_t words[2] = {static_cast<uint64_t>(size), static_cast<uint64_t>(size >> 64)};
  mpz_class result;
  mpz_import(result.get_mpz_t(), 2, -1, sizeof words[0], 0, 0, words);
  return value < 0 ? mpz_class(-result) : result;
}

std::array<mpz_class, 4> coefficients(const PlaneTable& table, uint32_t id) {
  assert(id < table.size());
  return wideCoefficients(table.plane(id)).c;
}

using Vector = std::array<mpz_class, 3>;

template <typename U, typename V>
Vector cross(const U& u, const V& v) {
  return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}
template <typename U, typename V>
mpz_class dot(const U& u, const V& v) {
  return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

using Coefficients = std::array<mpz_class, 4>;

Vector momentOf(const Coefficients& P, const Coefficients& Q) {
  return {P[3] * Q[0] - Q[3] * P[0], P[3] * Q[1] - Q[3] * P[1], P[3] * Q[2] - Q[3] * P[2]};
}

HomogeneousPoint fromDoubles(const MeetingPoint& point) {
  int lowest = 0;
  for (double value : {point.x, point.y, point.z}) {
    int exponent = 0;
    if (value != 0.0) {
      std::frexp(value, &exponent);
      lowest = std::min(lowest, exponent - 53);
    }
  }
  assert(std::isfinite(point.x) && std::isfinite(point.y) && std::isfinite(point.z));
  const auto scaled = [lowest](double value) {
    int exponent = 0;
    const double fraction = std::frexp(value, &exponent);
    mpz_class result(std::ldexp(fraction, 53));
    if (value != 0.0) result <<= static_cast<unsigned>(exponent - 53 - lowest);
    return result;
  };
  HomogeneousPoint result{scaled(point.x), scaled(point.y), scaled(point.z), 1};
  result.w <<= static_cast<unsigned>(-lowest);
  return result;
}

}  // namespace

HomogeneousPoint homogeneous(const PlaneTable& table, const MeetingPoint& point) {
  if (point.isExplicit()) return fromDoubles(point);
  if (point.exact)
    return {mpz_class(point.x), mpz_class(point.y), mpz_class(point.z), mpz_class(point.w)};
  if (narrow(table, point)) {
    const NarrowPoint p =
        narrowPoint(narrowPlane(table, point.planes[0]), narrowPlane(table, point.planes[1]),
                    narrowPlane(table, point.planes[2]));
    return {fromInt128(p.x[0]), fromInt128(p.x[1]), fromInt128(p.x[2]), fromInt128(p.w)};
  }
  const auto P = coefficients(table, point.planes[0]);
  const auto Q = coefficients(table, point.planes[1]);
  const auto R = coefficients(table, point.planes[2]);
  const Vector direction = cross(P, Q);
  const Vector moment = momentOf(P, Q);
  const Vector turned = cross(moment, R);
  HomogeneousPoint result{R[3] * direction[0] + turned[0], R[3] * direction[1] + turned[1],
                          R[3] * direction[2] + turned[2], dot(R, direction)};
  assert(result.w != 0 && "the normals are linearly independent");
  if (result.w < 0) {
    result.x = -result.x;
    result.y = -result.y;
    result.z = -result.z;
    result.w = -result.w;
  }
  return result;
}

int side(const PlaneTable& table, const MeetingPoint& point, uint32_t plane) {
  assert(plane < table.size());
  if (narrow(table, point) && table.numbers(plane).narrow) {
    const NarrowPoint p =
        narrowPoint(narrowPlane(table, point.planes[0]), narrowPlane(table, point.planes[1]),
                    narrowPlane(table, point.planes[2]));
    const NarrowPlane s = narrowPlane(table, plane);
    Accumulator sum;
    for (int i = 0; i < 3; ++i) sum.addProduct(s.n[i], p.x[i]);
    sum.addProduct(-s.d, p.w);
    return sum.sign();
  }
  const HomogeneousPoint p = homogeneous(table, point);
  assert(p.w > 0);
  const auto s = coefficients(table, plane);
  return sgn(mpz_class(s[0] * p.x + s[1] * p.y + s[2] * p.z - s[3] * p.w));
}

int orientation(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t r) {
  if (table.numbers(p).narrow && table.numbers(q).narrow && table.numbers(r).narrow)
    return signOf(narrowDeterminant(narrowLine(narrowPlane(table, p), narrowPlane(table, q)),
                                    narrowPlane(table, r)));
  return sgn(dot(coefficients(table, r), cross(coefficients(table, p), coefficients(table, q))));
}

bool shareOneLine(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t r) {
  if (table.numbers(p).narrow && table.numbers(q).narrow && table.numbers(r).narrow) {
    const NarrowPoint point =
        narrowPoint(narrowPlane(table, p), narrowPlane(table, q), narrowPlane(table, r));
    return point.w == 0 && point.x[0] == 0 && point.x[1] == 0 && point.x[2] == 0;
  }
  const Coefficients P = coefficients(table, p), Q = coefficients(table, q);
  const Coefficients R = coefficients(table, r);
  const Vector direction = cross(P, Q), turned = cross(momentOf(P, Q), R);
  for (size_t i = 0; i < 3; ++i)
    if (R[3] * direction[i] + turned[i] != 0) return false;
  return dot(R, direction) == 0;
}

std::array<mpz_class, 6> lineNumbers(const PlaneTable& table, uint32_t p, uint32_t q) {
  const Coefficients P = coefficients(table, p), Q = coefficients(table, q);
  const Vector direction = cross(P, Q), moment = momentOf(P, Q);
  assert(dot(direction, moment) == 0 && "a line's moment is across it");
  return {direction[0], direction[1], direction[2], moment[0], moment[1], moment[2]};
}

int crossSign(const PlaneTable& table, uint32_t p, uint32_t q, int axis) {
  if (table.numbers(p).narrow && table.numbers(q).narrow)
    return signOf(narrowLine(narrowPlane(table, p), narrowPlane(table, q)).direction[axis]);
  return sgn(cross(coefficients(table, p), coefficients(table, q))[axis]);
}

int crossDotSign(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t a, uint32_t b) {
  return sgn(dot(cross(coefficients(table, p), coefficients(table, q)),
                 cross(coefficients(table, a), coefficients(table, b))));
}

int compareCoordinate(const PlaneTable& table, const MeetingPoint& a, const MeetingPoint& b,
                      int axis) {
  const HomogeneousPoint p = homogeneous(table, a);
  const HomogeneousPoint q = homogeneous(table, b);
  assert(axis >= 0 && axis < 3 && p.w > 0 && q.w > 0);
  const mpz_class& u = axis == 0 ? p.x : axis == 1 ? p.y : p.z;
  const mpz_class& v = axis == 0 ? q.x : axis == 1 ? q.y : q.z;
  return sgn(mpz_class(u * q.w - v * p.w));
}

}  // namespace halfspace::geometry::exact
