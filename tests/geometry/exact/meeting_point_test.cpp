// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Compares every predicate with plain GMP rationals. The planes are chosen so that zeros are
// frequent and all three stages (filter, fixed width, arbitrary precision) are used.
#include "geometry/exact/meeting_point.h"

#include <gmpxx.h>

#include <QtTest>
#include <random>

#include "geometry/exact/exact_meeting.h"
#include "geometry/exact/meeting_keys.h"
#include "geometry/exact/residue.h"
#include "geometry/exact/rounding.h"
#include "tests/support/long_form.h"

using namespace halfspace::geometry;

namespace {

struct Rational3 {
  mpq_class x[3];
};

std::array<mpq_class, 4> coefficients(const Plane& plane) {
  std::array<mpq_class, 4> c;
  const auto text = plane.exactCoefficients();
  for (int i = 0; i < 4; ++i) c[i] = mpq_class(mpz_class(text[i], 10));
  return c;
}

mpq_class determinant(const mpq_class* a, const mpq_class* b, const mpq_class* c) {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
         a[2] * (b[0] * c[1] - b[1] * c[0]);
}

// Cramer's rule, written differently from the code under test.
bool solve(const std::array<mpq_class, 4>& p, const std::array<mpq_class, 4>& q,
           const std::array<mpq_class, 4>& r, Rational3& out) {
  const mpq_class w = determinant(p.data(), q.data(), r.data());
  if (w == 0) return false;
  for (int i = 0; i < 3; ++i) {
    auto a = p, b = q, c = r;
    a[i] = p[3];
    b[i] = q[3];
    c[i] = r[3];
    out.x[i] = determinant(a.data(), b.data(), c.data()) / w;
  }
  return true;
}

class PlaneSource {
 public:
  explicit PlaneSource(uint64_t seed) : m_random(seed) {}

  // Planes of five kinds: small integers (many zeros), grid points, large grid points, decimals,
  // rotated planes.
  Plane next() {
    for (;;) {
      const int kind = static_cast<int>(m_random() % 5);
      if (kind == 0) {
        const auto plane = Plane::fromCoefficients(point(3, 1), number(5, 1));
        if (plane) return plane.value();
        continue;
      }
      const double range = kind == 1 ? 64 : kind == 2 ? 65536 : 4096;
      const double unit = kind == 3 ? 0.1 : 1;
      const auto plane =
          Plane::throughPoints(point(range, unit), point(range, unit), point(range, unit));
      if (!plane) continue;
      if (kind != 4) return plane.value();
      Eigen::Matrix3d turn;
      turn << 0.8, -0.6, 0, 0.6, 0.8, 0, 0, 0, 1;
      return plane.value().rotated(turn, point(64, 1));
    }
  }

