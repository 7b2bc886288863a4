// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// 128-bit integers of two 64-bit words, for compilers that have none. They have the
// operations that the exact arithmetic uses, with the results of GCC's and Clang's __int128:
// unsigned numbers wrap around, signed ones are two's complement. Where the built-in type overflows
// without a defined result, these wrap around. The name for whichever is used is in int128.h.
#pragma once

#include <concepts>
#include <cstdint>

namespace halfspace::geometry {

// The words that both kinds of number consist of, and what is the same for both.
struct Words128 {
  uint64_t low = 0, high = 0;

  friend constexpr bool operator==(const Words128&, const Words128&) = default;
  friend constexpr Words128 operator+(const Words128& a, const Words128& b) {
    const uint64_t lowSum = a.low + b.low;
    return {lowSum, a.high + b.high + (lowSum < a.low ? 1u : 0u)};
  }
  friend constexpr Words128 operator-(const Words128& a, const Words128& b) {
    return {a.low - b.low, a.high - b.high - (a.low < b.low ? 1u : 0u)};
  }
  // Modulo 2^128, where signs make no difference.
  friend constexpr Words128 operator*(const Words128& a, const Words128& b) {
    Words128 product = ofWords(a.low, b.low);
    product.high += a.low * b.high + a.high * b.low;
    return product;
  }

  // The whole product of two words, from the four products of their halves.
  static constexpr Words128 ofWords(uint64_t a, uint64_t b) {
    constexpr uint64_t kHalf = 0xffffffffu;
    const uint64_t aLow = a & kHalf, aHigh = a >> 32, bLow = b & kHalf, bHigh = b >> 32;
    const uint64_t bottom = aLow * bLow, left = aHigh * bLow, right = aLow * bHigh;
    // At most 3 (2^32 - 1): no overflow.
    const uint64_t middle = (bottom >> 32) + (left & kHalf) + (right & kHalf);
    return {(middle << 32) | (bottom & kHalf),
            aHigh * bHigh + (left >> 32) + (right >> 32) + (middle >> 32)};
  }

  // The words of a number that may be negative.
  template <std::integral T>
  static constexpr Words128 of(T value) {
    return {static_cast<uint64_t>(value), value < T{0} ? ~uint64_t{0} : 0};
  }
};

class PortableUInt128 {
 public:
  constexpr PortableUInt128() = default;
  template <std::integral T>
  constexpr PortableUInt128(T value) : m_words(Words128::of(value)) {}
  explicit constexpr PortableUInt128(const Words128& words) : m_words(words) {}

  template <std::unsigned_integral T>
  explicit constexpr operator T() const {
    return static_cast<T>(m_words.low);
  }

  friend constexpr PortableUInt128 operator+(const PortableUInt128& a, const PortableUInt128& b) {
    return PortableUInt128(a.m_words + b.m_words);
  }
  friend constexpr PortableUInt128 operator-(const PortableUInt128& a, const PortableUInt128& b) {
    return PortableUInt128(a.m_words - b.m_words);
  }
  friend constexpr PortableUInt128 operator*(const PortableUInt128& a, const PortableUInt128& b) {
    return PortableUInt128(a.m_words * b.m_words);
  }
  // Contract: 0 <= places < 128.
  friend constexpr PortableUInt128 operator>>(const PortableUInt128& a, int positions) {
    const Words128& w = a.m_words;
    if (positions == 0) return a;
    if (positions >= 64) return PortableUInt128(Words128{w.high >> (positions - 64), 0});
    return PortableUInt128(
        Words128{(w.low >> positions) | (w.high << (64 - positions)), w.high >> positions});
  }
  constexpr PortableUInt128& operator+=(const PortableUInt128& b) { return *this = *this + b; }
  constexpr PortableUInt128& operator>>=(int positions) { return *this = *this >> positions; }
  friend constexpr bool operator==(const PortableUInt128&, const PortableUInt128&) = default;

 private:
  Words128 m_words;
};

class PortableInt128 {
 public:
  constexpr PortableInt128() = default;
  template <std::integral T>
  constexpr PortableInt128(T value) : m_words(Words128::of(value)) {}

  explicit constexpr operator PortableUInt128() const { return PortableUInt128(m_words); }

  friend constexpr PortableInt128 operator+(const PortableInt128& a, const PortableInt128& b) {
    return PortableInt128(a.m_words + b.m_words);
  }
  friend constexpr PortableInt128 operator-(const PortableInt128& a, const PortableInt128& b) {
    return PortableInt128(a.m_words - b.m_words);
  }
  friend constexpr PortableInt128 operator*(const PortableInt128& a, const PortableInt128& b) {
    return PortableInt128(a.m_words * b.m_words);
  }
  constexpr PortableInt128& operator*=(const PortableInt128& b) { return *this = *this * b; }
  friend constexpr bool operator==(const PortableInt128&, const PortableInt128&) = default;
  friend constexpr bool operator<(const PortableInt128& a, const PortableInt128& b) {
    // With the sign's bit turned, negative numbers come first.
    constexpr uint64_t kSign = uint64_t{1} << 63;
    const uint64_t first = a.m_words.high ^ kSign, second = b.m_words.high ^ kSign;
    return first != second ? first < second : a.m_words.low < b.m_words.low;
  }
  friend constexpr bool operator>(const PortableInt128& a, const PortableInt128& b) {
    return b < a;
  }
  friend constexpr bool operator>=(const PortableInt128& a, const PortableInt128& b) {
    return !(a < b);
  }

 private:
  explicit constexpr PortableInt128(const Words128& words) : m_words(words) {}

  Words128 m_words;
};

}  // namespace halfspace::geometry
