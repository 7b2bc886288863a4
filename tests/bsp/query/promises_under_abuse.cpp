// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Motions of zero, huge or tiny length or parallel to an axis; starts in solid, on planes, along
// creases and through vertices; NaN and infinity. A sweep must never be late, never return NaN, and
// never get stuck on a surface that it only touches.
#include <QtTest>
#include <cmath>
#include <limits>

#include "bsp/query/contents.h"
#include "bsp/query/sweep.h"
#include "tests/bsp/query/random_shapes.h"
#include "tests/support/reference/single_cell.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 14142135;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The cube [-64, 64]^3.
SingleCell cube() {
  SingleCell::Shape shape;
  for (int axis = 0; axis < 3; ++axis) {
    shape.normals.push_back(-Vec3::Unit(axis));
    shape.normals.push_back(Vec3::Unit(axis));
  }
  for (int i = 0; i < 8; ++i)
    shape.vertices.emplace_back(i & 1 ? 64.0 : -64.0, i & 2 ? 64.0 : -64.0, i & 4 ? 64.0 : -64.0);
  shape.edges = {{0, 1, 2, 4}, {1, 3, 1, 4}, {3, 2, 3, 4}, {2, 0, 0, 4},
                 {4, 5, 5, 2}, {5, 7, 5, 1}, {7, 6, 5, 3}, {6, 4, 5, 0},
                 {0, 4, 0, 2}, {1, 5, 2, 1}, {3, 7, 1, 3}, {2, 6, 3, 0}};
  return SingleCell(shape);
}

bool isSane(const Hit& hit) {
  return hit.error == QueryError::none && hit.fraction >= 0.0 && hit.fraction <= 1.0 &&
         hit.position.allFinite() && hit.contact.allFinite() && hit.normal.allFinite() &&
         hit.exitDirection.allFinite() && std::isfinite(hit.depth) &&
         (!hit.hit || std::abs(hit.normal.norm() - 1.0) < 1e-9);
}

// Calls `call` with every shape, each about 16 units across, and both accuracies.
template <class Call>
void withEveryShape(Call&& call) {
  static const Hull hull = [] {
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i)
      corners.emplace_back(i & 1 ? 8.0 : -8.0, i & 2 ? 8.0 : -8.0, i & 4 ? 8.0 : -8.0);
    return std::get<Hull>(Hull::ofPoints(corners));
  }();
  for (const Accuracy accuracy : {Accuracy::exact, Accuracy::shifted}) {
    call(PointShape{}, accuracy);
    call(SphereShape{8.0}, accuracy);
    call(CapsuleShape{4.0, 4.0}, accuracy);
    call(CylinderShape{8.0, 8.0}, accuracy);
    call(BoxShape{{8.0, 8.0, 8.0}}, accuracy);
    call(HullShape{&hull}, accuracy);
  }
}

}  // namespace

class PromisesUnderAbuse : public QObject {
  Q_OBJECT
 private slots:
  void numbersThatAreNone_areRefused() {
    const SingleCell cell = cube();
    const TreeView tree = cell.view();
    const Vec3 good(1, 2, 3);
    withEveryShape([&](const auto& shape, Accuracy accuracy) {
      for (const double bad : {kNan, kInfinity, -kInfinity})
        for (int axis = 0; axis < 3; ++axis) {
          Vec3 worse = good;
          worse[axis] = bad;
          QCOMPARE(sweep(tree, shape, worse, good, accuracy).error, QueryError::notFinite);
          QCOMPARE(sweep(tree, shape, good, worse, accuracy).error, QueryError::notFinite);
          QCOMPARE(cellsTouched(tree, shape, worse, [](Link) { return true; }),
                   QueryError::notFinite);
        }
    });
    for (const double bad : {kNan, kInfinity, -1.0, 1e200}) {
      QCOMPARE(sweep(tree, SphereShape{bad}, good, good).error, QueryError::badShape);
      QCOMPARE(sweep(tree, CapsuleShape{1.0, bad}, good, good).error, QueryError::badShape);
      QCOMPARE(sweep(tree, CylinderShape{bad, 1.0}, good, good).error, QueryError::badShape);
      QCOMPARE(sweep(tree, BoxShape{{1.0, bad, 1.0}}, good, good).error, QueryError::badShape);
      if (!(std::abs(bad) <= 1.0))
        QCOMPARE(sweep(tree, PointShape{{bad, 0.0, 0.0}}, good, good).error, QueryError::badShape);
    }
    QCOMPARE(sweep(tree, HullShape{}, good, good).error, QueryError::badShape);
  }

