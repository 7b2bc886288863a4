// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The kernel's integers on the stack against GMP's.
#include <gmpxx.h>

#include <QtTest>

#include "geometry/arrangement/wide_integer.h"
#include "geometry/random/splitmix.h"

using namespace halfspace::geometry;

namespace {

mpz_class large(const WideInteger& number) {
  mpz_class result;
  if (number.sign() == 0) return result;
  mpz_import(result.get_mpz_t(), static_cast<size_t>(number.size()), -1, sizeof(mp_limb_t), 0, 0,
             number.limbs());
  return number.sign() < 0 ? mpz_class(-result) : result;
}

// The same random number in both types.
struct Both {
  WideInteger wide;
  mpz_class exact;
};
Both random(SplitMix& source, int terms) {
  Both both;
  for (int i = 0; i < terms; ++i) {
    const auto mantissa =
        static_cast<std::int64_t>(source.between(-1'000'000, 1'000'000)) * 1'234'567'891;
    const int shift = source.between(0, 300);
    both.wide = both.wide + WideInteger::shifted(mantissa, shift);
    mpz_class term(static_cast<long>(mantissa));
    term <<= static_cast<unsigned>(shift);
    both.exact += term;
  }
  return both;
}

}  // namespace

class WideIntegers : public QObject {
  Q_OBJECT
 private slots:
  void sumsAndProducts_equalThoseOfGmp() {
    const std::uint64_t seed = 99;
    qInfo("seed %llu", static_cast<unsigned long long>(seed));
    SplitMix source(seed);
    for (int round = 0; round < 20'000; ++round) {
      const Both a = random(source, source.between(0, 3));
      const Both b = random(source, source.between(0, 3));
      const Both c = random(source, 2);
      QVERIFY(large(a.wide) == a.exact);
      QVERIFY(large(a.wide + b.wide) == a.exact + b.exact);
      QVERIFY(large(a.wide - b.wide) == a.exact - b.exact);
      QVERIFY(large(a.wide * b.wide - c.wide) == a.exact * b.exact - c.exact);
      QCOMPARE((a.wide * b.wide).sign(), sgn(a.exact) * sgn(b.exact));
      QCOMPARE((a.wide - a.wide).sign(), 0);
      QCOMPARE((-a.wide).sign(), -sgn(a.exact));
    }
  }
  void smallestAndLargestMantissa() {
    for (const std::int64_t mantissa :
         {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max(),
          std::int64_t{-1}, std::int64_t{1}}) {
      for (const int shift : {0, 1, 63, 64, 65, 1000}) {
        mpz_class exact(static_cast<long>(mantissa));
        exact <<= static_cast<unsigned>(shift);
        QVERIFY(large(WideInteger::shifted(mantissa, shift)) == exact);
      }
    }
  }
};

QTEST_APPLESS_MAIN(WideIntegers)
#include "wide_integers.moc"
