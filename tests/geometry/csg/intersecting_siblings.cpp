// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Intersecting solids clip their siblings before anything else cuts these
// (geometry/csg/cut/sibling_clips.h). The same solids, each in a group that intersects, are cut in
// the general way; the boundaries must be equal.
#include <QtTest>
#include <numeric>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/csg/close/boundary_measure.h"
#include "geometry/csg/evaluator.h"
#include "geometry/random/splitmix.h"
#include "tests/geometry/csg/edited_solids.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::geometry;

namespace {

struct Item {
  CsgOperation operation;
  CsgSolid solid;
  bool startsGroup = false;  // this item and the next two are in a group with the same operation
};

// A box, or a box with a corner cut off, on a small grid, so that planes coincide often; each face
// with a surface of its own.
CsgSolid randomSolid(SplitMix& random, uint64_t number, int size) {
  Vec3 low, high;
  for (int axis = 0; axis < 3; ++axis) {
    low[axis] = random.between(-size, size - 1);
    high[axis] = random.between(static_cast<int>(low[axis]) + 1, size);
  }
  std::vector<Plane> planes = scenes::boxPlanes(low, high);
  const Vec3 diagonal = high - low;
  if (random.between(0, 2) == 0)
    planes.push_back(
        Plane::fromCoefficients(diagonal, diagonal.dot(low + diagonal * 0.75)).value());
  CsgSolid solid = {std::make_shared<const Brush>(Brush::fromPlanes(planes).value()), {}};
  solid.surfaces.resize(planes.size());
  std::iota(solid.surfaces.begin(), solid.surfaces.end(), 16 * number + 1);
  return solid;
}

std::vector<Item> randomItems(SplitMix& random, int count) {
  std::vector<Item> items;
  for (int i = 0; i < count; ++i) {
    const int what = random.between(0, 9);
    // The first solids are added, so that there is something to intersect.
    const CsgOperation operation = i < 2 || what < 3 ? CsgOperation::add
                                   : what < 5        ? CsgOperation::subtract
                                                     : CsgOperation::intersect;
    const int size = operation == CsgOperation::intersect ? 6 : 5;
    items.push_back({operation, randomSolid(random, static_cast<uint64_t>(i), size),
                     random.between(0, 7) == 0});
  }
  return items;
}

// `wrapped`: each intersecting solid in a group.
Evaluator evaluated(const std::vector<Item>& items, bool wrapped, bool solidBackground) {
  Evaluator evaluator(solidBackground);
  CsgNode group = evaluator.outline().root();
  int left = 0;
  for (const Item& item : items) {
    if (left > 0 && --left == 0) group = evaluator.outline().root();
    if (left == 0 && item.startsGroup) {
      group = evaluator.insertGroup(group, kNoNode, item.operation);
      left = 3;
      evaluator.insertSolid(group, kNoNode, CsgOperation::add, item.solid);
      continue;
    }
    CsgNode parent = group;
    CsgOperation operation = item.operation;
    if (wrapped && operation == CsgOperation::intersect) {
      parent = evaluator.insertGroup(parent, kNoNode, CsgOperation::intersect);
      operation = CsgOperation::add;
    }
    evaluator.insertSolid(parent, kNoNode, operation, item.solid);
  }
  evaluator.update(1);
  return evaluator;
}

CsgSolid boxOf(const Vec3& low, const Vec3& high) {
  return {std::make_shared<const Brush>(Brush::fromPlanes(scenes::boxPlanes(low, high)).value()),
          {}};
}

}  // namespace

class IntersectingSiblings : public QObject {
  Q_OBJECT
 private slots:
  void solids_areAsInGroups() {
    const int rounds = tests::isLongForm() ? 20'000 : 400;
    int empty = 0;
    for (int round = 0; round < rounds; ++round) {
      SplitMix random(static_cast<uint64_t>(round));
      const std::vector<Item> items = randomItems(random, random.between(3, 14));
      const bool background = round % 5 == 0;
      const Evaluator solids = evaluated(items, false, background);
      const Evaluator groups = evaluated(items, true, background);
      QVERIFY2(solids.hash() == groups.hash() && solids.faceCount() == groups.faceCount(),
               qPrintable(QString("round %1").arg(round)));
      empty += solids.faceCount() == 0;
    }
    QVERIFY2(3 * empty < 2 * rounds, qPrintable(QString("%1 scenes were empty").arg(empty)));
  }

  void slicesOfManyBoxes_haveTheirVolume() {
    // 100 boxes of height 9, cut by 40 solids that end at heights 20 down to 0.5.
    Evaluator evaluator;
    const CsgNode root = evaluator.outline().root();
    for (int i = 0; i < 100; ++i) {
      const Vec3 low(2 * (i % 10), 2 * (i / 10), 0);
      evaluator.insertSolid(root, kNoNode, CsgOperation::add, boxOf(low, low + Vec3(1, 1, 9)));
    }
    for (int i = 0; i < 40; ++i)
      evaluator.insertSolid(root, kNoNode, CsgOperation::intersect,
                            boxOf(Vec3(-5 - i, -5, -1), Vec3(50, 50, 20 - 0.5 * i)));
    evaluator.update();
    QCOMPARE(evaluator.faceCount(), size_t{600});
    QCOMPARE(QString::fromStdString(volumeOf(evaluator).exact), QString("50"));
  }

  void siblingsApart_leaveNothing() {
    Evaluator evaluator;
    const CsgNode root = evaluator.outline().root();
    evaluator.insertSolid(root, kNoNode, CsgOperation::add, boxOf(Vec3::Zero(), Vec3::Constant(9)));
    for (const double at : {0.0, 4.0})
      evaluator.insertSolid(root, kNoNode, CsgOperation::intersect,
                            boxOf(Vec3::Constant(at), Vec3::Constant(at + 3)));
    evaluator.update();
    QCOMPARE(evaluator.faceCount(), size_t{0});
    evaluator.insertSolid(root, kNoNode, CsgOperation::add, boxOf(Vec3::Zero(), Vec3::Constant(1)));
    evaluator.update();
    QCOMPARE(QString::fromStdString(volumeOf(evaluator).exact), QString("1"));
  }

  // The owner of coincident faces is the one that it would be without clipping.
  void coincidentFaces_keepTheirSurface() {
    CsgSolid block = boxOf(Vec3::Zero(), Vec3::Constant(4));
    block.surfaces.assign(6, 1);
    CsgSolid same = boxOf(Vec3::Zero(), Vec3(4, 4, 2));
    same.surfaces.assign(6, 2);
    Evaluator evaluator;
    evaluator.insertSolid(evaluator.outline().root(), kNoNode, CsgOperation::add, block);
    evaluator.insertSolid(evaluator.outline().root(), kNoNode, CsgOperation::intersect, same);
    evaluator.update();
    int ofBlock = 0, ofSame = 0;
    for (const BoundaryFace& face : evaluator.faces()) {
      if (face.vertices.empty()) continue;
      (face.surface == 1 ? ofBlock : ofSame) += 1;
    }
    QCOMPARE(ofBlock, 5);
    QCOMPARE(ofSame, 1);
  }
};

QTEST_APPLESS_MAIN(IntersectingSiblings)
#include "intersecting_siblings.moc"
