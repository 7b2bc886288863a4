// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the kernel: signed integers of up to 4,096 bits on the stack, without allocation.
// The cost of an operation depends on the digits in use and not on the capacity. The kernel asks
// for GMP's integers instead where the degree of a predicate times the bits of its input could
// exceed the capacity (PointTable), so no operation overflows.
#pragma once

#include <gmp.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <span>

#include "geometry/exact/int128.h"

namespace halfspace::geometry {

class WideInteger {
 public:
  static constexpr int kLimbs = 64;  // of 64 bits each
  static constexpr int kBits = 64 * kLimbs;

  WideInteger() = default;
  WideInteger(const WideInteger& other) : m_size(other.m_size), m_negative(other.m_negative) {
    std::copy_n(other.m_limbs, m_size, m_limbs);
  }
  WideInteger& operator=(const WideInteger& other) {
    m_size = other.m_size;
    m_negative = other.m_negative;
    std::copy_n(other.m_limbs, m_size, m_limbs);
    return *this;
  }
  // mantissa * 2^shift. Contract: shift >= 0, and the result fits.
  static WideInteger shifted(std::int64_t mantissa, int shift) {
    WideInteger result;
    if (mantissa == 0) return result;
    assert(shift >= 0 && shift + 64 <= kBits);
    result.m_negative = mantissa < 0;
    const auto magnitude =
        mantissa < 0 ? -static_cast<std::uint64_t>(mantissa) : static_cast<std::uint64_t>(mantissa);
    const int limbs = shift / 64;
    const int bits = shift % 64;
    std::fill_n(result.m_limbs, limbs, mp_limb_t{0});
    result.m_limbs[limbs] = magnitude << bits;
    result.m_size = limbs + 1;
    if (bits > 0 && magnitude >> (64 - bits) != 0) {
      result.m_limbs[result.m_size++] = magnitude >> (64 - bits);
    }
    result.trim();
    return result;
  }

  // Digits of 64 bits, the lowest first; the highest is not 0. Contract: the number fits.
  static WideInteger ofDigits(std::span<const mp_limb_t> digits, bool negative) {
    WideInteger result;
    assert(digits.size() <= kLimbs && (digits.empty() || digits.back() != 0));
    std::copy_n(digits.data(), digits.size(), result.m_limbs);
    result.m_size = static_cast<int>(digits.size());
    result.m_negative = negative;
    return result;
  }

  int sign() const { return m_size == 0 ? 0 : (m_negative ? -1 : 1); }
  int size() const { return m_size; }
  const mp_limb_t* limbs() const { return m_limbs; }

  WideInteger operator-() const {
    WideInteger result(*this);
    result.m_negative = !m_negative;
    return result;
  }
  friend WideInteger operator+(const WideInteger& a, const WideInteger& b) {
    return sum(a, b, b.m_negative);
  }
  friend WideInteger operator-(const WideInteger& a, const WideInteger& b) {
    return sum(a, b, !b.m_negative);
  }
  friend WideInteger operator*(const WideInteger& a, const WideInteger& b) {
    WideInteger result;
    if (a.m_size == 0 || b.m_size == 0) return result;
    assert(a.m_size + b.m_size <= kLimbs);
    if (a.m_size == 1 && b.m_size == 1) {  // most products of coordinates
      const auto product = static_cast<UInt128>(a.m_limbs[0]) * b.m_limbs[0];
      result.m_limbs[0] = static_cast<mp_limb_t>(product);
      result.m_limbs[1] = static_cast<mp_limb_t>(product >> 64);
      result.m_size = result.m_limbs[1] != 0 ? 2 : 1;
      result.m_negative = a.m_negative != b.m_negative;
      return result;
    }
    if (a.m_size >= b.m_size) {
      mpn_mul(result.m_limbs, a.m_limbs, a.m_size, b.m_limbs, b.m_size);
    } else {
      mpn_mul(result.m_limbs, b.m_limbs, b.m_size, a.m_limbs, a.m_size);
    }
    result.m_size = a.m_size + b.m_size;
    result.m_negative = a.m_negative != b.m_negative;
    result.trim();
    return result;
  }

 private:
  void trim() {
    while (m_size > 0 && m_limbs[m_size - 1] == 0) --m_size;
  }

  // a + b, where `negative` replaces the sign of b.
  static WideInteger sum(const WideInteger& a, const WideInteger& b, bool negative) {
    WideInteger result;
    const bool aIsLonger = a.m_size >= b.m_size;
    const WideInteger& longer = aIsLonger ? a : b;
    const WideInteger& shorter = aIsLonger ? b : a;
    if (shorter.m_size == 0) {
      result = longer;
      result.m_negative = aIsLonger ? a.m_negative : negative;
      return result;
    }
    if (longer.m_size == 1) return smallSum(a, b, negative);
    if (a.m_negative == negative) {
      const mp_limb_t carry =
          mpn_add(result.m_limbs, longer.m_limbs, longer.m_size, shorter.m_limbs, shorter.m_size);
      result.m_size = longer.m_size;
      assert(carry == 0 || result.m_size < kLimbs);
      if (carry != 0) result.m_limbs[result.m_size++] = carry;
      result.m_negative = negative;
      return result;
    }
    const bool aIsGreater =
        a.m_size != b.m_size ? aIsLonger : mpn_cmp(a.m_limbs, b.m_limbs, a.m_size) >= 0;
    const WideInteger& greater = aIsGreater ? a : b;
    const WideInteger& smaller = aIsGreater ? b : a;
    mpn_sub(result.m_limbs, greater.m_limbs, greater.m_size, smaller.m_limbs, smaller.m_size);
    result.m_size = greater.m_size;
    result.m_negative = aIsGreater ? a.m_negative : negative;
    result.trim();
    return result;
  }

  // The same for numbers of one limb.
  static WideInteger smallSum(const WideInteger& a, const WideInteger& b, bool negative) {
    WideInteger result;
    const mp_limb_t p = a.m_limbs[0];
    const mp_limb_t q = b.m_limbs[0];
    if (a.m_negative == negative) {
      result.m_limbs[0] = p + q;
      result.m_limbs[1] = 1;
      result.m_size = result.m_limbs[0] < p ? 2 : 1;
      result.m_negative = negative;
    } else {
      result.m_limbs[0] = p >= q ? p - q : q - p;
      result.m_size = p == q ? 0 : 1;
      result.m_negative = p >= q ? a.m_negative : negative;
    }
    return result;
  }

  int m_size = 0;  // limbs in use; the highest is not 0
  bool m_negative = false;
  mp_limb_t m_limbs[kLimbs];  // uninitialised on purpose: clearing costs more than a product
};

}  // namespace halfspace::geometry
