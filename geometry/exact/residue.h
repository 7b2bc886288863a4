// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Arithmetic modulo the Mersenne prime p = 2^61 - 1. A rational number u/w has the residue
// u * w^-1, whatever common factor u and w have. So residues of exact coordinates are hash keys of
// points: equal points have equal keys, and only points with equal keys need an exact comparison.
// They also make the hash of a boundary independent of the history of edits.
//
// Contract of all functions that take residues: the arguments are below p. So are all results.
#pragma once

#include <cstdint>
#include <span>

#include "geometry/exact/int128.h"

namespace halfspace::geometry::residue {

inline constexpr uint64_t kPrime = (uint64_t{1} << 61) - 1;

// x modulo p, for any x.
inline uint64_t reduce(uint64_t x) {
  x = (x & kPrime) + (x >> 61);
  return x >= kPrime ? x - kPrime : x;
}
inline uint64_t multiply(uint64_t x, uint64_t y) {
  const auto product = static_cast<UInt128>(x) * y;
  const uint64_t sum =
      (static_cast<uint64_t>(product) & kPrime) + static_cast<uint64_t>(product >> 61);
  return sum >= kPrime ? sum - kPrime : sum;
}
inline uint64_t add(uint64_t x, uint64_t y) {
  const uint64_t sum = x + y;
  return sum >= kPrime ? sum - kPrime : sum;
}
inline uint64_t subtract(uint64_t x, uint64_t y) {
  return x >= y ? x - y : x + kPrime - y;
}
inline uint64_t negate(uint64_t x) {
  return x == 0 ? 0 : kPrime - x;
}

inline uint64_t power(uint64_t base, uint64_t exponent) {
  uint64_t result = 1;
  for (; exponent != 0; exponent >>= 1) {
    if (exponent & 1) result = multiply(result, base);
    base = multiply(base, base);
  }
  return result;
}
// The multiplicative inverse, by Fermat's little theorem; 0 for 0. Cost: about 120 multiplications.
inline uint64_t inverse(uint64_t x) {
  return power(x, kPrime - 2);
}

// Inverts all numbers in place with one inversion (P. Montgomery, 1987) and about three
// multiplications per number. Zeros stay zeros.
void invertAll(std::span<uint64_t> numbers);

// x * 2^exponent, by rotating 61 bits, because 2^61 = 1 modulo p. The exponent may be negative.
inline uint64_t shift(uint64_t x, int exponent) {
  const int turns = ((exponent % 61) + 61) % 61;
  return turns == 0 ? x : reduce(((x << turns) & kPrime) | (x >> (61 - turns)));
}
inline uint64_t fromInteger(int64_t x) {
  return x < 0 ? negate(reduce(static_cast<uint64_t>(-x))) : reduce(static_cast<uint64_t>(x));
}
// The residue of the exact value of a double. Contract: finite.
uint64_t fromDouble(double value);

// Spreads the bits of a key (the finaliser of splitmix64). For hashes: the result is no residue.
inline uint64_t mix(uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}
// The hash of a sequence, one value at a time; depends on their order.
inline uint64_t combine(uint64_t seed, uint64_t value) {
  return mix(seed * 0x9e3779b97f4a7c15ULL + value + 0x632be59bd9b4e019ULL);
}

}  // namespace halfspace::geometry::residue
