// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Every predicate against plain GMP rationals, on planes chosen so that zeros are frequent and all
// three stages (filter, fixed width, arbitrary precision) are taken.
#include "geometry/exact/meeting_point.h"

#include <gmpxx.h>

#include <QtTest>
#include <random>

#include "geometry/exact/exact_meeting.h"
#include "geometry/exact/residue.h"

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

  // Small integers (many zeros), grid points, large grid points, decimals, rotated planes.
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
    const int rounds = qEnvironmentVariableIsSet("HALFSPACE_LONG") ? 400000 : 20000;
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