  void motionsWithoutLength_hitOnlyInSolid() {
    const SingleCell cell = cube();
    const TreeView tree = cell.view();
    withEveryShape([&](const auto& shape, Accuracy accuracy) {
      const double reach = shape.reach(Vec3(Vec3::UnitX()));
      const auto at = [&](double x) {
        return sweep(tree, shape, Vec3(x, 1, 2), Vec3(Vec3::Zero()), accuracy);
      };
      QVERIFY(!at(64.0 + reach).hit);
      QVERIFY(!at(100.0 + reach).hit);
      const Hit inside = at(60.0 + reach);
      QVERIFY(isSane(inside) && inside.hit && inside.startInSolid);
      QCOMPARE(inside.fraction, 0.0);
      QVERIFY(std::abs(inside.depth - 4.0) < 1e-6);
      QVERIFY((inside.exitDirection - Vec3::UnitX()).norm() < 1e-9);
      // Moved out by the reported depth, the shape is free.
      const Vec3 out = inside.position + (inside.depth + 1e-9) * inside.exitDirection;
      QVERIFY(!overlap(tree, shape, out, accuracy).hit);
    });
  }

  void hugeAndTinyMotions_areExact() {
    const SingleCell cell = cube();
    const TreeView tree = cell.view();
    withEveryShape([&](const auto& shape, Accuracy accuracy) {
      const double reach = shape.reach(Vec3(Vec3::UnitX()));
      for (const double length : {1e3, 1e9, 1e15, 1e100, 1e300, 1.7e308}) {
        const Vec3 from(-1000, 1, 2);
        const Hit hit = sweep(tree, shape, from, Vec3(length, 0, 0), accuracy);
        QVERIFY(isSane(hit) && hit.hit && !hit.startInSolid);
        QVERIFY(std::abs(hit.position.x() + 64.0 + reach) < 1e-6);
        QVERIFY(hit.position.x() <= -64.0 - reach);
        QVERIFY((hit.normal + Vec3::UnitX()).norm() < 1e-9);
        const Hit away = sweep(tree, shape, from, Vec3(-length, 0, 0), accuracy);
        QVERIFY(isSane(away) && !away.hit);
      }
      for (const double length : {1.0, 1e-9, 1e-100, 1e-200, 5e-324}) {
        const Hit hit = sweep(tree, shape, Vec3(-65.0 - reach, 1, 2), Vec3(length, 0, 0), accuracy);
        QVERIFY(isSane(hit));
        QVERIFY(!hit.hit || length == 1.0);
      }
    });
  }

  void startsFarAway_areNeverLate() {
    const SingleCell cell = cube();
    const TreeView tree = cell.view();
    withEveryShape([&](const auto& shape, Accuracy accuracy) {
      const double reach = shape.reach(Vec3(Vec3::UnitX()));
      for (const double far : {1e6, 1e12, 1e18, 1e50, 1e150, 1e307}) {
        const Vec3 from(-far, 1, 2), delta(2.0 * far, 0, 0);
        const Hit hit = sweep(tree, shape, from, delta, accuracy);
        QVERIFY(isSane(hit) && hit.hit);
        QVERIFY(hit.fraction <= 0.5);
        QVERIFY(hit.position.x() <= -64.0 - reach + 1e-15 * far);
        QVERIFY(hit.position.x() >= -64.0 - reach - 256.0 - 1e-12 * far);
        QVERIFY(!sweep(tree, shape, Vec3(-far, 1, 1000.0 + far), delta, accuracy).hit);
      }
    });
  }

  void touching_isNoHit() {
    const SingleCell cell = cube();
    const TreeView tree = cell.view();
    withEveryShape([&](const auto& shape, Accuracy accuracy) {
      const double reach = shape.reach(Vec3(Vec3::UnitX()));
      // On a plane: motions along it and away from it are free; only a motion into it hits.
      const double above = shape.reach(Vec3(Vec3::UnitZ()));
      const Vec3 on(-30, 3, 64.0 + above);
      QVERIFY(!sweep(tree, shape, on, Vec3(500, 20, 0), accuracy).hit);
      QVERIFY(!sweep(tree, shape, on, Vec3(10, 20, 1e-9), accuracy).hit);
      QVERIFY(!sweep(tree, shape, on, Vec3(0, 0, 300), accuracy).hit);
      const Hit down = sweep(tree, shape, on, Vec3(1, 0, -1), accuracy);
      QVERIFY(down.hit && !down.startInSolid);
      QCOMPARE(down.fraction, 0.0);
      QVERIFY((down.normal - Vec3::UnitZ()).norm() < 1e-12);
      // Along a crease: the shape touches two planes at once.
      const Vec3 crease(64.0 + reach, -30, 64.0 + above);
      QVERIFY(!sweep(tree, shape, crease, Vec3(0, 100, 0), accuracy).hit);
      // Past an edge and a vertex that the shape touches on its path.
      const Vec3 corner(64.0 + reach, 64.0 + reach, 64.0 + above);
      const Vec3 direction(1, -1, 0);
      QVERIFY(!sweep(tree, shape, Vec3(corner - 40.0 * direction), Vec3(80.0 * direction), accuracy)
                   .hit);
    });
  }

