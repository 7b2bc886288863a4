// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// For shapes stuck in crowded levels, the reported translation leads to a free position and is not
// much longer than necessary.
#include <QtTest>
#include <limits>

#include "bsp/build/live_tree.h"
#include "bsp/query/depenetration.h"
#include "tests/bsp/query/random_shapes.h"
#include "tests/support/scenes/edited_tree.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 69314718;

struct Tally {
  int stuck = 0, found = 0;
  double length = 0.0, shortest = 0.0;
};

// The shortest translation found by trying many directions; the reported one should not be much
// longer.
template <class Shape>
double byTrying(const TreeView& tree, const Shape& shape, const Vec3& position, double farthest) {
  for (double length = farthest / 64.0; length <= farthest; length += farthest / 64.0) {
    SplitMix random(kSeed);
    for (int i = 0; i < 60; ++i) {
      const Vec3 direction = randomPosition(random, 1.0).normalized();
      if (!overlap(tree, shape, Vec3(position + length * direction)).hit) return length;
    }
  }
  return farthest;
}

template <class Shape>
void check(const TreeView& tree, const Shape& shape, SplitMix& random, Tally& tally) {
  const Vec3 position = Vec3(4, 4, 4) + randomPosition(random, 5.0);
  const Depenetration exit = depenetrate(tree, shape, position, 16.0);
  QCOMPARE(exit.error, QueryError::none);
  if (!overlap(tree, shape, position).hit) {
    QVERIFY(exit.found && exit.offset == Vec3::Zero());
    return;
  }
  ++tally.stuck;
  if (!exit.found) return;
  ++tally.found;
  QVERIFY(!overlap(tree, shape, Vec3(position + exit.offset)).hit);
  tally.length += exit.offset.norm();
  tally.shortest += byTrying(tree, shape, position, 16.0);
}

}  // namespace

class DepenetrationEndsFree : public QObject {
  Q_OBJECT
 private slots:
  void whatIsStuck_getsOut() {
    Tally tally;
    for (uint64_t seed = kSeed; seed < kSeed + 12; ++seed) {
      RandomLevel level(seed);
      const LiveTree tree = treeAfterEdits(level, 30);
      SplitMix random(seed);
      for (int i = 0; i < 60; ++i) {
        check(tree.view(), SphereShape{0.5}, random, tally);
        check(tree.view(), BoxShape{{0.5, 0.25, 1.0}}, random, tally);
        check(tree.view(), CylinderShape{0.5, 0.75}, random, tally);
      }
    }
    qInfo("seed %llu: %d stuck, %d found; together %.1f long, by trying %.1f",
          static_cast<unsigned long long>(kSeed), tally.stuck, tally.found, tally.length,
          tally.shortest);
    QVERIFY(tally.stuck > 50);
    QCOMPARE(tally.found, tally.stuck);
    QVERIFY(tally.length < 1.25 * tally.shortest);
  }

  void badNumbers_areRefused() {
    const LiveTree tree;
    const double nan = std::numeric_limits<double>::quiet_NaN();
    QCOMPARE(depenetrate(tree.view(), SphereShape{1.0}, Vec3(0, nan, 0), 1.0).error,
             QueryError::notFinite);
    QCOMPARE(depenetrate(tree.view(), SphereShape{1.0}, Vec3(0, 0, 0), nan).error,
             QueryError::badMotion);
    QCOMPARE(depenetrate(tree.view(), SphereShape{-1.0}, Vec3(0, 0, 0), 1.0).error,
             QueryError::badShape);
  }
};

QTEST_APPLESS_MAIN(DepenetrationEndsFree)
#include "depenetration_ends_free.moc"
