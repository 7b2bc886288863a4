// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Compares every predicate with plain GMP rationals. The planes are chosen so that zeros are
// frequent and all three stages (filter, fixed width, arbitrary precision) are used.
#include "geometry/exact/meeting_point.h"

#include <gmpxx.h>
#include <Eigen/Geometry>

#include <QtTest>
#include <random>

#include "geometry/exact/exact_meeting.h"
#include "geometry/exact/meeting_keys.h"
#include "geometry/exact/residue.h"
#include "geometry/exact/rounding.h"
#include "tests/geometry/exact/rational_planes.h"
#include "tests/support/long_form.h"

using namespace halfspace::geometry;
using namespace halfspace::tests;

namespace {

int sign(const mpq_class& value) {
  return sgn(value);
}

int sideByRationals(const Rational3& point, const Plane& plane) {
  const auto c = coefficients(plane);
  return sgn(mpq_class(c[0] * point.x[0] + c[1] * point.x[1] + c[2] * point.x[2] - c[3]));
}

bool isRoundedToNearest(double value, const mpq_class& exact) {
  const mpq_class error = abs(mpq_class(value) - exact);
  for (double toward : {-HUGE_VAL, HUGE_VAL})
    if (error > abs(mpq_class(std::nextafter(value, toward)) - exact)) return false;
  return true;
}

}  // namespace

class MeetingPointTest : public QObject {
  Q_OBJECT
 private slots:
  void residues_areAField() {
    for (uint64_t x : std::vector<uint64_t>{1, 2, 12345678901234567, residue::kPrime - 1})
      QCOMPARE(residue::multiply(x, residue::inverse(x)), uint64_t{1});
    QCOMPARE(residue::fromDouble(0.5), residue::inverse(2));
    QCOMPARE(residue::fromDouble(-3.0), residue::negate(3));
    QCOMPARE(residue::fromDouble(0x1p61), uint64_t{1});
  }

  void sidesAndOrientations_equalRationalArithmetic() {
    const uint64_t seed = 20260101;
    const int rounds = halfspace::tests::isLongForm() ? 400000 : 20000;
    qInfo("seed %llu, %d rounds", static_cast<unsigned long long>(seed), rounds);
    PlaneSource source(seed);
    PlaneTable table;
    std::vector<uint32_t> ids;
    for (int i = 0; i < 60; ++i) ids.push_back(table.intern(source.next()).id());
    std::mt19937_64 random(seed);
    int zeros = 0;
    for (int round = 0; round < rounds; ++round) {
      uint32_t id[4];
      for (uint32_t& one : id) one = ids[random() % ids.size()];
      std::array<mpq_class, 4> c[4];
      for (int i = 0; i < 4; ++i) c[i] = coefficients(table.plane(id[i]));
      Rational3 point;
      const bool meets = solve(c[0], c[1], c[2], point);
      QCOMPARE(orientation(table, id[0], id[1], id[2]),
               sign(determinant(c[0].data(), c[1].data(), c[2].data())));
      if (!meets) continue;
      const mpq_class expected =
          c[3][0] * point.x[0] + c[3][1] * point.x[1] + c[3][2] * point.x[2] - c[3][3];
      const MeetingPoint made = meet(table, id[0], id[1], id[2]);
      QCOMPARE(static_cast<int>(sideOf(table, made, id[3])), sign(expected));
      QCOMPARE(exact::side(table, made, id[3]), sign(expected));
      zeros += sign(expected) == 0;
    }
    QVERIFY(zeros > rounds / 100);
  }

  void coordinates_compareRoundAndHashExactly() {
    const uint64_t seed = 7;
    PlaneSource source(seed);
    PlaneTable table;
    std::vector<uint32_t> ids;
    for (int i = 0; i < 14; ++i) ids.push_back(table.intern(source.next()).id());
    struct Known {
      MeetingPoint point;
      Rational3 exact;
    };
    std::vector<Known> points;
    for (size_t i = 0; i < ids.size(); ++i)
      for (size_t j = i + 1; j < ids.size(); ++j)
        for (size_t k = j + 1; k < ids.size(); ++k) {
          Rational3 exact;
          if (!solve(coefficients(table.plane(ids[i])), coefficients(table.plane(ids[j])),
                     coefficients(table.plane(ids[k])), exact))
            continue;
          points.push_back({meet(table, ids[i], ids[j], ids[k]), exact});
        }
    for (const Known& a : points) {
      const Vec3 rounded = roundedPosition(table, a.point);
      const Vec3 approximate = approximatePosition(a.point);
      for (int axis = 0; axis < 3; ++axis) {
        // Correct rounding: no neighbouring double is nearer.
        const mpq_class error = abs(mpq_class(rounded[axis]) - a.exact.x[axis]);
        for (double toward : {-HUGE_VAL, HUGE_VAL}) {
          const double next = std::nextafter(rounded[axis], toward);
          QVERIFY(error <= abs(mpq_class(next) - a.exact.x[axis]));
        }
        const double bound = approximationError(a.point);
        if (std::isfinite(bound))
          QVERIFY(abs(mpq_class(approximate[axis]) - a.exact.x[axis]) <= mpq_class(bound));
      }
      for (const Known& b : points) {
        bool equal = true;
        for (int axis = 0; axis < 3; ++axis) {
          const int expected = cmp(a.exact.x[axis], b.exact.x[axis]);
          QCOMPARE(compareCoordinate(table, a.point, b.point, axis),
                   (expected > 0) - (expected < 0));
          equal = equal && expected == 0;
        }
        QCOMPARE(keyOf(table, a.point) == keyOf(table, b.point), equal);
        QCOMPARE(samePoint(table, a.point, b.point), equal);
      }
    }
  }

