// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// After any sequence of edits the boundary is the one of a fresh evaluation, face by face: their
// hashes agree.
#include <QtTest>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/csg/boundary_mesh.h"
#include "geometry/csg/evaluator.h"
#include "tests/support/scenes/random_level.h"

using namespace halfspace;
using namespace halfspace::geometry;
using halfspace::tests::RandomLevel;

class IncrementalTest : public QObject {
  Q_OBJECT
 private slots:
  void randomEdits_equalFreshEvaluations() {
    const int levels = qEnvironmentVariableIsSet("HALFSPACE_LONG") ? 300 : 12;
    constexpr int kEdits = 60;
    qInfo("seeds 0 to %d, %d edits each", levels - 1, kEdits);
    for (int seed = 0; seed < levels; ++seed) {
      RandomLevel level(static_cast<uint64_t>(seed));
      for (int edit = 0; edit < kEdits; ++edit) {
        level.edit();
        level.evaluator().update();
        const Evaluator fresh = level.fresh();
        const std::string text = "seed " + std::to_string(seed) + ", edit " + std::to_string(edit);
        QVERIFY2(level.evaluator().hash() == fresh.hash(), text.c_str());
        QVERIFY2(level.evaluator().faceCount() == fresh.faceCount(), text.c_str());
        if (edit % 10 == 0) QVERIFY2(meshOf(level.evaluator()).closed, text.c_str());
      }
    }
  }

  void severalEditsInOneUpdate_equalOneByOne() {
    for (uint64_t seed = 500; seed < 510; ++seed) {
      RandomLevel level(seed);
      for (int batch = 0; batch < 8; ++batch) {
        for (int edit = 0; edit < 7; ++edit) level.edit();
        level.evaluator().update();
        const std::string text = "seed " + std::to_string(seed);
        QVERIFY2(level.evaluator().hash() == level.fresh().hash(), text.c_str());
      }
    }
  }

  void movingABoxAway_touchesOnlyItsNeighbours() {
    Evaluator evaluator;
    const CsgNode root = evaluator.outline().root();
    std::vector<CsgNode> nodes;
    for (int i = 0; i < 100; ++i) {
      const Vec3 low(10.0 * i, 0, 0);
      nodes.push_back(evaluator.insertSolid(
          root, kNoNode, CsgOperation::add,
          {std::make_shared<const Brush>(
               Brush::fromPlanes(scenes::boxPlanes(low, low + Vec3(11, 4, 4))).value()),
           {}}));
    }
    evaluator.update();
    evaluator.setSolid(
        nodes[50], {std::make_shared<const Brush>(
                        Brush::fromPlanes(scenes::boxPlanes({500, 50, 0}, {511, 54, 4})).value()),
                    {}});
    const BoundaryChange change = evaluator.update();
    QCOMPARE(change.solidsTouched, size_t{3});
    QVERIFY(change.dirty.contains(Vec3(505, 2, 2)) && change.dirty.contains(Vec3(505, 52, 2)));
    QVERIFY(!change.dirty.contains(Vec3(600, 2, 2)));
  }
};

QTEST_APPLESS_MAIN(IncrementalTest)
#include "incremental_test.moc"
