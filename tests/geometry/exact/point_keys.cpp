// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Equal points have equal keys, whichever planes define them, and so have equal lines. Different
// points can have one key: the exact comparison then finds that they differ.
#include <gmpxx.h>

#include <QtTest>
#include <random>

#include "geometry/exact/meeting_keys.h"
#include "geometry/exact/meeting_point.h"
#include "geometry/exact/rounding.h"
#include "tests/geometry/exact/rational_planes.h"

using namespace halfspace::geometry;
using namespace halfspace::tests;

class PointKeys : public QObject {
  Q_OBJECT
 private slots:
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

QTEST_APPLESS_MAIN(PointKeys)
#include "point_keys.moc"
