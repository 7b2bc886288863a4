// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/exact/plane.h"

#include <gmpxx.h>

#include <QtTest>
#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <string>

#include "geometry/random/splitmix.h"

using namespace halfspace::geometry;

namespace {

Plane through(const Vec3& a, const Vec3& b, const Vec3& c) {
  return Plane::throughPoints(a, b, c).value();
}

Eigen::Matrix3d aboutZ(double angle) {
  Eigen::Matrix3d m = Eigen::Matrix3d::Identity();
  m << std::cos(angle), -std::sin(angle), 0, std::sin(angle), std::cos(angle), 0, 0, 0, 1;
  return m;
}

// Exact: the cross product of the integer normals is zero.
bool areParallel(const Plane& a, const Plane& b) {
  const std::array<std::string, 4> one = a.exactCoefficients(), two = b.exactCoefficients();
  mpz_class m[3], n[3];
  for (int i = 0; i < 3; ++i) {
    m[i] = one[i];
    n[i] = two[i];
  }
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3;
    if (mpz_class(m[i] * n[j] - m[j] * n[i]) != 0) return false;
  }
  return true;
}

}  // namespace

class PlaneTest : public QObject {
  Q_OBJECT
 private slots:
  void gridPoints_reduceToTheSmallestIntegers() {
    const Plane plane = through({0, 0, 64}, {128, 0, 64}, {0, 256, 64});
    QVERIFY(plane.isIntegral());
    QCOMPARE(plane.normal(), Vec3(0, 0, 1));
    QCOMPARE(plane.offset(), 64.0);
  }

  void sameWall_fromDifferentPoints_isEqual() {
    const Plane one = through({0, 0, 0}, {1, 2, 3}, {-5, 7, 11});
    const Vec3 u(1, 2, 3), v(-5, 7, 11);
    const Plane two = through(u + v, 2 * u + v, u + 3 * v);
    QCOMPARE(one, two);
    QVERIFY(!(one == two.flipped()));
    QVERIFY(one.coplanarWith(two.flipped()));
  }

  void decimalPoints_lieExactlyOnTheirPlane() {
    const Vec3 a(190.3574066162, -23, -25.0610351563), b(189.4355163574, 0.1, -31.2759246826),
        c(0.3, 1.0 / 3.0, 7e-5);
    const Plane plane = through(a, b, c);
    QVERIFY(!plane.isIntegral());
    for (const Vec3& p : {a, b, c}) QCOMPARE(plane.sideOf(p), Side::on);
    Vec3 nudged = c;
    nudged.x() = std::nextafter(c.x(), 1.0);
    const Side side = plane.sideOf(nudged);
    QVERIFY(side != Side::on);
    QCOMPARE(side, plane.normal().x() > 0 ? Side::front : Side::back);
  }

  void collinearOrBadPoints_areRefusedWithAReason() {
    QCOMPARE(Plane::throughPoints({0, 0, 0}, {1, 1, 1}, {3, 3, 3}).reasons()[0].kind,
             ErrorKind::collinearPoints);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    QCOMPARE(Plane::throughPoints({0, nan, 0}, {1, 1, 1}, {3, 3, 0}).reasons()[0].kind,
             ErrorKind::notFinite);
    QCOMPARE(Plane::throughPoints({0, 1e9, 0}, {1, 1, 1}, {3, 3, 0}).reasons()[0].kind,
             ErrorKind::outOfRange);
    QCOMPARE(Plane::fromCoefficients(Vec3::Zero(), 1).reasons()[0].kind, ErrorKind::zeroNormal);
  }

  void widePlane_seenFromTheOtherSide_isTheSamePlane() {
    // The rounded doubles that are kept for wide coefficients must not depend on the sign.
    std::mt19937_64 random(3);
    const auto number = [&] { return static_cast<double>(random() % 1000000) / 1000.0; };
    for (int i = 0; i < 1000; ++i) {
      const Vec3 a(number(), number(), number()), b(number(), number(), number()),
          c(number(), number(), number());
      QCOMPARE(through(a, b, c), through(c, b, a).flipped());
    }
  }

  void exactCoefficients_survivePrinting() {
    const Plane wide = through({0.1, 0.2, 0.3}, {1e-9, 3.7, 0.1}, {5000.3, -0.7, 12.12});
    QCOMPARE(Plane::fromExactCoefficients(wide.exactCoefficients()).value(), wide);
    const Plane grid = through({0, 0, 0}, {16, 0, 0}, {0, 16, 3});
    QCOMPARE(Plane::fromExactCoefficients(grid.exactCoefficients()).value(), grid);
  }

  void translationThereAndBack_isTheSamePlane() {
    const Plane plane = through({0.1, 0.2, 0.3}, {1, 3.7, 0.1}, {50.3, -0.7, 12.12});
    const Vec3 t(0.1, 1e5 / 3.0, -7.7);
    QVERIFY(!(plane.translated(t) == plane));
    QCOMPARE(plane.translated(t).translated(-t), plane);
  }

