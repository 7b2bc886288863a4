// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Sweeps against trees that are turned about any axis and moved. A box is compared with the hull of
// its turned corners, which is swept by the exact planes of its sum with each cell; cylinders and
// capsules lie between a hull of points in them and a hull around them; round shapes and pure
// translations have the same results as the sweep in the tree's own coordinates.
#include <QtTest>
#include <cmath>
#include <numbers>

#include "bsp/query/placed.h"
#include "tests/bsp/query/random_shapes.h"
#include "tests/support/scenes/layered_level.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 28657;
constexpr int kLevels = 6;
const std::vector<ContentsBits> kLayers{kContentsSolid, kContentsPlayerClip};

LayeredLevel levelOf(int number) {
  return LayeredLevel(kSeed + static_cast<uint64_t>(number), kLayers, 2 + 2 * number);
}

Placement randomPlacement(SplitMix& random) {
  Vec3 axis = randomPosition(random, 1.0);
  while (!(axis.norm() > 0.1)) axis = randomPosition(random, 1.0);
  return {randomPosition(random, 50.0),
          Orientation::about(axis.normalized(), within(random, -720.0, 720.0))};
}

// The hull of points of an upright shape, as the turned tree sees it.
Hull seenHull(const Orientation& orientation, const std::vector<Vec3>& points) {
  std::vector<Vec3> seen;
  for (const Vec3& point : points) seen.push_back(orientation.toLocal(point));
  return std::get<Hull>(Hull::ofPoints(seen));
}

std::vector<Vec3> cornersOf(const Vec3& half) {
  std::vector<Vec3> corners;
  for (int i = 0; i < 8; ++i)
    corners.emplace_back(i & 1 ? half.x() : -half.x(), i & 2 ? half.y() : -half.y(),
                         i & 4 ? half.z() : -half.z());
  return corners;
}

// A prism of 48 sides with corners at `radius`.
std::vector<Vec3> prism(double radius, double half) {
  std::vector<Vec3> corners;
  for (int i = 0; i < 48; ++i) {
    const double turn = 2.0 * std::numbers::pi * i / 48;
    for (const double z : {-half, half})
      corners.emplace_back(radius * std::cos(turn), radius * std::sin(turn), z);
  }
  return corners;
}
const double kAround = 1.0 / std::cos(std::numbers::pi / 48);

struct Asked {
  TreeView view;
  Placement placement;
  Vec3 from, delta;

  Hit hullHit(const Hull& hull) const {
    return sweep(view, HullShape{&hull}, placement.toLocal(from),
                 placement.orientation.toLocal(delta));
  }
};

}  // namespace

class PlacedSolids : public QObject {
  Q_OBJECT
 private slots:
  void aTurnedTree_stopsABoxWhereItsHullStops() {
    SplitMix random(kSeed);
    int hits = 0, starts = 0;
    for (int number = 0; number < kLevels; ++number) {
      const LayeredLevel level = levelOf(number);
      for (int i = 0; i < 600; ++i) {
        const Asked asked{level.all().view(), randomPlacement(random), {}, {}};
        const Vec3 from = asked.placement.toWorld(randomPosition(random, 14.0));
        const Asked at{asked.view, asked.placement, from, randomPosition(random, 25.0)};
        const BoxShape box{
            Vec3(within(random, 0.01, 2.0), within(random, 0.01, 2.0), within(random, 0.01, 2.0))};
        const Hull hull = seenHull(at.placement.orientation, cornersOf(box.half));
        const Hit expected = at.hullHit(hull);
        const Hit hit = sweepPlaced(at.view, at.placement, box, at.from, at.delta);
        QCOMPARE(hit.error, QueryError::none);
        const double tolerance = exactTolerance(at.view, box.extent());
        if (expected.startInSolid != hit.startInSolid) {
          QVERIFY(std::max(expected.depth, hit.depth) < 4.0 * tolerance);
          continue;
        }
        starts += hit.startInSolid;
        if (hit.startInSolid) continue;
        hits += hit.hit;
        // Never late, and early across a gap that the tolerance bounds.
        const double later = (hit.fraction - expected.fraction) * at.delta.norm();
        QVERIFY2(later <= tolerance, qPrintable(QString::number(later)));
        if (!hit.hit || later >= -tolerance) continue;
        const Vec3 local = at.placement.toLocal(hit.position);
        const Hit gap =
            sweep(at.view, HullShape{&hull}, local,
                  Vec3(-2.0 * tolerance * at.placement.orientation.toLocal(hit.normal)));
        QVERIFY2(gap.hit, qPrintable(QString::number(later)));
      }
    }
    QVERIFY2(hits > 400 && starts > 200, qPrintable(QString("%1 %2").arg(hits).arg(starts)));
  }

