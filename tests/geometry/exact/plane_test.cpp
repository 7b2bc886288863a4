// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/exact/plane.h"

#include <QtTest>
#include <cmath>
#include <limits>
#include <random>

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
