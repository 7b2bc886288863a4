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
          // A point so far aside has a distance that is larger by the tolerance.
          const double aside = std::sqrt(2.0 * found.distance * tolerance);
          QVERIFY(isInShape(random, shape, from, onShape, tolerance + aside));
          for (int turn = 0; turn < 8; ++turn) {
            const Vec3 delta = (found.distance - 2.0 * tolerance) * randomDirection(random);
            QVERIFY(!sweep(view, shape, from, delta).hit);
          }
        };
        check(randomShape<SphereShape>(random, 2.0));
        check(randomShape<BoxShape>(random, 2.0));
        check(randomShape<CylinderShape>(random, 2.0));
        check(randomShape<CapsuleShape>(random, 2.0));
      }
    }
    QVERIFY(moved > 1000);
  }

  // The hull of a box's corners, also where its origin is far outside of it, has the distances of
  // the box.
  void hullsDistance_isThatOfTheSameBox() {
    SplitMix random(kSeed + 4);
    int apart = 0;
    for (int number = 0; number < kLevels; ++number) {
      const LayeredLevel level = levelOf(number);
      const TreeView view = level.all().view();
      for (int i = 0; i < 300; ++i) {
        const BoxShape box = randomShape<BoxShape>(random, 2.0);
        const Vec3 offset = i % 2 == 0 ? Vec3(Vec3::Zero()) : randomPosition(random, 30.0);
        std::vector<Vec3> corners;
        for (int corner = 0; corner < 8; ++corner)
          corners.push_back(offset + Vec3(corner & 1 ? box.half.x() : -box.half.x(),
                                          corner & 2 ? box.half.y() : -box.half.y(),
                                          corner & 4 ? box.half.z() : -box.half.z()));
        const auto made = Hull::ofPoints(corners);
        if (!std::holds_alternative<Hull>(made)) continue;
        const HullShape hull{&std::get<Hull>(made), Vec3(box.middle - offset)};
        const Vec3 from = randomPosition(random, 16.0);
        const double tolerance = exactTolerance(view, hull.extent());
        const Closest expected = closest(view, box, from), found = closest(view, hull, from);
        QCOMPARE(found.error, QueryError::none);
        QVERIFY2(
            std::abs(found.distance - expected.distance) <= tolerance,
            qPrintable(QString("%1 instead of %2").arg(found.distance).arg(expected.distance)));
        apart += found.distance > 0.0;
      }
    }
    QVERIFY(apart > 300);
  }

  // Also where the hull's origin is far outside of it, and along surfaces that it touches.
  void hullsContact_liesOnTheHull() {
    SplitMix random(kSeed + 6);
    int hits = 0;
    for (int number = 0; number < kLevels; ++number) {
      const LayeredLevel level = levelOf(number);
      const TreeView view = level.all().view();
      for (int i = 0; i < 2000; ++i) {
        const Vec3 offset = randomPosition(random, 30.0);
        const Vec3 half(within(random, 0.1, 2.0), within(random, 0.1, 2.0),
                        within(random, 0.1, 2.0));
        std::vector<Vec3> corners;
        for (int corner = 0; corner < 8; ++corner)
          corners.push_back(offset + Vec3(corner & 1 ? half.x() : -half.x(),
                                          corner & 2 ? half.y() : -half.y(),
                                          corner & 4 ? half.z() : -half.z()));
        const Hull hull = std::get<Hull>(Hull::ofPoints(corners));
        const HullShape shape{&hull};
        Vec3 from = randomPosition(random, 14.0) - offset, delta = randomPosition(random, 25.0);
        if (i % 2 == 1) {
          const Hit first = sweep(view, shape, from, delta);
          from = first.position;
          delta = randomPosition(random, 25.0);
          delta -= (i % 4 == 1 ? 1.0 : 1.0 + 1e-7) * first.normal.dot(delta) * first.normal;
        }
        const Hit hit = sweep(view, shape, from, delta);
        if (!hit.hit || hit.startInSolid) continue;
        ++hits;
        const Vec3 aside = (hit.contact - hit.position - offset).cwiseAbs() - half;
        QVERIFY2(aside.maxCoeff() < 1e-4, qPrintable(QString::number(aside.maxCoeff())));
      }
    }
    QVERIFY2(hits > 1000, qPrintable(QString::number(hits)));
  }

  void contacts_areTheCellsWithinTheDistance() {
    struct Contacts final : ClosestSink {
      bool take(const Closest& contact) override {
        all.push_back(contact);
        return all.size() < most;
      }
      std::vector<Closest> all;
      size_t most = 1000;
    };
    SplitMix random(kSeed + 5);
    int several = 0;
    for (int number = 0; number < kLevels; ++number) {
      const LayeredLevel level = levelOf(number);
      const TreeView view = level.all().view();
      for (int i = 0; i < 200; ++i) {
        const Vec3 from = randomPosition(random, 14.0);
        const CapsuleShape shape = randomShape<CapsuleShape>(random, 1.0);
        const double reach = within(random, 0.0, 4.0);
        Contacts contacts;
        QCOMPARE(closestEach(view, shape, from, reach, contacts), QueryError::none);
        const Closest nearest = closest(view, shape, from, reach);
        QCOMPARE(!contacts.all.empty(), nearest.found);
        if (!nearest.found) continue;
        several += contacts.all.size() > 1;
        std::set<uint32_t> leaves;
        double least = reach;
        for (const Closest& contact : contacts.all) {
          QVERIFY(leaves.insert(contact.leaf).second && contact.distance <= reach);
          least = std::min(least, contact.distance);
        }
        QCOMPARE(least, nearest.distance);
        Contacts one;
        one.most = 1;
        closestEach(view, shape, from, reach, one);
        QCOMPARE(one.all.size(), size_t{1});
      }
    }
    QVERIFY(several > 100);
  }

  void uselessInput_isRefused() {
    const LayeredLevel level = levelOf(0);
    const TreeView view = level.all().view();
    const double nan = std::nan("");
    QCOMPARE(closest(view, PointShape{}, Vec3(nan, 0, 0)).error, QueryError::notFinite);
    QCOMPARE(closest(view, SphereShape{-1.0}, Vec3(0, 0, 0)).error, QueryError::badShape);
    QCOMPARE(closest(view, HullShape{}, Vec3(0, 0, 0)).error, QueryError::badShape);
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