  // 3 * 3002399751580331 is 2^53 + 1, which rounds to 2^53 as a double.
  void numeratorOneAboveTheExactIntegers_isNotTakenForExact() {
    PlaneTable table;
    const Plane wall = planeOf(2147483648, 0, 0, 3002399751580331);
    const Plane side = planeOf(0, 3, 0, 1);
    const Solved corner = solved(table, {wall, side, planeOf(0, 0, 1, 64)});
    QVERIFY(!corner.point.exact);
    const Vec3 rounded = roundedPosition(table, corner.point);
    for (int axis = 0; axis < 3; ++axis)
      QVERIFY(isRoundedToNearest(rounded[axis], corner.exact.x[axis]));
    // wall + 2^36 side: this plane holds the point and is too wide for the fixed-width stage.
    const Plane through = planeOf({"2147483648", "206158430208", "0", "3002468471057067"});
    QCOMPARE(sideByRationals(corner.exact, through), 0);
    QCOMPARE(sideOf(table, corner.point, table.intern(through)), Side::on);
    const Plane beside = planeOf({"2147483648", "206158430208", "0", "3002468471057066"});
    QCOMPARE(sideOf(table, corner.point, table.intern(beside)), Side::front);
  }

  // Every predicate on planes whose sums of products lie on both sides of 2^53.
  void sumsAroundTheExactIntegers_areDecidedExactly() {
    std::mt19937_64 random(13);
    const auto near = [&](double value) {
      return value + static_cast<double>(static_cast<int>(random() % 5) - 2);
    };
    for (int round = 0; round < 20000; ++round) {
      PlaneTable table;
      // Factors whose product is near 2^53, distributed over the four planes at random.
      const int bits = static_cast<int>(random() % 35);
      const double a = near(std::ldexp(1.0, bits)), b = near(std::ldexp(1.0, 53 - bits) / 3.0);
      const double c = near(0), d = near(std::ldexp(1.0, 52 - bits));
      const std::array<Plane, 3> planes = {planeOf(std::max(1.0, a), c, near(0), std::floor(b)),
                                           planeOf(near(0), 3, c, std::floor(d)),
                                           planeOf(c, near(0), 7, near(64))};
      Rational3 at;
      if (!solve(coefficients(planes[0]), coefficients(planes[1]), coefficients(planes[2]), at))
        continue;
      const Solved point = solved(table, planes);
      const Vec3 rounded = roundedPosition(table, point.point);
      for (int axis = 0; axis < 3; ++axis)
        QVERIFY2(isRoundedToNearest(rounded[axis], point.exact.x[axis]),
                 qPrintable(QString("round %1").arg(round)));
      const exact::HomogeneousPoint h = exact::homogeneous(table, point.point);
      QVERIFY2(point.exact.x[0] * h.w == h.x, qPrintable(QString("round %1").arg(round)));
      const Plane other = planeOf(near(a), near(0), near(3), std::floor(near(b)));
      const int side = sideByRationals(point.exact, other);
      QCOMPARE(static_cast<int>(sideOf(table, point.point, table.intern(other))), side);
    }
  }

