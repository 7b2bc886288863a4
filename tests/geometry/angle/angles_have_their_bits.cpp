// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Sines, cosines, angles and pairs of doubles: near the truth, symmetric, and with the same bits in
// every build.
#include <gmpxx.h>

#include <QtTest>
#include <bit>
#include <cmath>
#include <numbers>

#include "geometry/angle/angle.h"
#include "geometry/exact/double_pair.h"
#include "geometry/exact/plane.h"
#include "geometry/exact/residue.h"
#include "geometry/primitives/outline/circle.h"
#include "geometry/random/splitmix.h"

using namespace halfspace::geometry;

namespace {

constexpr uint64_t kSeed = 314159;

class Bits {
 public:
  void add(double value) { m_hash = residue::combine(m_hash, std::bit_cast<uint64_t>(value)); }
  QString words() const { return QString::number(m_hash, 16); }

 private:
  uint64_t m_hash = 0;
};

double inUnits(double value, double truth) {
  const double size = std::abs(truth);
  return std::abs(value - truth) / (std::nextafter(size, HUGE_VAL) - size);
}

double anyNumber(SplitMix& random) {
  // One statement each: compilers evaluate arguments in different orders.
  const int exponent = random.between(-40, 40);
  return std::ldexp(random.unit() - 0.5, exponent);
}

mpq_class exactly(const DoublePair& pair) {
  return mpq_class(pair.high) + mpq_class(pair.low);
}

// The whole number nearest to a rational, the even one of two.
mpz_class nearest(const mpq_class& number) {
  mpz_class low;
  mpz_fdiv_q(low.get_mpz_t(), number.get_num_mpz_t(), number.get_den_mpz_t());
  const mpq_class rest = 2 * (number - low);
  if (rest < 1 || (rest == 1 && mpz_even_p(low.get_mpz_t()))) return low;
  return low + 1;
}

}  // namespace

namespace QTest {
template <>
char* toString(const mpq_class& number) {
  return qstrdup(number.get_str().c_str());
}
template <>
char* toString(const mpz_class& number) {
  return qstrdup(number.get_str().c_str());
}
}  // namespace QTest

class AnglesHaveTheirBits : public QObject {
  Q_OBJECT
 private slots:
  // Held against the math library, which is right to a unit. The sines are the nearest doubles, so
  // they can only be one unit away from its own.
  void sinesOfDegrees() {
    Bits bits;
    for (int i = -368640; i <= 368640; i += 7) {
      const double degrees = i / 1024.0;
      const auto [sine, cosine] = sineCosineOfDegrees(degrees);
      const double truth = degrees * (std::numbers::pi / 180.0);
      QVERIFY(std::abs(sine - std::sin(truth)) < 2e-15);
      QVERIFY(std::abs(cosine - std::cos(truth)) < 2e-15);
      const auto opposite = sineCosineOfDegrees(-degrees);
      QCOMPARE(opposite.cosine, cosine);
      QCOMPARE(opposite.sine, 0.0 - sine);
      const auto quarterOn = sineCosineOfDegrees(degrees + 90.0);
      QCOMPARE(quarterOn.sine, cosine);
      QCOMPARE(quarterOn.cosine, 0.0 - sine);
      bits.add(sine);
      bits.add(cosine);
    }
    for (int quarter = -9; quarter <= 9; ++quarter) {
      const auto [sine, cosine] = sineCosineOfDegrees(90.0 * quarter);
      QCOMPARE(sine, quarter % 2 == 0 ? 0.0 : (quarter % 4 + 4) % 4 == 1 ? 1.0 : -1.0);
      QCOMPARE(cosine, quarter % 2 != 0 ? 0.0 : quarter % 4 == 0 ? 1.0 : -1.0);
    }
    QCOMPARE(sineCosineOfDegrees(30.0).sine, 0.5);
    QCOMPARE(sineCosineOfDegrees(60.0).cosine, 0.5);
    QCOMPARE(bits.words(), QString("c6a663e25987819f"));
  }

  void sinesOfSmallAngles() {
    Bits bits;
    double worst = 0.0;
    for (int i = -65536; i <= 65536; ++i) {
      const double angle = i / 65536.0;
      const auto [sine, cosine] = sineCosineOfSmallAngle(angle);
      worst = std::max({worst, inUnits(sine, std::sin(angle)), inUnits(cosine, std::cos(angle))});
      bits.add(sine);
      bits.add(cosine);
    }
    QVERIFY2(worst <= 1.0, qPrintable(QString("%1 units in the last place").arg(worst)));
    QCOMPARE(bits.words(), QString("e1f6db575467061e"));
  }

