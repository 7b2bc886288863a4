// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Our own 128-bit integers give the numbers of GMP, cut to 128 bits, and those of the compiler
// where it has such a type. Compared on random words and on all pairs of words at the edges.
#include <gmpxx.h>

#include <QtTest>
#include <limits>

#include "geometry/exact/int128.h"
#include "geometry/exact/portable_int128.h"
#include "geometry/random/splitmix.h"

using namespace halfspace::geometry;

namespace QTest {
template <>
char* toString(const mpz_class& number) {
  return qstrdup(number.get_str().c_str());
}
}  // namespace QTest

namespace {

constexpr uint64_t kSeed = 128128;

mpz_class modulo128(const mpz_class& number) {
  mpz_class rest;
  mpz_fdiv_r_2exp(rest.get_mpz_t(), number.get_mpz_t(), 128);
  return rest;
}
mpz_class ofWord(uint64_t word) {
  mpz_class number;
  mpz_import(number.get_mpz_t(), 1, -1, sizeof word, 0, 0, &word);
  return number;
}
mpz_class ofWord(int64_t word) {
  return word < 0 ? mpz_class(-ofWord(0 - static_cast<uint64_t>(word)))
                  : ofWord(static_cast<uint64_t>(word));
}

// From 0 to 2^128 - 1. Works with both types.
template <class Unsigned>
mpz_class numberOf(const Unsigned& value) {
  return (ofWord(static_cast<uint64_t>(value >> 64)) << 64) + ofWord(static_cast<uint64_t>(value));
}
// From -2^127 to 2^127 - 1.
template <class Signed, class Unsigned>
mpz_class signedNumberOf(const Signed& value) {
  const mpz_class words = numberOf(static_cast<Unsigned>(value));
  return value < Signed{0} ? mpz_class(words - (mpz_class(1) << 128)) : words;
}

std::vector<uint64_t> words() {
  std::vector<uint64_t> all{0, 1, 2, 3};
  for (int bit : {31, 32, 33, 52, 53, 61, 62, 63})
    for (const int more : {-1, 0, 1})
      all.push_back((uint64_t{1} << bit) + static_cast<uint64_t>(more));
  for (const int less : {1, 2}) all.push_back(0 - static_cast<uint64_t>(less));
  SplitMix random(kSeed);
  for (int i = 0; i < 40; ++i) all.push_back(random.next() >> random.between(0, 63));
  return all;
}

template <class Unsigned>
Unsigned wide(uint64_t high, uint64_t low) {
  return Unsigned{high} * (Unsigned{uint64_t{1} << 63} + Unsigned{uint64_t{1} << 63}) +
         Unsigned{low};
}

// Every operation on every pair of numbers made of the words.
template <class Unsigned>
void unsignedNumbersAreRight() {
  const std::vector<uint64_t> parts = words();
  for (size_t i = 0; i < parts.size(); ++i) {
    for (size_t k = 0; k < parts.size(); ++k) {
      const Unsigned a = wide<Unsigned>(parts[k], parts[i]);
      const Unsigned b = wide<Unsigned>(parts[i], parts[(k + 7) % parts.size()]);
      const mpz_class p = (ofWord(parts[k]) << 64) + ofWord(parts[i]), q = numberOf(b);
      QCOMPARE(numberOf(a), p);
      QCOMPARE(numberOf(Unsigned(a + b)), modulo128(p + q));
      QCOMPARE(numberOf(Unsigned(a - b)), modulo128(p - q));
      QCOMPARE(numberOf(Unsigned(a * b)), modulo128(p * q));
      QCOMPARE(numberOf(Unsigned(a * parts[k])), modulo128(p * ofWord(parts[k])));
      QCOMPARE(numberOf(Unsigned(0 - a)), modulo128(-p));
      Unsigned sum = a;
      sum += parts[k];
      QCOMPARE(numberOf(sum), modulo128(p + ofWord(parts[k])));
      QCOMPARE(a == b, p == q);
      QCOMPARE(a != 0, p != 0);
    }
    for (int positions = 0; positions < 128; ++positions) {
      const Unsigned a = wide<Unsigned>(parts[i], ~parts[i]);
      Unsigned moved = a;
      moved >>= positions;
      QCOMPARE(numberOf(moved), mpz_class(numberOf(a) >> static_cast<unsigned>(positions)));
    }
  }
}

// Products of three signed words at most, as the exact arithmetic makes: no overflow, which for the
// compiler's type has no defined result.
template <class Signed, class Unsigned>
void signedNumbersAreRight() {
  constexpr int64_t kMost = int64_t{1} << 35;
  std::vector<int64_t> parts{0, 1, -1, 2, -2, kMost, -kMost, kMost - 1, 1 - kMost};
  SplitMix random(kSeed + 1);
  for (int i = 0; i < 24; ++i)
    parts.push_back(static_cast<int64_t>(random.next() % (2 * kMost)) - kMost);
  for (const int64_t a : parts) {
    for (const int64_t b : parts) {
      const Signed product = Signed{a} * b;
      const mpz_class truth = ofWord(a) * ofWord(b);
      QCOMPARE((signedNumberOf<Signed, Unsigned>(product)), truth);
      for (const int64_t c : parts) {
        const Signed sum = c * product - Signed{c} * a + b;
        const mpz_class exact = ofWord(c) * truth - ofWord(c) * ofWord(a) + ofWord(b);
        QCOMPARE((signedNumberOf<Signed, Unsigned>(sum)), exact);
        QCOMPARE(sum < product, exact < truth);
        QCOMPARE(sum > 0, exact > 0);
        QCOMPARE(sum >= 0, exact >= 0);
        QCOMPARE(sum == 0, exact == 0);
        Signed turned = sum;
        turned *= sum < 0 ? -1 : 1;
        QCOMPARE((signedNumberOf<Signed, Unsigned>(turned)), mpz_class(abs(exact)));
      }
    }
  }
  for (const int64_t edge :
       {std::numeric_limits<int64_t>::min(), std::numeric_limits<int64_t>::max()}) {
    QCOMPARE((signedNumberOf<Signed, Unsigned>(Signed{edge} * edge)),
             mpz_class(ofWord(edge) * ofWord(edge)));
    QCOMPARE(Signed{edge} < 0, edge < 0);
  }
}

}  // namespace

class Int128Test : public QObject {
  Q_OBJECT
 private slots:
  void ourOwnUnsigned() { unsignedNumbersAreRight<PortableUInt128>(); }
  void ourOwnSigned() { signedNumbersAreRight<PortableInt128, PortableUInt128>(); }
  // What the build uses: the compiler's own, as a rule.
  void theBuildsUnsigned() { unsignedNumbersAreRight<UInt128>(); }
  void theBuildsSigned() { signedNumbersAreRight<Int128, UInt128>(); }
};

QTEST_APPLESS_MAIN(Int128Test)
#include "int128_test.moc"