 private:
  double number(double range, double unit) {
    const auto span = static_cast<uint64_t>(2 * range + 1);
    return (static_cast<double>(m_random() % span) - range) * unit;
  }
  Vec3 point(double range, double unit) {
    const double x = number(range, unit), y = number(range, unit), z = number(range, unit);
    return Vec3(x, y, z);
  }
  std::mt19937_64 m_random;
};

int sign(const mpq_class& value) {
  return sgn(value);
}

Plane planeOf(const std::array<std::string, 4>& coefficients) {
  return Plane::fromExactCoefficients(coefficients).value();
}
Plane planeOf(double a, double b, double c, double d) {
  return Plane::fromCoefficients({a, b, c}, d).value();
}

// A point through three of the planes, and the solution of solve() for it.
struct Solved {
  MeetingPoint point;
  Rational3 exact;
};
Solved solved(PlaneTable& table, const std::array<Plane, 3>& planes) {
  uint32_t id[3];
  for (size_t i = 0; i < 3; ++i) id[i] = table.intern(planes[i]).id();
  Solved result;
  const bool meets = solve(coefficients(table.plane(id[0])), coefficients(table.plane(id[1])),
                           coefficients(table.plane(id[2])), result.exact);
  if (!meets) qFatal("the planes of a test do not meet in a point");
  result.point = meet(table, id[0], id[1], id[2]);
  return result;
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

  void determinantThatIsThePrime_givesTheKeyOfThePoint() {
    PlaneTable table;
    const Plane flat = planeOf(0x1p31, 1, 0, 0x1p31), steep = planeOf(1, 0x1p30, 0, 1);
    const Plane floor = planeOf(0, 0, 1, 5), wall = planeOf(1, 0, 0, 1), side = planeOf(0, 1, 0, 0);
    const Solved a = solved(table, {flat, steep, floor});
    const Solved b = solved(table, {wall, side, floor});
    QVERIFY(samePoint(table, a.point, b.point));
    QCOMPARE(keyOf(table, a.point), keyOf(table, b.point));
    QCOMPARE(keyOf(table, a.point), keyOf(table, explicitPoint({1, 0, 5})));
    const std::array<const MeetingPoint*, 2> both = {&a.point, &b.point};
    std::array<PointKey, 2> keys;
    keysOf(table, both, keys);
    QCOMPARE(keys[0], keys[1]);
    const auto id = [&](const Plane& plane) { return table.intern(plane).id(); };
    QVERIFY(sameLine(table, id(flat), id(steep), id(wall), id(side)));
    QCOMPARE(lineKeyOf(table, id(flat), id(steep)), lineKeyOf(table, id(wall), id(side)));
    const std::array<uint32_t, 1> other = {id(steep)};
    std::array<LineKey, 1> line;
    lineKeysOf(table, id(flat), other, line);
    QCOMPARE(line[0], lineKeyOf(table, id(wall), id(side)));
  }

  // Points whose denominator is the prime itself have no residue; still each point has one key.
  void pointsWithoutAResidue_haveOneKeyEach() {
    PlaneTable table;
    const std::string prime = "2305843009213693951";
    const Plane third = planeOf({prime, "0", "0", "1"}), half = planeOf({prime, "0", "0", "2"});
    const Plane turned = planeOf({prime, "1", "0", "1"}), side = planeOf(0, 1, 0, 0);
    const Plane floor = planeOf(0, 0, 1, 5);
    const Solved a = solved(table, {third, side, floor}), b = solved(table, {turned, side, floor});
    const Solved c = solved(table, {half, side, floor});
    QVERIFY(samePoint(table, a.point, b.point));
    QCOMPARE(keyOf(table, a.point), keyOf(table, b.point));
    QVERIFY(!(keyOf(table, a.point) == keyOf(table, c.point)));
  }

  // 2^61 is 1 modulo the prime: the keys agree, so a comparison has to decide exactly.
  void pointsAndLinesWithOneKey_areDistinguished() {
    PlaneTable table;
    const Plane near = planeOf(1, 0, 0, 0x1p-41), far = planeOf(1, 0, 0, 0x1p20);
    const Plane side = planeOf(0, 1, 0, 3), floor = planeOf(0, 0, 1, 5);
    const Solved a = solved(table, {near, side, floor}), b = solved(table, {far, side, floor});
    QCOMPARE(keyOf(table, a.point), keyOf(table, b.point));
    QVERIFY(!samePoint(table, a.point, b.point));
    const auto id = [&](const Plane& plane) { return table.intern(plane).id(); };
    QVERIFY(!sameLine(table, id(near), id(floor), id(far), id(floor)));
    QVERIFY(sameLine(table, id(near), id(floor), id(floor), id(near)));
  }

  void linesOfRandomPlanes_areOneExactlyWhereRationalsSaySo() {
    PlaneSource source(99);
    std::mt19937_64 random(99);
    int same = 0;
    for (int round = 0; round < 3000; ++round) {
      PlaneTable table;
      const Plane p = source.next(), q = source.next();
      const uint32_t pi = table.intern(p).id(), qi = table.intern(q).id();
      if (crossSign(table, pi, qi, 0) == 0 && crossSign(table, pi, qi, 1) == 0 &&
          crossSign(table, pi, qi, 2) == 0)
        continue;
      // A combination of both planes contains their line; one with another offset does not.
      const auto a = coefficients(p), b = coefficients(q);
      const auto combined = [&](long k, long l, long off) {
        std::array<std::string, 4> c;
        for (size_t i = 0; i < 4; ++i)
          c[i] = mpz_class(mpq_class(a[i] * k + b[i] * l + (i == 3 ? off : 0)).get_num()).get_str();
        return Plane::fromExactCoefficients(c);
      };
      const long k = 1 + static_cast<long>(random() % 5), l = 1 + static_cast<long>(random() % 5);
      const auto third = combined(k, l, 0), fourth = combined(k, -l - 6, 0),
                 off = combined(k, l, 1);
      if (!third || !fourth || !off) continue;
      const uint32_t ti = table.intern(third.value()).id(), fi = table.intern(fourth.value()).id();
      const uint32_t oi = table.intern(off.value()).id();
      QVERIFY(sameLine(table, pi, qi, ti, fi));
      QVERIFY(sameLine(table, qi, ti, pi, fi));
      QVERIFY(!sameLine(table, pi, qi, oi, qi));
      QCOMPARE(lineKeyOf(table, pi, qi), lineKeyOf(table, ti, fi));
      ++same;
    }
    QVERIFY(same > 1000);
  }

  void threePlanesThroughOneEdge_giveOneLineKey() {
    PlaneTable table;
    const uint32_t floor = table.intern(Plane::fromCoefficients({0, 0, 1}, 8).value()).id();
    const uint32_t wall = table.intern(Plane::fromCoefficients({1, 0, 0}, 4).value()).id();
    const uint32_t ramp = table.intern(Plane::fromCoefficients({3, 0, 5}, 52).value()).id();
    const uint32_t other = table.intern(Plane::fromCoefficients({3, 0, 5}, 53).value()).id();
    QCOMPARE(lineKeyOf(table, floor, wall), lineKeyOf(table, ramp, floor));
    QVERIFY(sameLine(table, floor, wall, ramp, floor));
    QVERIFY(!sameLine(table, floor, wall, other, floor));
    QVERIFY(!(lineKeyOf(table, floor, wall) == lineKeyOf(table, other, floor)));
  }

  void explicitAndImplicitPoints_areTheSamePoint() {
    PlaneTable table;
    const Vec3 corner(0.1, -7.25, 1e-3);
    uint32_t id[3];
    for (int axis = 0; axis < 3; ++axis) {
      Vec3 normal = Vec3::Zero();
      normal[axis] = 1;
      id[axis] = table.intern(Plane::fromCoefficients(normal, corner[axis]).value()).id();
    }
    const MeetingPoint met = meet(table, id[0], id[1], id[2]);
    const MeetingPoint given = explicitPoint(corner);
    QVERIFY(samePoint(table, met, given));
    QCOMPARE(keyOf(table, met), keyOf(table, given));
    QCOMPARE(roundedPosition(table, met), corner);
    const auto slanted =
        table.intern(Plane::throughPoints(corner, {5.5, 0.3, 0.7}, {1.1, 2.2, 3.3}).value());
    QCOMPARE(sideOf(table, given, slanted), Side::on);
    QCOMPARE(sideOf(table, met, slanted), Side::on);
  }
};

QTEST_APPLESS_MAIN(MeetingPointTest)
#include "meeting_point_test.moc"
