// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The distance of points against the nearest faces, edges and corners of the solids. That of other
// shapes by their nearest points, which must lie on the solid and on the shape, and by moving them:
// before that distance they touch nothing in any direction. Queries for any hit and for all hits
// against the sweep.
#include <QtTest>
#include <cmath>
#include <limits>
#include <set>

#include "bsp/query/closest.h"
#include "bsp/query/sweep.h"
#include "tests/bsp/query/random_shapes.h"
#include "tests/support/scenes/layered_level.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 1644934;
constexpr int kLevels = 6;
const std::vector<ContentsBits> kLayers{kContentsSolid, kContentsPlayerClip, kContentsWater};

LayeredLevel levelOf(int number) {
  return LayeredLevel(kSeed + static_cast<uint64_t>(number), kLayers, 2 + 2 * number);
}

Vec3 randomDirection(SplitMix& random) {
  for (;;) {
    const Vec3 direction = randomPosition(random, 1.0);
    if (direction.norm() > 0.1 && direction.norm() <= 1.0) return direction.normalized();
  }
}

// Whether no direction of many separates the point from the shape at `position` by more than the
// tolerance.
template <class Shape>
bool isInShape(SplitMix& random, const Shape& shape, const Vec3& position, const Vec3& point,
               double tolerance) {
  const Vec3 middle = position + shape.middle;
  for (int i = 0; i < 60; ++i) {
    const Vec3 n = i < 6 ? Vec3((i & 1 ? -1.0 : 1.0) * Vec3::Unit(i / 2)) : randomDirection(random);
    if (n.dot(point - middle) > shape.reach(n) + tolerance) return false;
  }
  return true;
}

class Collected final : public HitSink {
 public:
  bool take(const Hit& hit) override {
    hits.push_back(hit);
    return hits.size() < most;
  }
  std::vector<Hit> hits;
  size_t most = std::numeric_limits<size_t>::max();
};

}  // namespace

class ClosestPoints : public QObject {
  Q_OBJECT
 private slots:
  void pointsDistance_isThatToTheNearestSolid() {
    SplitMix random(kSeed);
    int outside = 0;
    for (int number = 0; number < kLevels; ++number) {
      const LayeredLevel level = levelOf(number);
      for (int i = 0; i < 1500; ++i) {
        const Vec3 point = randomPosition(random, i % 3 == 0 ? 100.0 : 12.0);
        // A mask without the solid does not see what is in walls, so their distance is another.
        for (const ContentsBits mask : {kContentsSolid, ~0u, kDefaultMask}) {
          const TreeView view = level.all().view().seeing(mask);
          const Closest found = closest(view, PointShape{}, point);
          QCOMPARE(found.error, QueryError::none);
          QVERIFY(found.found);
          const auto expected = static_cast<double>(level.distanceTo(point, mask));
          const double tolerance = exactTolerance(view, 0.0);
          QVERIFY2(std::abs(found.distance - expected) <= tolerance,
                   qPrintable(QString("%1 instead of %2").arg(found.distance).arg(expected)));
          QVERIFY(found.distance == 0.0 ||
                  (found.onSolid + found.distance * found.normal - point).norm() <= tolerance);
          outside += found.distance > 0.0;
          const Closest within = closest(view, PointShape{}, point, expected + tolerance);
          QVERIFY(within.found);
          if (expected > 2.0 * tolerance)
            QVERIFY(!closest(view, PointShape{}, point, expected - 2.0 * tolerance).found);
        }
      }
    }
    QVERIFY(outside > 5000);
  }

