// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The key of a point (x, y, z) / w consists of the residues of its three quotients. They do not
// depend on the planes, because a common factor of the four numbers cancels in the quotients.
//
// Two rare cases:
//   1. The common factor is a multiple of the prime, which leaves 0 / 0. Then the numbers are
//      computed exactly and divided by their common factor.
//   2. Even the reduced w is a multiple of the prime, so no quotient exists. Then the key consists
//      of the residues of the reduced numbers, which the point also determines.
// Keys of lines are computed in the same way.
#include "geometry/exact/meeting_keys.h"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <cassert>

#include "geometry/exact/exact_meeting.h"
#include "geometry/exact/residue.h"

namespace halfspace::geometry {

uint64_t PointKey::hash() const {
  return residue::combine(residue::combine(residue::combine(0, value[0]), value[1]), value[2]);
}

uint64_t LineKey::hash() const {
  uint64_t hash = 1;
  for (uint64_t part : value) hash = residue::combine(hash, part);
  return hash;
}

namespace {

using Residues3 = std::array<uint64_t, 3>;

uint64_t minorResidue(uint64_t a, uint64_t b, uint64_t c, uint64_t d) {
  return residue::subtract(residue::multiply(a, b), residue::multiply(c, d));
}
Residues3 crossResidue(const uint64_t* u, const uint64_t* v) {
  return {minorResidue(u[1], v[2], u[2], v[1]), minorResidue(u[2], v[0], u[0], v[2]),
          minorResidue(u[0], v[1], u[1], v[0])};
}
Residues3 momentResidue(const PlaneResidues& p, const PlaneResidues& q) {
  return {minorResidue(p[3], q[0], q[3], p[0]), minorResidue(p[3], q[1], q[3], p[1]),
          minorResidue(p[3], q[2], q[3], p[2])};
}

// The homogeneous residues of a point: writes x, y, z to `key` and returns w. The key is (x, y, z)
// divided by w; if w is 0, the caller uses reducedKey().
uint64_t unscaledKey(const PlaneTable& table, const MeetingPoint& point, PointKey& key) {
  if (point.isExplicit()) {
    key = {
        {residue::fromDouble(point.x), residue::fromDouble(point.y), residue::fromDouble(point.z)}};
    return 1;
  }
  const PlaneResidues& P = table.residues(point.planes[0]);
  const PlaneResidues& Q = table.residues(point.planes[1]);
  const PlaneResidues& R = table.residues(point.planes[2]);
  const Residues3 direction = crossResidue(P.data(), Q.data());
  const Residues3 moment = momentResidue(P, Q);
  const Residues3 turned = crossResidue(moment.data(), R.data());
  uint64_t w = 0;
  for (size_t i = 0; i < 3; ++i) {
    w = residue::add(w, residue::multiply(R[i], direction[i]));
    key.value[i] = residue::add(residue::multiply(R[3], direction[i]), turned[i]);
  }
  return w;
}

// The same for a line: writes its direction and moment to `key` and returns the first component of
// the direction that is not 0, by which the caller divides the key; 0 if there is none.
uint64_t unscaledKey(const PlaneTable& table, uint32_t p, uint32_t q, LineKey& key) {
  const PlaneResidues& P = table.residues(p);
  const PlaneResidues& Q = table.residues(q);
  const Residues3 direction = crossResidue(P.data(), Q.data());
  const Residues3 moment = momentResidue(P, Q);
  for (size_t i = 0; i < 3; ++i) {
    key.value[i] = direction[i];
    key.value[3 + i] = moment[i];
  }
  size_t first = 0;
  while (first < 2 && direction[first] == 0) ++first;
  return direction[first];
}

template <typename Key>
void scale(Key& key, uint64_t factor) {
  if (factor == 1) return;
  for (uint64_t& value : key.value) value = residue::multiply(value, factor);
}

uint64_t residueOf(const mpz_class& value) {
  return mpz_fdiv_ui(value.get_mpz_t(), residue::kPrime);
}

template <size_t N>
void removeCommonFactor(std::array<mpz_class, N>& numbers) {
  mpz_class factor = 0;

  for (const mpz_class& number : numbers) factor = gcd(factor, number);
  assert(factor != 0 && "numbers of a point or a line are not all 0");
  for (mpz_class& number : numbers)
    mpz_divexact(number.get_mpz_t(), number.get_mpz_t(), factor.get_mpz_t());
}

// The key of a point with w = 0 modulo the prime. Uses GMP, so it is slow; almost never needed.
PointKey reducedKey(const PlaneTable& table, const MeetingPoint& point) {
  const exact::HomogeneousPoint p = exact::homogeneous(table, point);
  std::array<mpz_class, 4> numbers = {p.x, p.y, p.z, p.w};
  removeCommonFactor(numbers);
  PointKey key;
  for (size_t i = 0; i < 3; ++i) key.value[i] = residueOf(numbers[i]);
  const uint64_t w = residueOf(numbers[3]);
  if (w != 0) scale(key, residue::inverse(w));
  return key;
}

LineKey reducedKey(const PlaneTable& table, uint32_t p, uint32_t q) {
  std::array<mpz_class, 6> numbers = exact::lineNumbers(table, p, q);
  removeCommonFactor(numbers);
  LineKey key;
  for (size_t i = 0; i < 6; ++i) key.value[i] = residueOf(numbers[i]);
  for (size_t i = 0; i < 3; ++i) {
    if (key.value[i] == 0) continue;
    scale(key, residue::inverse(key.value[i]));
    return key;
  }
  // The direction has no inverse residue. Reduced numbers are unique up to their sign.
  size_t first = 0;
  while (first < 2 && numbers[first] == 0) ++first;
  if (numbers[first] < 0)
    for (uint64_t& value : key.value) value = residue::negate(value);
  return key;
}

using Divisors = boost::container::small_vector<uint64_t, 64>;

}  // namespace

PointKey keyOf(const PlaneTable& table, const MeetingPoint& point) {
  PointKey key;
  assert(point.isExplicit() ||
         std::max({point.planes[0], point.planes[1], point.planes[2]}) < table.size());
  const uint64_t divisor = unscaledKey(table, point, key);
  if (divisor == 0) return reducedKey(table, point);
  scale(key, residue::inverse(divisor));
  return key;
}

void keysOf(const PlaneTable& table, std::span<const MeetingPoint* const> points,
            std::span<PointKey> keys) {
  assert(points.size() == keys.size());
  Divisors divisors(points.size());
  for (size_t i = 0; i < points.size(); ++i) divisors[i] = unscaledKey(table, *points[i], keys[i]);
  residue::invertAll(std::span(divisors.data(), divisors.size()));
  for (size_t i = 0; i < points.size(); ++i) {
    if (divisors[i] == 0)
      keys[i] = reducedKey(table, *points[i]);
    else
      scale(keys[i], divisors[i]);
  }
}

LineKey lineKeyOf(const PlaneTable& table, uint32_t p, uint32_t q) {
  LineKey key;
  assert(p != q && p < table.size() && q < table.size());
  const uint64_t divisor = unscaledKey(table, p, q, key);
  if (divisor == 0) return reducedKey(table, p, q);
  scale(key, residue::inverse(divisor));
  return key;
}

void lineKeysOf(const PlaneTable& table, uint32_t p, std::span<const uint32_t> others,
                std::span<LineKey> keys) {
  assert(others.size() == keys.size());
  assert(p < table.size());
  Divisors divisors(others.size());
  for (size_t i = 0; i < others.size(); ++i)
    divisors[i] = unscaledKey(table, p, others[i], keys[i]);
  residue::invertAll(std::span(divisors.data(), divisors.size()));
  for (size_t i = 0; i < others.size(); ++i) {
    if (divisors[i] == 0)
      keys[i] = reducedKey(table, p, others[i]);
    else
      scale(keys[i], divisors[i]);
  }
}

void translate(PointKey& key, const PointKey& by) {
  for (size_t i = 0; i < 3; ++i) key.value[i] = residue::add(key.value[i], by.value[i]);
}

// With planes n.x = d + n.t, the direction nP x nQ stays, and the moment dP nQ - dQ nP grows by
// (nP.t) nQ - (nQ.t) nP = (nP x nQ) x t. Both are divided by the first component of the direction
// whose residue is not 0.
bool translate(LineKey& key, const PointKey& by) {
  size_t first = 0;
  while (first < 2 && key.value[first] == 0) ++first;
  if (key.value[first] != 1) return false;
  const Residues3 growth = crossResidue(key.value.data(), by.value.data());
  for (size_t i = 0; i < 3; ++i) key.value[3 + i] = residue::add(key.value[3 + i], growth[i]);
  return true;
}

}  // namespace halfspace::geometry