  // The small coefficient vanishes if the doubles of a wide plane share one power of two.
  void coefficientsThatUnderflow_areNotForgotten() {
    PlaneTable table;
    const Plane steep = planeOf(0x1p60, 0x1p-1074, 0, 0);
    QCOMPARE(steep.sideOf({0x1p-1074, -0x1p100, 0}), Side::back);
    // x = 2^-1084 at the first point, half of it at the second, 2^-186 at the third.
    const std::array<Solved, 3> points = {
        solved(table, {steep, planeOf(0, 1, 0, -0x1p50), planeOf(0, 0, 1, 0)}),
        solved(table, {planeOf(0x1p1011, 0, 0, 0x1p-74), planeOf(0, 0x1p52 + 1, 0, 0x1p52 - 1),
                       planeOf(0, 0, 0x1p52 + 1, 0x1p52 - 1)}),
        solved(table, {steep, planeOf(0, 0x1p52 + 1, 0, -0x1p1000),
                       planeOf(0, 0, 0x1p52 + 1, 0x1p52 - 1)})};
    for (const Solved& p : points) {
      for (const Solved& q : points) {
        for (int axis = 0; axis < 3; ++axis) {
          const int expected = cmp(p.exact.x[axis], q.exact.x[axis]);
          QCOMPARE(compareCoordinate(table, p.point, q.point, axis),
                   (expected > 0) - (expected < 0));
        }
      }
    }
  }

  void coordinatesThatUnderflow_areRoundedCorrectly() {
    PlaneTable table;
    const Plane steep = planeOf(0x1p60, 0x1p-1074, 0, 0);
    const Solved corner = solved(table, {steep, planeOf(0, 0x1p52 + 1, 0, -0x1p1000),
                                         planeOf(0, 0, 0x1p52 + 1, 0x1p52 - 1)});
    const Vec3 rounded = roundedPosition(table, corner.point);
    for (int axis = 0; axis < 3; ++axis)
      QVERIFY(isRoundedToNearest(rounded[axis], corner.exact.x[axis]));
    const MeetingPoint distant = explicitPoint({0x1p-200, -0x1p1000, 0});
    QCOMPARE(sideOf(table, distant, table.intern(steep)), Side::back);
  }

  // The determinant of the first two planes is 2^61 - 1, whose residue is 0.
  // The two triangles of a quadrilateral whose corners were rounded lie in nearly parallel planes.
  // A plane that cuts both meets them in a point that must have a small error in doubles, because
  // boxes of faces depend on it.
  void planesOfRoundedQuadrilaterals_meetInPointsWithSmallErrors() {
    std::mt19937_64 random(271828);
    const auto unit = [&random] { return static_cast<double>(random() >> 11) * 0x1p-53; };
    PlaneTable table;
    int cut = 0;
    for (int i = 0; i < 400; ++i) {
      const Vec3 axis(unit() - 0.5, unit() - 0.5, unit() - 0.5);
      const Eigen::Matrix3d turn =
          Eigen::AngleAxisd(6.28 * unit(), axis.normalized()).toRotationMatrix();
      const Vec3 middle(4096.0 * unit(), 512.0 * unit(), -4096.0 * unit());
      const double size = std::exp2(8.0 * unit());
      const auto corner = [&](double x, double y) {
        return Vec3(middle + turn * Vec3(size * x, size * y, 0.0));
      };
      const auto first = Plane::throughPoints(corner(-1, -1), corner(1, -0.7), corner(0.9, 1.1));
      const auto second = Plane::throughPoints(corner(-1, -1), corner(0.9, 1.1), corner(-1.2, 0.8));
      const Vec3 across = Vec3::Unit(i % 3);
      const double at = std::floor(middle[i % 3]);
      const Plane through = planeOf(across.x(), across.y(), across.z(), at);
      const uint32_t p = table.intern(first.value()).id(), q = table.intern(second.value()).id();
      const uint32_t r = table.intern(through).id();
      if (p == q || orientation(table, p, q, r) == 0) continue;
      const auto [point, exact] = solved(table, {first.value(), second.value(), through});
      const double error = approximationError(point);
      const Vec3 position = approximatePosition(point), rounded = roundedPosition(table, point);
      QVERIFY(position.allFinite());
      double farthest = 0.0;
      for (int k = 0; k < 3; ++k) {
        QVERIFY(abs(mpq_class(position[k]) - exact.x[k]) <= error);
        QVERIFY(isRoundedToNearest(rounded[k], exact.x[k]));
        farthest = std::max(farthest, std::abs(position[k]));
      }
      QVERIFY2(error <= 0x1p-14 * std::max(farthest, 4096.0), qPrintable(QString::number(error)));
      for (const uint32_t id : {p, q, r}) QCOMPARE(sideOf(table, point, id), Side::on);
      const Plane beside = planeOf(1, 0, 0, rounded.x());
      const uint32_t s = table.intern(beside).id();
      QCOMPARE(static_cast<int>(sideOf(table, point, s)), sideByRationals(exact, beside));
      QCOMPARE(compareCoordinate(table, point, explicitPoint(rounded), i % 3),
               sgn(mpq_class(exact.x[i % 3] - mpq_class(rounded[i % 3]))));
      ++cut;
    }
    QVERIFY2(cut > 200, qPrintable(QString::number(cut)));
  }
};

QTEST_APPLESS_MAIN(MeetingPointTest)
#include "meeting_point_test.moc"
