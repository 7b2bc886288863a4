// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A point's motion that is clipped by the facets of a cell two or four at a time (point_clip.h)
// gives the bits of clipping by one after the other. Even and odd numbers of facets, seams, facets
// that are parallel to the motion, that lie at the same distance (so that the index decides), or
// behind which the motion starts. (Without SSE2 all ways are the same; four at a time need AVX2.)
#include <QtTest>
#include <cmath>
#include <vector>

#include "bsp/query/point_clip.h"
#include "tests/bsp/query/random_shapes.h"

using namespace halfspace::bsp;
using namespace halfspace::tests;
using halfspace::geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 1346269;
constexpr int kTries = 300'000;

// Whole numbers and numbers near them, so that many are equal or differ by about the slack.
double peculiar(SplitMix& random, double slack) {
  const double whole = random.between(-4, 4);
  if (random.oneIn(2)) return whole;
  return random.oneIn(2) ? whole + slack * random.between(-3, 3) : whole + random.unit();
}

Vec3 peculiarVector(SplitMix& random, double slack) {
  return {peculiar(random, slack), peculiar(random, slack), peculiar(random, slack)};
}

std::vector<Vec3> someNormals(SplitMix& random) {
  std::vector<Vec3> normals{Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()};
  for (int i = 0; i < 5; ++i)
    normals.push_back((peculiarVector(random, 0.0) + Vec3(0.125, 0.25, 0.5)).normalized());
  return normals;
}

std::vector<CellPlane> someFacets(SplitMix& random, double slack) {
  std::vector<CellPlane> facets;
  for (int i = random.between(1, 13); i > 0; --i)
    facets.push_back({random.oneIn(3) ? peculiar(random, slack) : std::abs(peculiar(random, slack)),
                      static_cast<uint32_t>(random.between(0, 15)),
                      random.oneIn(3) ? kNoFace : static_cast<uint32_t>(random.between(0, 9))});
  return facets;
}

// One facet after the other, as the other shapes clip.
struct OneByOne {
  PlaneClip clip;
  bool meets = true, anySeam = false;

  OneByOne(const TreeView& tree, const Motion& motion, const std::vector<CellPlane>& facets)
      : clip(motion.slack) {
    for (uint32_t i = 0; meets && i < facets.size(); ++i) {
      const Vec3 n = tree.normalOf(facets[i]);
      const bool isSeam = facets[i].face == kNoFace;
      anySeam |= isSeam;
      const double distance = n.dot(motion.from) - facets[i].offset;
      meets = clip.add(distance - (isSeam ? 2.0 * motion.slack : 0.0), n.dot(motion.delta), i);
    }
  }
};

bool isSameByFours([[maybe_unused]] PointClip clip,
                   [[maybe_unused]] const std::vector<CellPlane>& facets,
                   [[maybe_unused]] const OneByOne& expected) {
#if defined(HALFSPACE_WIDE_LANES)
  if (!hasWideLanes()) return true;
  if (clip.clipByFours(facets) != expected.meets) return false;
  return !expected.meets || (clip.result() == expected.clip && clip.anySeam() == expected.anySeam);
#else
  return true;
#endif
}

}  // namespace

class PlanesTwoAtATime : public QObject {
  Q_OBJECT
 private slots:
  void pairs_haveTheBitsOfEach() {
    SplitMix random(kSeed);
    int met = 0, seams = 0, inside = 0;
    for (int i = 0; i < kTries; ++i) {
      const double slack = random.oneIn(4) ? 0.0 : 0x1p-20;
      const std::vector<Vec3> normals = someNormals(random);
      TreeView tree;
      tree.normals = normals.data();
      const Motion motion{peculiarVector(random, slack), peculiarVector(random, slack), slack};
      const std::vector<CellPlane> facets = someFacets(random, slack);
      const OneByOne expected(tree, motion, facets);
      PointClip pairs(tree, motion);
      const auto where = QString("seed %1 try %2").arg(kSeed).arg(i);
      QVERIFY2(pairs.clip(facets) == expected.meets, qPrintable(where));
      if (!isSameByFours(PointClip(tree, motion), facets, expected))
        QFAIL(qPrintable("by fours: " + where));
      if (!expected.meets) continue;
      QVERIFY2(pairs.result() == expected.clip, qPrintable(where));
      QVERIFY2(pairs.anySeam() == expected.anySeam, qPrintable(where));
      ++met;
      seams += expected.anySeam;
      inside += expected.clip.startsInside();
    }
    QVERIFY2(met > kTries / 10 && seams > kTries / 20 && inside > 100,
             qPrintable(QString("%1 %2 %3").arg(met).arg(seams).arg(inside)));
  }

  void depthBehindSeams_isThatOfEach() {
    SplitMix random(kSeed + 1);
    int behind = 0;
    for (int i = 0; i < kTries; ++i) {
      const double slack = 0x1p-20, time = random.unit();
      const std::vector<Vec3> normals = someNormals(random);
      TreeView tree;
      tree.normals = normals.data();
      const Motion motion{peculiarVector(random, slack), peculiarVector(random, slack), slack};
      const std::vector<CellPlane> facets = someFacets(random, slack);
      bool expected = true;
      for (const CellPlane& facet : facets) {
        const Vec3 n = tree.normalOf(facet);
        const double over = n.dot(motion.from) - facet.offset + time * n.dot(motion.delta);
        expected &= facet.face != kNoFace || over < -2.0 * slack;
      }
      const bool found = PointClip(tree, motion).isBehindSeams(facets, time);
      QVERIFY2(found == expected, qPrintable(QString("seed %1 try %2").arg(kSeed + 1).arg(i)));
      behind += found;
    }
    QVERIFY2(behind > kTries / 20 && behind < kTries, qPrintable(QString::number(behind)));
  }
};

QTEST_APPLESS_MAIN(PlanesTwoAtATime)
#include "planes_two_at_a_time.moc"