  void cylindersAndCapsules_lieBetweenTwoHulls() {
    SplitMix random(kSeed + 1);
    int hits = 0;
    for (int number = 0; number < kLevels; ++number) {
      const LayeredLevel level = levelOf(number);
      for (int i = 0; i < 200; ++i) {
        const Placement placement = randomPlacement(random);
        const Asked at{level.all().view(), placement,
                       placement.toWorld(randomPosition(random, 14.0)),
                       randomPosition(random, 25.0)};
        const double radius = within(random, 0.05, 1.5), half = within(random, 0.05, 1.5);
        const CylinderShape cylinder{radius, half};
        const Hull inner = seenHull(placement.orientation, prism(radius, half));
        const Hull outer = seenHull(placement.orientation, prism(radius * kAround, half));
        const Hit soonest = at.hullHit(outer), latest = at.hullHit(inner);
        const Hit hit = sweepPlaced(at.view, placement, cylinder, at.from, at.delta);
        const double slack = 4.0 * exactTolerance(at.view, cylinder.extent()) / at.delta.norm();
        QVERIFY2(hit.fraction <= latest.fraction + slack, qPrintable(QString::number(i)));
        if (!soonest.startInSolid) QVERIFY(!hit.startInSolid);
        // The gap at which a sweep may end is across the surface, not along the path.
        if (!soonest.hit) QVERIFY(!hit.hit || hit.fraction > 0.0);
        hits += hit.hit && !hit.startInSolid;
        const CapsuleShape capsule{radius, half};
        const Hit round = sweepPlaced(at.view, placement, capsule, at.from, at.delta);
        QVERIFY(round.fraction <= hit.fraction + slack);  // the cylinder lies in the capsule
        const Hit ball =
            sweepPlaced(at.view, placement, SphereShape{radius + half}, at.from, at.delta);
        QVERIFY(ball.fraction <= round.fraction + slack);  // the capsule lies in the ball
      }
    }
    QVERIFY2(hits > 100, qPrintable(QString::number(hits)));
  }

  void roundShapesAndMovedTrees_haveTheResultsOfTheTree() {
    SplitMix random(kSeed + 2);
    const LayeredLevel level = levelOf(3);
    const TreeView view = level.all().view();
    for (int i = 0; i < 500; ++i) {
      const Placement placement = randomPlacement(random);
      const Vec3 local = randomPosition(random, 14.0), delta = randomPosition(random, 25.0);
      const Vec3 from = placement.toWorld(local), by = placement.orientation.toWorld(delta);
      const SphereShape ball{within(random, 0.1, 1.0)};
      const Hit here =
          sweep(view, ball, placement.toLocal(from), placement.orientation.toLocal(by));
      const Hit there = sweepPlaced(view, placement, ball, from, by);
      QCOMPARE(there.fraction, here.fraction);
      QCOMPARE(there.leaf, here.leaf);
      if (here.hit) {
        QVERIFY((there.normal - placement.orientation.toWorld(here.normal)).norm() < 1e-12);
        QVERIFY((placement.toLocal(there.contact) - here.contact).norm() < 1e-9);
      }
      const Placement moved{Vec3(1024, -512, 64), {}};
      const BoxShape box{Vec3(0.5, 0.25, 1.0), Vec3(0, 0, 0.5)};
      const Vec3 whole = local.array().round();
      const Hit still = sweep(view, box, whole, delta);
      QCOMPARE(sweepPlaced(view, moved, box, Vec3(whole + moved.position), delta).fraction,
               still.fraction);
    }
  }

  void hulls_areNeverLate() {
    SplitMix random(kSeed + 3);
    const LayeredLevel level = levelOf(4);
    int hits = 0;
    for (int i = 0; i < 300; ++i) {
      const Placement placement = randomPlacement(random);
      const Asked at{level.all().view(), placement, placement.toWorld(randomPosition(random, 14.0)),
                     randomPosition(random, 25.0)};
      const std::vector<Vec3> corners = cornersOf(Vec3(1.0, 0.5, 0.75));
      const Hull inWorld = std::get<Hull>(Hull::ofPoints(corners));
      const Hit exact = at.hullHit(seenHull(placement.orientation, corners));
      const Hit hit = sweepPlaced(at.view, placement, HullShape{&inWorld}, at.from, at.delta);
      QCOMPARE(hit.error, QueryError::none);
      QVERIFY(hit.fraction <= exact.fraction + 1e-9);
      hits += hit.hit;
    }
    QVERIFY(hits > 50);
  }

  void orientations_turnAsTheySay() {
    const Orientation up = Orientation::about(Vec3::UnitX(), 90.0);
    QVERIFY((up.toWorld(Vec3::UnitY()) - Vec3::UnitZ()).norm() < 1e-15);
    QVERIFY(!up.isUpright() && !up.isNone());
    const Orientation aside = Orientation::about(Vec3::UnitZ(), 90.0);
    QCOMPARE(aside.toWorld(Vec3::UnitX()), Vec3(Vec3::UnitY()));
    QVERIFY(aside.isUpright());
    SplitMix random(kSeed + 4);
    for (int i = 0; i < 200; ++i) {
      const Placement placement = randomPlacement(random);
      const Vec3 point = randomPosition(random, 100.0);
      QVERIFY((placement.toLocal(placement.toWorld(point)) - point).norm() < 1e-11);
    }
  }

  void uselessInput_isRefused() {
    const LayeredLevel level = levelOf(0);
    const TreeView view = level.all().view();
    const Placement placement{Vec3::Zero(), Orientation::about(Vec3::UnitX(), 30.0)};
    const Vec3 none = Vec3::Zero(), bad(0, std::nan(""), 0);
    QCOMPARE(sweepPlaced(view, placement, BoxShape{Vec3(1, 1, 1)}, bad, none).error,
             QueryError::notFinite);
    QCOMPARE(sweepPlaced(view, placement, BoxShape{Vec3(-1, 1, 1)}, none, none).error,
             QueryError::badShape);
    QCOMPARE(sweepPlaced(view, placement, HullShape{}, none, none).error, QueryError::badShape);
  }
};

QTEST_APPLESS_MAIN(PlacedSolids)
#include "placed_solids.moc"
