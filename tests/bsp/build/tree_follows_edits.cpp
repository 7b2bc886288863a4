// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// After any sequence of edits the tree is the solid that the evaluation describes, and equals a
// tree built from scratch.
#include <QtTest>

#include <array>

#include "bsp/build/exact_contents.h"
#include "bsp/build/step_checks.h"
#include "bsp/query/sweep.h"
#include "geometry/random/splitmix.h"
#include "geometry/reason/internal_error.h"
#include "tests/bsp/build/fresh_tree.h"
#include "tests/geometry/csg/boundary_location.h"
#include "tests/geometry/csg/edited_solids.h"
#include "tests/support/long_form.h"
#include "tests/support/scenes/random_level.h"

using namespace halfspace;
using namespace halfspace::bsp;
using geometry::Box;
using geometry::Evaluator;
using halfspace::tests::BoundaryLocation;
using halfspace::tests::freshTree;
using halfspace::tests::Location;
using halfspace::tests::RandomLevel;

namespace {

Location locationOf(const ExactContents& contents) {
  if (contents.solid && contents.empty) return Location::boundary;
  return contents.solid ? Location::inside : Location::outside;
}

}  // namespace

class TreeFollowsEdits : public QObject {
  Q_OBJECT
 private slots:
  void randomEdits_equalFreshTrees() {
    const int levels = halfspace::tests::isLongForm() ? 400 : 16;
    constexpr int kEdits = 60;
    qInfo("seeds 0 to %d, %d edits each", levels - 1, kEdits);
    for (int seed = 0; seed < levels; ++seed) {
      RandomLevel level(static_cast<uint64_t>(seed));
      LiveTree tree;
      for (int edit = 0; edit < kEdits; ++edit) {
        level.edit();
        tree.update(level.evaluator(), level.evaluator().update());
        const std::string text = "seed " + std::to_string(seed) + ", edit " + std::to_string(edit);
        const std::string broken = brokenPromise(tree);
        QVERIFY2(broken.empty(), (text + ": " + broken).c_str());
        QVERIFY2(sameSolid(tree, freshTree(level.evaluator())), text.c_str());
      }
    }
  }

  // The facet of the floor is divided into tiles; edits divide and join them.
  void movesOnADividedFloor_equalFreshTrees() {
    constexpr int kSide = 16, kMoves = 60, kSeed = 5;
    qInfo("seed %d, %d moves", kSeed, kMoves);
    geometry::SplitMix random(kSeed);
    Evaluator evaluator;
    const geometry::CsgNode root = evaluator.outline().root();
    const auto put = [&](const Vec3& low, const Vec3& size) {
      return evaluator.insertSolid(root, geometry::kNoNode, geometry::CsgOperation::add,
                                   halfspace::tests::boxOf(low, size));
    };
    put({0, 0, -8}, {8.0 * kSide, 8.0 * kSide, 8});
    std::vector<geometry::CsgNode> boxes;
    for (int i = 0; i < kSide * kSide; ++i)
      boxes.push_back(put({8.0 * (i % kSide), 8.0 * (i / kSide), 0}, {4, 4, 4}));
    LiveTree tree;
    for (int move = 0; move < kMoves; ++move) {
      tree.update(evaluator, evaluator.update());
      const std::string text = "move " + std::to_string(move);
      const std::string broken = brokenPromise(tree);
      QVERIFY2(broken.empty(), (text + ": " + broken).c_str());
      QVERIFY2(sameSolid(tree, freshTree(evaluator)), text.c_str());
      for (int i = 0; i < 4; ++i)
        evaluator.setSolid(boxes[static_cast<size_t>(random.between(0, kSide * kSide - 1))],
                           halfspace::tests::boxOf(
                               Vec3(2 * random.between(0, 4 * kSide - 3),
                                    2 * random.between(0, 4 * kSide - 3), random.between(-2, 1)),
                               {4, 4, 4}));
    }
  }

  void severalEditsInOneUpdate_equalFreshTrees() {
    for (uint64_t seed = 500; seed < 520; ++seed) {
      RandomLevel level(seed);
      LiveTree tree;
      for (int batch = 0; batch < 8; ++batch) {
        for (int edit = 0; edit < 7; ++edit) level.edit();
        tree.update(level.evaluator(), level.evaluator().update());
        const std::string text = "seed " + std::to_string(seed);
        QVERIFY2(brokenPromise(tree).empty(), text.c_str());
        QVERIFY2(sameSolid(tree, freshTree(level.evaluator())), text.c_str());
      }
    }
  }

