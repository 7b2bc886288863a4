// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the engines: points in integers. The coordinates of all given points are multiples of
// a power of two, the grid; a constructed point is a quotient of integers, never reduced.
#pragma once

#include <algorithm>
#include <bit>
#include <climits>
#include <cmath>
#include <cstdint>
#include <initializer_list>

#include <gmpxx.h>

#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

// An integer of any size.
struct LargeInteger {
  mpz_class value;
  static LargeInteger shifted(std::int64_t mantissa, int shift) {
    LargeInteger result{mpz_class(static_cast<long>(mantissa))};
    result.value <<= static_cast<unsigned>(shift);
    return result;
  }
  int sign() const { return sgn(value); }
  int size() const { return static_cast<int>(mpz_size(value.get_mpz_t())); }
  const mp_limb_t* limbs() const { return mpz_limbs_read(value.get_mpz_t()); }
  LargeInteger operator-() const { return {mpz_class(-value)}; }
  friend LargeInteger operator+(const LargeInteger& a, const LargeInteger& b) {
    return {mpz_class(a.value + b.value)};
  }
  friend LargeInteger operator-(const LargeInteger& a, const LargeInteger& b) {
    return {mpz_class(a.value - b.value)};
  }
  friend LargeInteger operator*(const LargeInteger& a, const LargeInteger& b) {
    return {mpz_class(a.value * b.value)};
  }
};

template <class N>
struct Triple {
  N x, y, z;
  const N& operator[](int i) const { return i == 0 ? x : (i == 1 ? y : z); }
};
template <class N>
Triple<N> operator-(const Triple<N>& a, const Triple<N>& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class N>
Triple<N> cross(const Triple<N>& a, const Triple<N>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class N>
N dot(const Triple<N>& a, const Triple<N>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

// The point (x, y, z) / w in units of the grid.
template <class N>
struct Homogeneous {
  Triple<N> xyz;
  N w;
};

// The largest exponent known without a search for the last bit, such that all coordinates of the
// points are integers times 2^exponent; 0 if all are 0.
inline int gridExponent(std::initializer_list<Vec3> points) {
  constexpr int kDigits = 53;  // of a double
  int least = INT_MAX;
  for (const Vec3& p : points) {
    for (const double x : p) {
      if (x != 0.0) least = std::min(least, std::ilogb(x) + 1 - kDigits);
    }
  }
  return least == INT_MAX ? 0 : least;
}

// value / 2^exponent. Contract: an integer.
template <class N>
N gridNumber(double value, int exponent) {
  if (value == 0.0) return N{};
  // By the bits of the double: frexp and ldexp are calls, and this is called for every
  // coordinate.
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const int field = static_cast<int>(bits >> 52) & 0x7ff;
  const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
  auto mantissa =
      static_cast<std::int64_t>(field == 0 ? fraction : fraction | std::uint64_t{1} << 52);
  if (bits >> 63 != 0) mantissa = -mantissa;
  int shift = std::max(field, 1) - 1075 - exponent;
  // The grid divides the value, so what is shifted out is 0.
  if (shift < 0) {
    mantissa /= std::int64_t{1} << -shift;
    shift = 0;
  }
  return N::shifted(mantissa, shift);
}
template <class N>
Triple<N> gridTriple(const Vec3& p, int exponent) {
  return {gridNumber<N>(p.x(), exponent), gridNumber<N>(p.y(), exponent),
          gridNumber<N>(p.z(), exponent)};
}

// The plane normal.x = offset.
template <class N>
struct GridPlane {
  Triple<N> normal;  // degree 2
  N offset;          // degree 3
};
template <class N>
GridPlane<N> planeThrough(const Triple<N>& a, const Triple<N>& b, const Triple<N>& c) {
  GridPlane<N> plane{cross(b - a, c - a), {}};
  plane.offset = dot(plane.normal, a);
  return plane;
}

// The point in which the line through u and v meets the plane. Degree 4, and 3 of w. Contract: the
// line is not parallel to the plane.
template <class N>
Homogeneous<N> meeting(const Triple<N>& u, const Triple<N>& v, const GridPlane<N>& plane) {
  const N from = dot(plane.normal, u) - plane.offset;
  const N to = dot(plane.normal, v) - plane.offset;
  return {{from * v.x - to * u.x, from * v.y - to * u.y, from * v.z - to * u.z}, from - to};
}

}  // namespace halfspace::geometry
