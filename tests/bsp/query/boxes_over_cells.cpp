// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Sweeps that find their cells by a hierarchy of boxes give the bits of those that descend the
// tree: time, position and overlap. Only the cell that is named may differ, if several are hit at
// once, and the last bits of the time of a shape that is no point. Motions along axes, along
// surfaces, through corners, of no length, and from far away.
#include <QtTest>
#include <cmath>

#include "bsp/query/box_hierarchy.h"
#include "bsp/query/sweep.h"
#include "tests/bsp/query/random_shapes.h"
#include "tests/support/scenes/layered_level.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 832040;
constexpr int kLevels = 6;
const std::vector<ContentsBits> kLayers{kContentsSolid, kContentsPlayerClip, kContentsWater};

LayeredLevel levelOf(int number) {
  return LayeredLevel(kSeed + static_cast<uint64_t>(number), kLayers, 2 + 2 * number);
}

TreeView with(const TreeView& tree, const BoxHierarchy& boxes) {
  TreeView view = tree;
  view.boxes = boxes.nodes();
  view.boxesSee = boxes.mask();
  return view;
}

// Some coordinates are zero, some are whole numbers, on which the planes of the levels lie.
Vec3 peculiar(SplitMix& random, double half) {
  Vec3 vector = randomPosition(random, half);
  for (int axis = 0; axis < 3; ++axis) {
    if (random.oneIn(4)) vector[axis] = 0.0;
    if (random.oneIn(4)) vector[axis] = std::round(vector[axis]);
    if (random.oneIn(16)) vector[axis] = -0.0;
  }
  return vector;
}

struct Counted {
  int hits = 0, starts = 0, otherCells = 0, otherTimes = 0;
};

template <class Shape>
void compare(const TreeView& tree, const TreeView& boxed, const Shape& shape, const Vec3& from,
             const Vec3& delta, Counted& counted) {
  const Hit expected = sweep(tree, shape, from, delta), hit = sweep(boxed, shape, from, delta);
  QCOMPARE(hit.error, expected.error);
  QCOMPARE(hit.hit, expected.hit);
  QCOMPARE(hit.startInSolid, expected.startInSolid);
  // Two cells that a shape hits at once may be hit at times that differ by rounding.
  const bool mayRound = !std::is_same_v<Shape, PointShape>;
  const double rounding = mayRound ? 0x1p-50 : 0.0;
  QVERIFY2(std::abs(hit.fraction - expected.fraction) <= rounding,
           qPrintable(QString::number(hit.fraction - expected.fraction)));
  QVERIFY(mayRound || hit.position == expected.position);
  QCOMPARE(hit.depth, expected.depth);
  QCOMPARE(hitsAny(boxed, shape, from, delta).any, hitsAny(tree, shape, from, delta).any);
  counted.hits += hit.hit;
  counted.otherTimes += hit.fraction != expected.fraction;
  counted.starts += hit.startInSolid;
  counted.otherCells += hit.leaf != expected.leaf;
  if (!mayRound && hit.leaf == expected.leaf) QVERIFY(hit.normal == expected.normal);
}

}  // namespace

class BoxesOverCells : public QObject {
  Q_OBJECT
 private slots:
  void sweeps_haveTheBitsOfTheTree() {
    SplitMix random(kSeed);
    Counted counted;
    for (int number = 0; number < kLevels; ++number) {
      const LayeredLevel level = levelOf(number);
      const TreeView tree = level.all().view();
      const BoxHierarchy boxes(tree, kDefaultMask);
      const TreeView boxed = with(tree, boxes);
      QVERIFY(!boxes.isEmpty());
      for (int i = 0; i < 800; ++i) {
        const double far = random.oneIn(10) ? 3000.0 : 1.0;
        const Vec3 from = far * peculiar(random, 14.0);
        const Vec3 delta =
            random.oneIn(10) ? Vec3(Vec3::Zero()) : Vec3(far * peculiar(random, 25.0));
        compare(tree, boxed, PointShape{}, from, delta, counted);
        compare(tree, boxed, randomShape<SphereShape>(random, 2.0), from, delta, counted);
        compare(tree, boxed, randomShape<BoxShape>(random, 2.0), from, delta, counted);
        compare(tree, boxed, randomShape<CylinderShape>(random, 2.0), from, delta, counted);
        compare(tree, boxed, randomShape<CapsuleShape>(random, 2.0), from, delta, counted);
        compare(tree, boxed, HullShape{&randomHull(random, 1.0, 8)}, from, delta, counted);
        if (QTest::currentTestFailed()) return;
      }
    }
    QVERIFY2(counted.hits > 4000 && counted.starts > 500,
             qPrintable(QString("%1 %2").arg(counted.hits).arg(counted.starts)));
    QVERIFY2(counted.otherCells < counted.hits / 20 && counted.otherTimes < counted.hits / 200,
             qPrintable(QString("%1 %2").arg(counted.otherCells).arg(counted.otherTimes)));
  }

  // From one contact to the next, along the surfaces that are touched.
  void touchingMotions_haveTheBitsOfTheTree() {
    SplitMix random(kSeed + 1);
    Counted counted;
    for (int number = 0; number < kLevels; ++number) {
      const LayeredLevel level = levelOf(number);
      const TreeView tree = level.all().view();
      const BoxHierarchy boxes(tree, kDefaultMask);
      const TreeView boxed = with(tree, boxes);
      for (int i = 0; i < 400; ++i) {
        const Vec3 from = peculiar(random, 14.0), delta = peculiar(random, 25.0);
        const auto along = [&](const auto& shape) {
          const Hit hit = sweep(tree, shape, from, delta);
          if (!hit.hit || hit.startInSolid) return;
          Vec3 on = peculiar(random, 25.0);
          on -= hit.normal.dot(on) * hit.normal;
          compare(tree, boxed, shape, hit.position, on, counted);
        };
        along(PointShape{});
        along(randomShape<BoxShape>(random, 1.0));
        along(randomShape<SphereShape>(random, 1.0));
        if (QTest::currentTestFailed()) return;
      }
    }
    QVERIFY2(counted.hits > 100, qPrintable(QString::number(counted.hits)));
  }

  // A mask that sees more than the boxes hold, and shifted sweeps, descend the tree.
  void otherMasks_descendTheTree() {
    SplitMix random(kSeed + 2);
    const LayeredLevel level = levelOf(4);
    const TreeView tree = level.all().view();
    const BoxHierarchy boxes(tree, kDefaultMask);
    for (int i = 0; i < 1000; ++i) {
      const auto mask = static_cast<ContentsBits>(random.next()) & 0xfu;
      const TreeView plain = tree.seeing(mask), boxed = with(tree, boxes).seeing(mask);
      const Vec3 from = peculiar(random, 14.0), delta = peculiar(random, 25.0);
      QCOMPARE(sweep(boxed, PointShape{}, from, delta).fraction,
               sweep(plain, PointShape{}, from, delta).fraction);
      const SphereShape ball{1.0};
      QCOMPARE(sweep(boxed, ball, from, delta, Accuracy::shifted).leaf,
               sweep(plain, ball, from, delta, Accuracy::shifted).leaf);
    }
  }

  void aTreeWithoutCells_hasNoBoxes() {
    const LayeredLevel level = levelOf(0);
    QVERIFY(BoxHierarchy(level.all().view(), 0).isEmpty());
  }
};

QTEST_APPLESS_MAIN(BoxesOverCells)
#include "boxes_over_cells.moc"
