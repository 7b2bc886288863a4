// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Sweeps against the gathered cells near a position give the same results as sweeps against the
// whole tree.
#include <QtTest>
#include <limits>

#include "bsp/build/live_tree.h"
#include "bsp/query/near_cells.h"
#include "commandline/bench/scenes/scene_solids.h"
#include "tests/bsp/query/random_shapes.h"
#include "tests/support/scenes/edited_tree.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 57721566;

struct Tally {
  int tested = 0, hits = 0, inSolid = 0, inReach = 0, hitsInReach = 0;
  uint64_t nearVisits = 0, treeVisits = 0;
  size_t near = 0, few = 0;  // numbers of cells
};

// Sweeps against the cells in reach give the same bits as sweeps against all nearby cells.
template <class Shape>
void checkReach(const TreeView& tree, const NearCells& near, const Shape& shape,
                const Vec3& position, SplitMix& random, Tally& tally) {
  const double aside = within(random, 0.0, 0.6), upright = within(random, 0.0, 0.6);
  NoStatistics none;
  ReachableCells few;
  few.select(tree, near, shape, position, aside, upright, none);
  tally.near += near.cells().size();
  tally.few += few.cells().size();
  for (int i = 0; i < 12; ++i) {
    const Vec3 from = position + randomPosition(random, 0.5 * aside);
    const Vec3 delta = i == 0 ? Vec3(Vec3::Zero()) : randomPosition(random, i == 1 ? 2.0 : aside);
    if (!few.cover(from, delta)) continue;
    const Hit ours = sweep(tree, few.cells(), shape, from, delta, none);
    const Hit all = sweep(tree, near.cells(), shape, from, delta, none);
    ++tally.inReach;
    tally.hitsInReach += all.hit;
    QCOMPARE(ours.hit, all.hit);
    QCOMPARE(ours.startInSolid, all.startInSolid);
    QCOMPARE(ours.fraction, all.fraction);
    QCOMPARE(ours.position, all.position);
    QCOMPARE(ours.normal, all.normal);
    QCOMPARE(ours.contact, all.contact);
    QCOMPARE(ours.leaf, all.leaf);
    QCOMPARE(ours.depth, all.depth);
  }
}

template <class Shape>
void check(const TreeView& tree, SplitMix& random, Tally& tally) {
  const Shape shape = randomShape<Shape>(random, 1.0);
  const Vec3 position = Vec3(4, 4, 4) + randomPosition(random, 5.0);
  Bounds region = boundsOfMotion(shape, position, Vec3(Vec3::Zero()));
  region.low.array() -= 1.0;
  region.high.array() += 1.0;
  NearCells near;
  CountingStatistics gathering;
  near.gather(tree, region, gathering);
  for (int i = 0; i < 8; ++i) {
    const Vec3 from = position + randomPosition(random, 0.5);
    const Vec3 delta = i == 0 ? Vec3(Vec3::Zero()) : randomPosition(random, i == 7 ? 4.0 : 0.5);
    if (!near.covers(boundsOfMotion(shape, from, delta))) continue;
    CountingStatistics byNear, byTree;
    const Hit ours = sweep(tree, near.cells(), shape, from, delta, byNear);
    const Hit whole = sweep(tree, shape, from, delta, Accuracy::exact, byTree);
    ++tally.tested;
    tally.hits += whole.hit;
    tally.inSolid += whole.startInSolid;
    tally.nearVisits += byNear.leaves;
    tally.treeVisits += byTree.nodes + byTree.leaves;
    QCOMPARE(ours.error, whole.error);
    QCOMPARE(ours.hit, whole.hit);
    QCOMPARE(ours.startInSolid, whole.startInSolid);
    QCOMPARE(ours.fraction, whole.fraction);
    QCOMPARE(ours.position, whole.position);
    QCOMPARE(ours.depth, whole.depth);
    QCOMPARE(ours.face, kNoFace);
    if (!whole.hit || ours.leaf != whole.leaf) continue;
    QCOMPARE(ours.normal, whole.normal);
    QCOMPARE(ours.contact, whole.contact);
    if (!whole.startInSolid) QVERIFY(faceOf(tree, ours) != kNoFace || whole.face == kNoFace);
  }
  checkReach(tree, near, shape, position, random, tally);
}

}  // namespace