  void shapesDistance_isBetweenTheirNearestPoints() {
    SplitMix random(kSeed + 1);
    int moved = 0;
    for (int number = 0; number < kLevels; ++number) {
      const LayeredLevel level = levelOf(number);
      const TreeView view = level.all().view();
      for (int i = 0; i < 150; ++i) {
        const Vec3 from = randomPosition(random, 16.0);
        const auto check = [&](const auto& shape) {
          const Closest found = closest(view, shape, from);
          QVERIFY(found.found);
          const double tolerance = exactTolerance(view, shape.extent());
          const bool overlaps = overlap(view, shape, from).hit;
          if (found.distance <= 2.0 * tolerance) return;
          QVERIFY(!overlaps);
          ++moved;
          QVERIFY(static_cast<double>(level.distanceTo(found.onSolid, view.mask)) <= tolerance);
          const Vec3 onShape = found.onSolid + found.distance * found.normal;
          // Along a round surface the point may be off by the square root of the rounding.
          QVERIFY(isInShape(random, shape, from, onShape, 32.0 * tolerance));
          for (int turn = 0; turn < 8; ++turn) {
            const Vec3 delta = (found.distance - 2.0 * tolerance) * randomDirection(random);
            QVERIFY(!sweep(view, shape, from, delta).hit);
          }
        };
        check(randomShape<SphereShape>(random, 2.0));
        check(randomShape<BoxShape>(random, 2.0));
        check(randomShape<CylinderShape>(random, 2.0));
        check(randomShape<CapsuleShape>(random, 2.0));
        check(randomShape<HullShape>(random, 2.0));
      }
    }
    QVERIFY(moved > 1000);
  }

  void uselessInput_isRefused() {
    const LayeredLevel level = levelOf(0);
    const TreeView view = level.all().view();
    const double nan = std::nan("");
    QCOMPARE(closest(view, PointShape{}, Vec3(nan, 0, 0)).error, QueryError::notFinite);
    QCOMPARE(closest(view, SphereShape{-1.0}, Vec3(0, 0, 0)).error, QueryError::badShape);
    QCOMPARE(closest(view, PointShape{}, Vec3(1e200, 0, 0)).error, QueryError::badMotion);
    QCOMPARE(closest(view, PointShape{}, Vec3(0, 0, 0), nan).error, QueryError::badMotion);
    QCOMPARE(closest(view, PointShape{}, Vec3(0, 0, 0), -1.0).error, QueryError::badMotion);
    const Closest far = closest(view, PointShape{}, Vec3(1e20, 0, 0));
    QVERIFY(far.found && std::abs(far.distance - 1e20) <= 1e10);
    QVERIFY(!closest(view.seeing(0), PointShape{}, Vec3(0, 0, 0)).found);
  }

  void anyHitAndAllHits_agreeWithTheSweep() {
    SplitMix random(kSeed + 2);
    int hits = 0, several = 0;
    for (int number = 0; number < kLevels; ++number) {
      const LayeredLevel level = levelOf(number);
      for (int i = 0; i < 600; ++i) {
        const TreeView view =
            level.all().view().seeing(static_cast<ContentsBits>(random.next()) & 0xfu);
        const Vec3 from = randomPosition(random, 12.0), delta = randomPosition(random, 20.0);
        const auto check = [&](const auto& shape) {
          const Hit first = sweep(view, shape, from, delta);
          QCOMPARE(hitsAny(view, shape, from, delta).any, first.hit);
          Collected all;
          QCOMPARE(sweepEach(view, shape, from, delta, all), QueryError::none);
          QCOMPARE(!all.hits.empty(), first.hit);
          if (!first.hit) return;
          ++hits;
          several += all.hits.size() > 1;
          std::set<uint32_t> leaves;
          double earliest = 1.0;
          for (const Hit& hit : all.hits) {
            earliest = std::min(earliest, hit.fraction);
            QVERIFY(view.sees(hit.leaf));
            QVERIFY2(leaves.insert(hit.leaf).second, "a cell was reported twice");
          }
          QVERIFY(leaves.contains(first.leaf));
          QCOMPARE(earliest, first.fraction);
          Collected one;
          one.most = 1;
          sweepEach(view, shape, from, delta, one);
          QCOMPARE(one.hits.size(), size_t{1});
        };
        check(PointShape{});
        check(randomShape<BoxShape>(random, 2.0));
        check(randomShape<CapsuleShape>(random, 2.0));
      }
    }
    QVERIFY(hits > 1000 && several > 500);
  }
};

QTEST_APPLESS_MAIN(ClosestPoints)
#include "closest_points.moc"