  void anglesOfVectors() {
    Bits bits;
    SplitMix random(kSeed);
    double worst = 0.0;
    for (int i = 0; i < 100'000; ++i) {
      const double x = anyNumber(random), y = anyNumber(random);
      const double angle = angleOf(y, x);
      worst = std::max(worst, inUnits(angle, std::atan2(y, x)));
      QCOMPARE(angleOf(-y, x), -angle);
      bits.add(angle);
    }
    QVERIFY2(worst <= 6.0, qPrintable(QString("%1 units in the last place").arg(worst)));
    QCOMPARE(angleOf(0.0, 0.0), 0.0);
    QCOMPARE(angleOf(0.0, 5.0), 0.0);
    QCOMPARE(angleOf(0.0, -5.0), std::numbers::pi);
    QCOMPARE(angleOf(3.0, 0.0), std::numbers::pi / 2.0);
    QCOMPARE(angleOf(1e300, 1e300), angleOf(1.0, 1.0));
    QCOMPARE(angleOf(1e-310, 1e-310), angleOf(1.0, 1.0));
    QCOMPARE(bits.words(), QString("700ec0895b848ae7"));
  }

  // Circles of all kinds as the primitives use them.
  void directionsOfCircles() {
    Bits bits;
    for (int sides = 3; sides <= 200; ++sides)
      for (int i = 0; i < sides; ++i)
        for (const double x : unitVectorAtTurn(i, sides)) bits.add(x);
    for (int i = 0; i < 3600; ++i)
      for (const double x : directionAt(i / 10.0)) bits.add(x);
    QCOMPARE(bits.words(), QString("59cb0d1597c03cc5"));
  }

  void pairsOfDoubles_areRightToAHundredBits() {
    SplitMix random(kSeed + 1);
    const mpq_class most = mpq_class(1) / (mpq_class(mpz_class(1) << 100));
    for (int i = 0; i < 20'000; ++i) {
      const double a = anyNumber(random), b = anyNumber(random), c = anyNumber(random);
      QCOMPARE(exactly(DoublePair::sum(a, b)), mpq_class(a) + mpq_class(b));
      QCOMPARE(exactly(DoublePair::product(a, b)), mpq_class(a) * mpq_class(b));
      const DoublePair p = DoublePair::product(a, b), q = DoublePair::sum(b, c);
      const mpq_class x = exactly(p), y = exactly(q);
      QVERIFY(abs(exactly(p * q) - x * y) <= most * abs(x * y));
      if (y != 0) QVERIFY(abs(exactly(p / q) - x / y) <= most * abs(x / y));
      const mpq_class larger = abs(x) > abs(y) ? abs(x) : abs(y);
      QVERIFY(abs(exactly(p + q) - (x + y)) <= most * larger);
      QVERIFY(abs(exactly(p - q) - (x - y)) <= most * larger);
    }
  }

  // Ties go to the even number; a part too small for the first double decides.
  void nearestWholeNumbers() {
    SplitMix random(kSeed + 2);
    for (int i = 0; i < 20'000; ++i) {
      const double whole = static_cast<double>(random.between(-1'000'000, 1'000'000));
      const double part = random.between(0, 4) / 4.0;
      const int exponent = -random.between(50, 90);
      const double rest = random.between(-1, 1) * std::ldexp(1.0, exponent);
      const DoublePair number(whole + part, rest);
      QCOMPARE(mpz_class(number.nearestInteger()), nearest(exactly(number)));
    }
  }

  // Planes turned about points: the same bits in every build.
  void turnedPlanes() {
    SplitMix random(kSeed + 3);
    uint64_t hash = 0;
    for (int i = 0; i < 2000; ++i) {
      Vec3 normal(0, 0, 100), centre;
      for (const int axis : {1, 0}) normal[axis] = random.between(-99, 99);
      const Plane plane = Plane::fromCoefficients(normal, random.between(-99'999, 99'999)).value();
      const auto [sine, cosine] = sineCosineOfDegrees(random.between(1, 3599) / 10.0);
      Eigen::Matrix3d turn = Eigen::Matrix3d::Identity();
      turn(0, 0) = turn(1, 1) = cosine;
      turn(0, 1) = -sine;
      turn(1, 0) = sine;
      centre.z() = random.between(-999, 999);
      for (const int axis : {1, 0}) centre[axis] = random.unit() * 1000;
      const Plane turned = plane.rotated(turn, centre);
      QVERIFY(turned.isIntegral());
      for (const double x : turned.normal())
        hash = residue::combine(hash, std::bit_cast<uint64_t>(x));
      hash = residue::combine(hash, std::bit_cast<uint64_t>(turned.offset()));
    }
    QCOMPARE(QString::number(hash, 16), QString("1decf461852f6409"));
  }
};

QTEST_APPLESS_MAIN(AnglesHaveTheirBits)
#include "angles_have_their_bits.moc"