  // Shows that the check can fail: without this test a check that never fails would pass
  // everything.
  void brokenTrees_areReported_data() {
    QTest::addColumn<int>("what");
    QTest::addColumn<QString>("message");
    QTest::newRow("plane") << 0 << "after the step \"descend\", node 0 does not divide its cell";
    QTest::newRow("size") << 1 << "after the step \"rebuild\", node 0 has a wrong size";
    QTest::newRow("link") << 2 << "after the step \"rebuild\", node ";
    QTest::newRow("cell") << 3 << "after the step \"round\", cell ";
  }
  void brokenTrees_areReported() {
    QFETCH(int, what);
    QFETCH(QString, message);
    RandomLevel level(3);
    for (int edit = 0; edit < 12; ++edit) level.edit();
    LiveTree tree;
    tree.update(level.evaluator(), level.evaluator().update());
    QCOMPARE(QString::fromStdString(brokenPromise(tree)), QString());
    auto& storage = const_cast<TreeStorage&>(tree.storage());
    QCOMPARE(storage.root(), Link::node(0));
    Node& root = storage.node(0);
    const bool leadsBack = !root.back.isLeaf();
    if (what == 0) storage.origin(0).plane = tree.world().faces().front().plane;
    if (what == 1) ++storage.origin(0).size;
    if (what == 2) (leadsBack ? root.back : root.front) = Link::node(0);
    if (what == 3) {
      CellData cell = CellData::of(tree.storage().cell(firstSolid(tree)));
      cell.vertices.front().x() += 1.0;
      storage.setCell(firstSolid(tree), cell);
    }
    const std::string broken = brokenPromise(tree);
    QVERIFY2(broken.starts_with(message.toStdString()), broken.c_str());
  }
  static uint32_t firstSolid(const LiveTree& tree) {
    Link link = tree.storage().root();
    while (!link.isLeaf() || !link.isSolid()) {
      const Node node = tree.storage().node(link.nodeIndex());
      link = node.front.isLeaf() && !node.front.isSolid() ? node.back : node.front;
    }
    return link.leafId();
  }

  void brokenSteps_areReported() {
    RandomLevel level(4);
    for (int edit = 0; edit < 12; ++edit) level.edit();
    LiveTree tree;
    tree.update(level.evaluator(), level.evaluator().update());
    std::vector<geometry::BoundaryPiece> pieces;
    const std::array<Box, 1> everywhere{tree.world().bounds()};
    level.evaluator().piecesIn(everywhere, pieces);
    QVERIFY(!pieces.empty());
    checkTaken(pieces, tree.storage().worldHalf());
    QVERIFY_THROWS_EXCEPTION(geometry::InternalError, checkTaken(pieces, 0.5));
    QVERIFY_THROWS_EXCEPTION(geometry::InternalError,
                             checkRounded(tree.planes(), tree.view(), tree.world(), CellData()));
  }

  // Compares with the boundary, located by rational arithmetic that shares no code with the tree.
  void everyGridPoint_liesWhereTheBoundarySays() {
    const int levels = halfspace::tests::isLongForm() ? 60 : 4;
    qInfo("seeds 1000 to %d", 1000 + levels - 1);
    for (int seed = 1000; seed < 1000 + levels; ++seed) {
      RandomLevel level(static_cast<uint64_t>(seed));
      LiveTree tree;
      for (int edit = 0; edit < 25; ++edit) {
        level.edit();
        tree.update(level.evaluator(), level.evaluator().update());
      }
      const BoundaryLocation boundary(level.evaluator());
      for (int i = 0; i < 26 * 26 * 26; i += 7) {
        const geometry::Vec3 point(0.5 * (i % 26), 0.5 * (i / 26 % 26), 0.5 * (i / 676));
        const Location expected = boundary.locate(point);
        const std::string text = "seed " + std::to_string(seed) + ", point " + std::to_string(i);
        QVERIFY2(locationOf(exactContents(tree, point)) == expected, text.c_str());
      }
    }
  }

  void noSolid_isOneLeafOfTheBackground() {
    for (const bool solid : {false, true}) {
      Evaluator evaluator(solid);
      LiveTree tree;
      tree.update(evaluator, evaluator.update());
      QVERIFY(tree.storage().root().isLeaf());
      QCOMPARE(tree.storage().root().isSolid(), solid);
    }
  }

  void lastSolidRemoved_leavesNothing() {
    RandomLevel level(3);
    LiveTree tree;
    for (int edit = 0; edit < 10; ++edit) level.edit();
    tree.update(level.evaluator(), level.evaluator().update());
    Evaluator& evaluator = level.evaluator();
    // Removes the solids at top level and, recursively, the contents of groups.
    const auto removeAll = [&](auto&& self, geometry::CsgNode group) -> void {
      while (evaluator.outline().firstChild(group) != geometry::kNoNode) {
        const geometry::CsgNode child = evaluator.outline().firstChild(group);
        if (evaluator.outline().isGroup(child)) self(self, child);
        evaluator.remove(child);
        tree.update(evaluator, evaluator.update());
        QVERIFY(brokenPromise(tree).empty());
      }
    };
    removeAll(removeAll, evaluator.outline().root());
    QVERIFY(tree.storage().root().isLeaf());
    QCOMPARE(tree.storage().root().isSolid(), evaluator.solidAtInfinity());
  }
};

QTEST_APPLESS_MAIN(TreeFollowsEdits)
#include "tree_follows_edits.moc"