class CellsNearBy : public QObject {
  Q_OBJECT
 private slots:
  void motionsNearBy_endWhereTheTreeSays() {
    Tally tally;
    for (uint64_t seed = kSeed; seed < kSeed + 12; ++seed) {
      RandomLevel level(seed);
      const LiveTree tree = treeAfterEdits(level, 30);
      SplitMix random(seed);
      for (int i = 0; i < 40; ++i) {
        check<SphereShape>(tree.view(), random, tally);
        check<BoxShape>(tree.view(), random, tally);
        check<CylinderShape>(tree.view(), random, tally);
        check<CapsuleShape>(tree.view(), random, tally);
        check<HullShape>(tree.view(), random, tally);
      }
    }
    qInfo("seed %llu: %d motions, %d hits, %d in solid", static_cast<unsigned long long>(kSeed),
          tally.tested, tally.hits, tally.inSolid);
    QVERIFY(tally.tested > 5000 && tally.hits > 1000 && tally.inSolid > 300);
    QVERIFY(tally.nearVisits < tally.treeVisits);
    qInfo("%d motions in reach, %d hits; %zu of %zu cells", tally.inReach, tally.hitsInReach,
          tally.few, tally.near);
    QVERIFY(tally.inReach > 5000 && tally.hitsInReach > 500);
    QVERIFY(2 * tally.few < tally.near);
  }

  void wayBeyondReach_isNotCovered() {
    RandomLevel level(kSeed);
    const LiveTree tree = treeAfterEdits(level, 4);
    const SphereShape ball{0.5};
    const Vec3 position(4, 4, 4);
    NearCells near;
    ReachableCells few;
    NoStatistics none;
    few.select(tree.view(), near, ball, position, 0.1, 0.1, none);
    QVERIFY(!few.cover(position, Vec3::Zero()));  // nothing was gathered yet
    near.gather(tree.view(), {position - Vec3::Ones(), position + Vec3::Ones()}, none);
    few.select(tree.view(), near, ball, position, 0.6, 0.1, none);
    QVERIFY(!few.cover(position, Vec3::Zero()));  // the gathered cells do not reach that far
    few.select(tree.view(), near, ball, position, 0.4, 0.1, none);
    QVERIFY(few.cover(position, Vec3(0.39, 0, 0.09)));
    QVERIFY(!few.cover(position, Vec3(0.4, 0.1, 0)));
    QVERIFY(!few.cover(position, Vec3(0, 0, -0.2)));
    QVERIFY(!few.cover(position + Vec3(0, 0, 0.2), Vec3(0, 0, -0.2)));
  }

  void farAway_isNotCovered() {
    const LiveTree tree;
    NearCells near;
    NoStatistics none;
    const Vec3 one = Vec3::Ones();
    QVERIFY(!near.covers({-one, one}));
    near.gather(tree.view(), {-one, one}, none);
    QVERIFY(near.covers({-one, one}));
    QVERIFY(!near.covers({-one, 1.5 * one}));
  }

  void regionsThatAreNone_coverNothing() {
    const LiveTree tree;
    NearCells near;
    NoStatistics none;
    const Vec3 one = Vec3::Ones();
    for (const double bad : {std::numeric_limits<double>::quiet_NaN(),
                             std::numeric_limits<double>::infinity(), 1e30}) {
      near.gather(tree.view(), {-one, bad * one}, none);
      QVERIFY(!near.covers({-one, one}));
      near.gather(tree.view(), {-one, one}, none);
      QVERIFY(!near.covers({-one, bad * one}));
    }
  }

  void moreCellsThanThereIsRoomFor_coverNothing() {
    geometry::Evaluator evaluator;
    constexpr int kSide = 20;  // more pillars than kMost
    for (int i = 0; i < kSide * kSide; ++i) {
      const geometry::Vec3 low(4.0 * (i % kSide), 4.0 * (i / kSide), 0.0);
      evaluator.insertSolid(
          evaluator.outline().root(), geometry::kNoNode, geometry::CsgOperation::add,
          {std::make_shared<const geometry::Brush>(
               geometry::Brush::fromPlanes(scenes::boxPlanes(low, low + geometry::Vec3(2, 2, 2)))
                   .value()),
           {}});
    }
    LiveTree tree;
    tree.update(evaluator, evaluator.update(1));
    NearCells near;
    NoStatistics none;
    const Bounds all{Vec3(-1, -1, -1), Vec3(96, 96, 4)}, one{Vec3(-1, -1, -1), Vec3(3, 3, 4)};
    near.gather(tree.view(), all, none);
    QVERIFY(!near.covers(one));
    near.gather(tree.view(), one, none);
    QVERIFY(near.covers(one));
    QCOMPARE(near.cells().size(), size_t{1});
  }
};

QTEST_APPLESS_MAIN(CellsNearBy)
#include "cells_near_by.moc"
