// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A double is an integer mantissa of 53 bits times a power of two, so a product of three is an
// integer of at most 159 bits at some position of a fixed-point number that is wide enough for all
// exponents. Adding it touches four limbs of 64 bits and the carries behind them.
#include "geometry/mesh/exact_sum.h"

#include <bit>
#include <cassert>
#include <cmath>

#include "geometry/exact/int128.h"
#include "geometry/mesh/rational.h"

namespace halfspace::geometry {
namespace {

// |x| = mantissa * 2^(exponent - 1074).
struct Parts {
  std::uint64_t mantissa;
  int exponent;
  bool negative;
};

Parts parts(double x) {
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(x);
  const int biased = static_cast<int>((bits >> 52) & 0x7ff);
  const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
  if (biased == 0) return {fraction, 0, (bits >> 63) != 0};
  return {fraction | (std::uint64_t{1} << 52), biased - 1, (bits >> 63) != 0};
}

using Wide = UInt128;

std::uint64_t low(Wide x) {
  return static_cast<std::uint64_t>(x);
}
std::uint64_t high(Wide x) {
  return static_cast<std::uint64_t>(x >> 64);
}

// limbs += value * 2^(64 * first).
template <size_t N>
void add(std::array<std::uint64_t, N>& limbs, const std::array<std::uint64_t, 4>& value,
         size_t first) {
  Wide carry = 0;
  size_t i = first;
  assert(first + value.size() <= N);
  for (const std::uint64_t part : value) {
    carry += Wide{limbs[i]} + part;
    limbs[i++] = low(carry);
    carry >>= 64;
  }
  for (; carry != 0; ++i) {
    assert(i < N);
    carry += limbs[i];
    limbs[i] = low(carry);
    carry >>= 64;
  }
}

}  // namespace

struct ExactSumReader {
  static mpz_class integer(const ExactSum::Limbs& limbs) {
    mpz_class number;
    mpz_import(number.get_mpz_t(), limbs.size(), -1, sizeof(limbs[0]), 0, 0, limbs.data());
    return number;
  }
  static mpq_class number(const ExactSum& sum, unsigned divisor) {
    assert(divisor > 0);
    mpq_class value(integer(sum.m_positive) - integer(sum.m_negative), divisor);
    value.canonicalize();
    mpq_div_2exp(value.get_mpq_t(), value.get_mpq_t(), 3 * 1074);
    return value;
  }
};

void ExactSum::addProduct(double a, double b, double c) {
  assert(std::isfinite(a) && std::isfinite(b) && std::isfinite(c));
  const Parts p = parts(a);
  const Parts q = parts(b);
  const Parts r = parts(c);
  const Wide pq = Wide{p.mantissa} * q.mantissa;
  if (pq == 0 || r.mantissa == 0) return;
  const Wide lower = Wide{low(pq)} * r.mantissa;
  const Wide upper = Wide{high(pq)} * r.mantissa + high(lower);
  const std::array<std::uint64_t, 3> product{low(lower), low(upper), high(upper)};

  const int exponent = p.exponent + q.exponent + r.exponent;
  assert(exponent >= 0 && "exponents count from that of the least double");
  const int shift = exponent % 64;
  std::array<std::uint64_t, 4> shifted{product[0], product[1], product[2], 0};
  if (shift != 0) {
    for (int i = 3; i > 0; --i) {
      shifted[i] = (i < 3 ? product[i] << shift : 0) | (product[i - 1] >> (64 - shift));
    }
    shifted[0] = product[0] << shift;
  }
  const bool negative = p.negative != (q.negative != r.negative);
  add(negative ? m_negative : m_positive, shifted, static_cast<size_t>(exponent / 64));
}

void ExactSum::addDeterminant(const Vec3& a, const Vec3& b, const Vec3& c) {
  addProduct(a.x(), b.y(), c.z());
  addProduct(a.y(), b.z(), c.x());
  addProduct(a.z(), b.x(), c.y());
  addProduct(-a.z(), b.y(), c.x());
  addProduct(-a.x(), b.z(), c.y());
  addProduct(-a.y(), b.x(), c.z());
}

int ExactSum::sign() const {
  for (int i = kLimbs - 1; i >= 0; --i) {
    if (m_positive[i] != m_negative[i]) return m_positive[i] > m_negative[i] ? 1 : -1;
  }
  return 0;
}

std::string ExactSum::fraction(unsigned divisor) const {
  return fractionText(ExactSumReader::number(*this, divisor));
}

double ExactSum::value(unsigned divisor) const {
  return roundedToNearest(ExactSumReader::number(*this, divisor));
}

}  // namespace halfspace::geometry