  // The shape rests on a floor and makes a thousand moves along it; each position is rounded.
  void slidingAlong_neverSticks() {
    const SingleCell cell = cube();
    const TreeView tree = cell.view();
    SplitMix random(kSeed);
    withEveryShape([&](const auto& shape, Accuracy accuracy) {
      Hit at = sweep(tree, shape, Vec3(0.1, 0.2, 90.3), Vec3(0.3, 0.7, -50.1), accuracy);
      QVERIFY(at.hit);
      for (int i = 0; i < 1000; ++i) {
        Vec3 delta = randomPosition(random, 10.0);
        delta.z() = 0.0;
        if ((at.position + delta).head<2>().norm() > 50.0) continue;
        const Hit moved = sweep(tree, shape, at.position, delta, accuracy);
        QVERIFY(isSane(moved) && !moved.hit);
        const Hit pressed = sweep(tree, shape, moved.position, Vec3(0, 0, -1), accuracy);
        QVERIFY(isSane(pressed) && pressed.hit && !pressed.startInSolid);
        QVERIFY(pressed.fraction < 1e-9);
        at = pressed;
      }
    });
  }

  // The end of a motion is not in solid, and the shape may go back from there.
  void whereAMotionEnds_theNextMayStart() {
    const SingleCell cell = cube();
    const TreeView tree = cell.view();
    SplitMix random(kSeed);
    int hits = 0;
    for (int i = 0; i < 300; ++i)
      withEveryShape([&](const auto& shape, Accuracy accuracy) {
        const Vec3 from =
            randomPosition(random, 30.0) + 120.0 * randomPosition(random, 1.0).normalized();
        if (overlap(tree, shape, from, accuracy).hit) return;
        const Vec3 delta = randomPosition(random, 60.0) - from;
        const Hit hit = sweep(tree, shape, from, delta, accuracy);
        QVERIFY(isSane(hit));
        if (!hit.hit) return;
        ++hits;
        QVERIFY(!overlap(tree, shape, hit.position, accuracy).hit);
        const Hit back = sweep(tree, shape, hit.position, Vec3(-delta), accuracy);
        QVERIFY(!back.hit);
        const Hit again = sweep(tree, shape, hit.position, delta, accuracy);
        QVERIFY(again.hit && !again.startInSolid && again.fraction < 1e-6);
      });
    QVERIFY(hits > 2000);
  }

  void anyNumbersAtAll_giveNumbers() {
    const SingleCell cell = cube();
    const TreeView tree = cell.view();
    SplitMix random(kSeed);
    const auto any = [&] {
      return std::ldexp(2.0 * random.unit() - 1.0, random.between(-1060, 1020));
    };
    const auto mixed = [&] { return random.oneIn(3) ? any() : 200.0 * random.unit() - 100.0; };
    for (int i = 0; i < 2000; ++i) {
      const Vec3 from(mixed(), mixed(), mixed()), delta(mixed(), mixed(), mixed());
      withEveryShape([&](const auto& shape, Accuracy accuracy) {
        QVERIFY(isSane(sweep(tree, shape, from, delta, accuracy)));
        QCOMPARE(overlaps(tree, shape, from, accuracy).any,
                 overlap(tree, shape, from, accuracy).hit);
      });
      const double r = std::min(std::abs(mixed()), kLargestExtent);
      const double h = std::min(std::abs(mixed()), kLargestExtent);
      QVERIFY(isSane(sweep(tree, SphereShape{r}, from, delta)));
      QVERIFY(isSane(sweep(tree, CapsuleShape{r, h}, from, delta)));
      QVERIFY(isSane(sweep(tree, CylinderShape{r, h}, from, delta)));
      QVERIFY(isSane(sweep(tree, BoxShape{{r, h, r}}, from, delta)));
    }
  }

  void aPointInside_isContents() {
    const SingleCell cell = cube();
    const TreeView tree = cell.view();
    QVERIFY(contentsAt(tree, Vec3(0, 0, 0)).isSolid());
    QVERIFY(!contentsAt(tree, Vec3(65, 0, 0)).isSolid());
    int solid = 0, empty = 0;
    const auto count = [&](Link leaf) { return ++(leaf.isSolid() ? solid : empty), true; };
    QCOMPARE(cellsTouched(tree, SphereShape{8.0}, Vec3(70, 0, 0), count), QueryError::none);
    QCOMPARE(solid, 1);
    QCOMPARE(empty, 1);
  }
};

QTEST_APPLESS_MAIN(PromisesUnderAbuse)
#include "promises_under_abuse.moc"
