// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Hierarchies over triangle soup compared with tests of all pairs: tree against tree, moving points
// against a moving tree, and the effect of a lower accuracy.
#include <QtTest>

#include "comparison/obb/obb_tree.h"
#include "comparison/triangles/aabb_tree.h"
#include "tests/comparison/random_soup.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::comparison;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 14142;

bool anyPairTouches(const Soup& a, const Soup& b, const Eigen::Isometry3d& position) {
  for (size_t i = 0; i < a.triangles.size(); ++i) {
    SoupTriangle moved = a.triangle(i);
    for (Vec3& corner : moved.corners) corner = position * corner;
    for (size_t j = 0; j < b.triangles.size(); ++j)
      if (overlap(moved, b.triangle(j))) return true;
  }
  return false;
}

}  // namespace

class HierarchiesTouch : public QObject {
  Q_OBJECT
 private slots:
  void treesTouchAsTheirTrianglesDo() {
    SplitMix random(kSeed);
    int touching = 0, coarse = 0, cases = 0;
    for (int round = 0; round < 6; ++round) {
      const Soup a = randomSoup(random, 40), b = randomSoup(random, 60);
      const ObbTree exactA(a.corners, a.triangles), exactB(b.corners, b.triangles);
      const ObbTree coarseA(a.corners, a.triangles, {true, 0.4});
      for (int i = 0; i < 60; ++i, ++cases) {
        const Eigen::Isometry3d position = randomPlacement(random, 25.0);
        const bool truth = anyPairTouches(a, b, position);
        QCOMPARE(exactA.touches(exactB, position), truth);
        const bool roughly = coarseA.touches(exactB, position);
        QVERIFY2(roughly || !truth, "a lower accuracy misses");
        touching += truth;
        coarse += roughly;
      }
    }
    qInfo("seed %llu: %d of %d touch, %d at accuracy 0.4", static_cast<unsigned long long>(kSeed),
          touching, cases, coarse);
    QVERIFY(touching > 0 && touching < cases && coarse >= touching);
  }

  // A tree that moves without rotation is equivalent to a bullet that moves in the opposite
  // direction.
  void bulletsMeetMovingTrees() {
    SplitMix random(kSeed + 1);
    int hits = 0;
    for (int round = 0; round < 4; ++round) {
      const Soup soup = randomSoup(random, 80);
      const ObbTree tree(soup.corners, soup.triangles, {true, 1.0});
      for (int i = 0; i < 300; ++i) {
        Eigen::Isometry3d start = randomPlacement(random, 5.0), end = start;
        end.translation() += randomPosition(random, 6.0);
        const Vec3 from = randomPosition(random, 20.0), to = randomPosition(random, 20.0);
        const Vec3 first = start.inverse() * from, last = end.inverse() * to;
        SoupHit truth;
        const SoupMotion motion{first, last - first, 1e-11};
        for (size_t t = 0; t < soup.triangles.size(); ++t)
          sweepAgainst(soup.triangle(t), PointShape{}, motion, truth);
        const SoupHit hit = tree.bullet(from, to, start, end);
        QCOMPARE(hit.time <= 1.0, truth.time <= 1.0);
        if (hit.time <= 1.0) QVERIFY(std::abs(hit.time - truth.time) < 1e-9);
        hits += hit.time <= 1.0;
      }
    }
    qInfo("seed %llu: %d hits", static_cast<unsigned long long>(kSeed + 1), hits);
    QVERIFY(hits > 0);
  }

  // From spheres alone to exact triangles: the mean contact moves later with the accuracy, and no
  // contact lies beyond the surface.
  void accuracyComesCloser() {
    SplitMix random(kSeed + 2);
    const Soup soup = randomSoup(random, 200);
    const double accuracies[] = {0.0, 0.25, 0.5, 0.75, 1.0};
    std::vector<double> mean(std::size(accuracies));
    for (int i = 0; i < 300; ++i) {
      const Vec3 from = randomPosition(random, 30.0), to = randomPosition(random, 10.0);
      double before = 0.0;
      for (size_t k = 0; k < std::size(accuracies); ++k) {
        ObbTree tree(soup.corners, soup.triangles, {true, accuracies[k]});
        const double fraction = tree.sweep(PointShape{}, from, to - from).fraction;
        QVERIFY2(k + 1 < std::size(accuracies) || fraction >= before - 1e-9, "beyond the surface");
        mean[k] += fraction / 300.0;
        before = std::max(before, fraction);
      }
    }
    QVERIFY(mean.front() < mean.back());
    QVERIFY(std::is_sorted(mean.begin(), mean.end()));
  }

  void idsAreThoseGiven() {
    SplitMix random(kSeed + 3);
    const Soup soup = randomSoup(random, 100);
    const ObbTree tree(soup.corners, soup.triangles);
    std::vector<uint32_t> ids(tree.ids().begin(), tree.ids().end());
    for (size_t i = 0; i < ids.size(); ++i)
      QCOMPARE(tree.triangles()[i].corners, soup.triangle(ids[i]).corners);
    std::sort(ids.begin(), ids.end());
    for (size_t i = 0; i < ids.size(); ++i) QCOMPARE(ids[i], i);
  }

  void nothingIsFree() {
    ObbTree obb({}, {});
    AabbTree aabb({}, {});
    QCOMPARE(obb.sweep(PointShape{}, Vec3::Zero(), Vec3::Ones()).hit, false);
    QCOMPARE(aabb.sweep(PointShape{}, Vec3::Zero(), Vec3::Ones()).hit, false);
    QVERIFY(!obb.touches(obb, Eigen::Isometry3d::Identity()));
  }
};

QTEST_APPLESS_MAIN(HierarchiesTouch)
#include "hierarchies_touch.moc"