  void translatedPlane_isTheImageUnderTheMap() {
    const uint64_t seed = 11;
    qInfo("seed %d", static_cast<int>(seed));
    SplitMix random(seed);
    const auto number = [&](int kind) {
      const double whole = random.between(-4000, 4000);
      return kind == 0 ? whole : kind == 1 ? whole / 64 : whole / 3;
    };
    for (int round = 0; round < 2000; ++round) {
      const int kind = random.between(0, 2), step = random.between(0, 2);
      Vec3 corners[3];
      for (Vec3& corner : corners) corner = Vec3(number(kind), number(kind), number(kind));
      const auto plane = Plane::throughPoints(corners[0], corners[1], corners[2]);
      if (!plane) continue;
      const Vec3 by(number(step), number(step), random.oneIn(4) ? 0.0 : number(step));
      const Plane moved = plane.value().translated(by);
      QVERIFY(moved == plane.value().transformed(Eigen::Matrix3d::Identity(), by));
      QVERIFY(moved.flipped() == plane.value().flipped().translated(by));
    }
  }

  void mirrorTwice_isTheSamePlane_andKeepsTheOutsideOutside() {
    const Eigen::Matrix3d mirror = Vec3(-1, 1, 1).asDiagonal();
    const Plane plane = through({8, 0, 0}, {8, 16, 0}, {4, 0, 32});
    const Plane image = plane.transformed(mirror, Vec3::Zero());
    QCOMPARE(image.transformed(mirror, Vec3::Zero()), plane);
    const Vec3 outside(100, 0, 0);
    QCOMPARE(plane.sideOf(outside), Side::front);
    QCOMPARE(image.sideOf(Vec3(-100, 0, 0)), Side::front);
  }

  void rotation_keepsCoplanarAndOppositeFacesTogether() {
    const Plane floor = Plane::fromCoefficients({3, -5, 7}, 4096).value();
    const Plane sameFloor = Plane::fromCoefficients({6, -10, 14}, 8192).value();
    const Eigen::Matrix3d turn = aboutZ(0.3);
    const Vec3 centre(17, 3, 5);
    QCOMPARE(floor.rotated(turn, centre), sameFloor.rotated(turn, centre));
    QCOMPARE(floor.flipped().rotated(turn, centre), floor.rotated(turn, centre).flipped());
    QVERIFY(floor.rotated(turn, centre).isIntegral());
  }

  void rotationFarFromTheOrigin_keepsParallelPlanesParallel() {
    // The two faces of a wall 3 units thick, on both sides of 2^18 and of 2^20 units, and far out.
    const Eigen::Matrix3d turn = aboutZ(0.3);
    for (const double distance : {0x1p18, 0x1p19, 0x1p20, 1e6, 16'000'000.0}) {
      for (const double thickness : {3.0, 0.1, distance * 0.9}) {
        const Plane near = through({distance - thickness, 0, 0}, {distance - thickness, 1, 0},
                                   {distance - thickness, 0, 1});
        const Plane far = through({distance, 0, 0}, {distance, 1, 0}, {distance, 0, 1});
        const Plane a = near.rotated(turn, Vec3::Zero()), b = far.rotated(turn, Vec3::Zero());
        QVERIFY2(areParallel(a, b), qPrintable(QString::number(distance)));
        QVERIFY2(areParallel(a, far.flipped().rotated(turn, Vec3::Zero()).flipped()), "flipped");
        const double apart = b.offset() / b.normal().norm() - a.offset() / a.normal().norm();
        QVERIFY2(std::abs(apart - thickness) < 0x1p-20 + thickness * 0x1p-32,
                 qPrintable(QString::number(apart)));
      }
    }
  }

  void rotationOfParallelPlanes_givesOneDirection_whateverTheirCommonFactor() {
    // As integers the normals are multiples of one another: 1/3 more of the offset needs a normal
    // three times as long.
    const Plane whole = Plane::fromExactCoefficients({"3", "-5", "7", "4096"}).value();
    const Eigen::Matrix3d turn = aboutZ(0.3);
    for (const char* factor : {"3", "7", "1000003", "12345678901234567"}) {
      std::array<std::string, 4> c;
      for (int i = 0; i < 3; ++i)
        c[i] = mpz_class(mpz_class(factor) * mpz_class(whole.normal()[i])).get_str();
      c[3] = "12345";
      const Plane multiple = Plane::fromExactCoefficients(c).value();
      QVERIFY(areParallel(whole.rotated(turn, {1, 2, 3}), multiple.rotated(turn, {1, 2, 3})));
    }
  }

  void rotation_staysCloseToTheTruth() {
    std::mt19937_64 random(1);
    const auto number = [&] { return static_cast<double>(random() % 8192) - 4096.0; };
    for (int i = 0; i < 1000; ++i) {
      const Vec3 a(number(), number(), number()), b(number(), number(), number()),
          c(number(), number(), number());
      const auto plane = Plane::throughPoints(a, b, c);
      if (!plane) continue;
      const Eigen::Matrix3d turn = aboutZ(0.001 * i);
      const Plane image = plane.value().rotated(turn, a);
      for (const Vec3& p : {a, b, c}) {
        const Vec3 moved = a + turn * (p - a);
        const double distance =
            (image.normal().dot(moved) - image.offset()) / image.normal().norm();
        QVERIFY2(std::abs(distance) < 0x1p-17, qPrintable(QString::number(distance)));
      }
    }
  }
};

QTEST_APPLESS_MAIN(PlaneTest)
#include "plane_test.moc"
