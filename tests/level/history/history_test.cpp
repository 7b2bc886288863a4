// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QElapsedTimer>
#include <QTest>

#include <fstream>

#include "level/document/structure_check.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"
#include "level/edits/transform.h"
#include "level/file/level_writer.h"
#include "level/history/history.h"
#include "tests/level/support/random_edit.h"

using namespace halfspace::level;
using halfspace::geometry::Vec3;
using test::boxBrush;

namespace {

long residentKilobytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("VmRSS:", 0) == 0) return std::stol(line.substr(6));
  }
  return 0;
}

}  // namespace

class HistoryTest : public QObject {
  Q_OBJECT
 private slots:
  void tenThousandEditsUndone_giveTheFirstLevel();
  void undoAndRedo_takeTheSameSteps();
  void ids_areNotGivenTwice();
  void drag_isOneStep();
  void calledOffStep_neverWas();
  void selection_comesBack();
  void refusedEdit_leavesNoStep();
  void stepsInALargeLevel_areSmallAndQuick();
};

void HistoryTest::tenThousandEditsUndone_giveTheFirstLevel() {
  constexpr std::uint64_t kSeed = 2026;
  qInfo("seed %llu", static_cast<unsigned long long>(kSeed));
  test::Random random(kSeed);
  History history(test::randomLevel(random, 200));
  const std::uint64_t first = levelHash(history.level());
  std::vector<std::uint64_t> hashes;  // hashes before each step that is kept
  int edits = 0;
  while (edits < 10'000) {
    if (random.oneIn(4) && history.canUndo()) {
      history.undo();
      if (random.oneIn(2)) history.redo();
      hashes.resize(history.undoSteps());
      continue;
    }
    ++edits;
    const bool sample = edits % 50 == 0;
    const std::uint64_t before = sample ? levelHash(history.level()) : 0;
    const Edited edited =
        history.apply("edit", [&](Level& level) { return test::randomEdit(random, level); });
    if (edited) hashes.push_back(before);
    QCOMPARE(history.undoSteps(), hashes.size());
  }
  const std::vector<std::string> broken = findStructureErrors(history.level());
  QVERIFY2(broken.empty(), broken.empty() ? "" : broken.front().c_str());
  const std::uint64_t last = levelHash(history.level());
  while (history.canUndo()) {
    history.undo();
    const std::uint64_t expected = hashes[history.undoSteps()];
    if (expected != 0) QCOMPARE(levelHash(history.level()), expected);
  }
  QCOMPARE(levelHash(history.level()), first);
  while (history.canRedo()) history.redo();
  QCOMPARE(levelHash(history.level()), last);
}

void HistoryTest::undoAndRedo_takeTheSameSteps() {
  History history{Level{}};
  const Edited added = history.apply("add box", [](Level& level) {
    return addNode(level, level.root(), boxBrush({0, 0, 0}, {8, 8, 8}));
  });
  const NodeId node = added.node();
  const Edited moved = history.apply("move box", [node](Level& level) {
    return transformNodes(level, {node}, AffineMap::move({0.1, 0, 0}));
  });
  const std::uint64_t end = levelHash(history.level());
  QCOMPARE(history.undoLabel(), std::string("move box"));
  QVERIFY(history.undo() == moved.touched());
  QVERIFY(std::get<BrushSolid>(history.level().node(node).content) ==
          boxBrush({0, 0, 0}, {8, 8, 8}));
  QVERIFY(history.undo() == added.touched());
  QVERIFY(!history.level().find(node));
  QCOMPARE(history.redoLabel(), std::string("add box"));
  QVERIFY(history.redo() == added.touched());
  QVERIFY(history.redo() == moved.touched());
  QCOMPARE(levelHash(history.level()), end);
  QVERIFY(!history.canRedo());
}

void HistoryTest::ids_areNotGivenTwice() {
  History history{Level{}};
  const auto add = [&] {
    return history.apply("add", [](Level& level) { return addNode(level, level.root(), Group{}); })
        .node();
  };
  const NodeId first = add();
  history.undo();
  const NodeId second = add();
  QVERIFY(first.value < second.value);
  history.undo();
  QVERIFY(!history.level().find(first));
  QVERIFY(second.value < history.level().nextId());
}

void HistoryTest::drag_isOneStep() {
  History history{Level{}};
  const NodeId node =
      history
          .apply("add",
                 [](Level& level) {
                   return addNode(level, level.root(), boxBrush({0, 0, 0}, {8, 8, 8}));
                 })
          .node();
  const auto drag = [&] {
    const Edited moved = history.apply(
        "move",
        [node](Level& level) {
          return transformNodes(level, {node}, AffineMap::move({1, 0, 0}));
        },
        {node}, "drag");
    QVERIFY(moved.ok());
  };
  drag();
  drag();
  drag();
  QCOMPARE(history.undoSteps(), 2U);
  history.endMerge();
  drag();
  QCOMPARE(history.undoSteps(), 3U);
  history.undo();
  QVERIFY(std::get<BrushSolid>(history.level().node(node).content) ==
          boxBrush({3, 0, 0}, {11, 8, 8}));
  history.undo();
  QVERIFY(std::get<BrushSolid>(history.level().node(node).content) ==
          boxBrush({0, 0, 0}, {8, 8, 8}));
}

void HistoryTest::calledOffStep_neverWas() {
  History history{Level{}};
  const auto add = [&](std::string label, const std::string& merge = {}) {
    return history
        .apply(
            std::move(label), [](Level& level) { return addNode(level, level.root(), Group{}); },
            {}, merge)
        .node();
  };
  const NodeId kept = add("kept");
  const NodeId undone = add("undone");
  const std::uint64_t after = levelHash(history.level());
  history.undo();
  history.select({kept});
  const std::uint64_t before = levelHash(history.level());
  // A drag of two movements that is cancelled.
  const NodeId first = add("drag", "drag");
  const NodeId second = add("drag", "drag");
  QVERIFY(!history.canRedo());
  QVERIFY(history.cancelStep().nodes.size() >= 2);
  QCOMPARE(levelHash(history.level()), before);
  QVERIFY((history.selection() == std::vector{kept}));
  QVERIFY(!history.level().find(first) && !history.level().find(second));
  QVERIFY(second.value < history.level().nextId());
  // The same steps can be redone as before the cancelled drag.
  QCOMPARE(history.redoSteps(), 1U);
  QCOMPARE(history.redoLabel(), std::string("undone"));
  history.redo();
  QCOMPARE(levelHash(history.level()), after);
  QVERIFY(history.level().find(undone) != nullptr);
  // After an undo, nothing of a dropped step remains.
  add("last");
  history.undo();
  history.cancelStep();
  QCOMPARE(history.redoSteps(), 0U);
  QCOMPARE(levelHash(history.level()), before);
}

void HistoryTest::selection_comesBack() {
  History history{Level{}};
  history.select({NodeId{1}});
  const auto nothing = [](Level& level) { return setBackground(level, Background::solid); };
  QVERIFY(history.apply("a", nothing, {NodeId{5}}).ok());
  QVERIFY((history.selection() == std::vector{NodeId{5}}));
  history.undo();
  QVERIFY((history.selection() == std::vector{NodeId{1}}));
  history.redo();
  QVERIFY((history.selection() == std::vector{NodeId{5}}));
}

void HistoryTest::refusedEdit_leavesNoStep() {
  History history{Level{}};
  const std::uint64_t before = levelHash(history.level());
  const Edited edited = history.apply("two", [](Level& level) {
    Edited first = addNode(level, level.root(), Group{});
    if (!first) return first;
    return removeNode(level, level.root());
  });
  QVERIFY(!edited.ok());
  QVERIFY(!history.canUndo());
  QCOMPARE(levelHash(history.level()), before);
}

void HistoryTest::stepsInALargeLevel_areSmallAndQuick() {
  constexpr int kBrushes = 40'000;
  constexpr int kSteps = 2'000;
  Level level;
  std::vector<NodeId> nodes;
  for (int i = 0; i < kBrushes; ++i) {
    const Vec3 low(i % 200 * 64, i / 200 * 64, 0);
    nodes.push_back(addNode(level, level.root(), boxBrush(low, low + Vec3(64, 64, 64))).node());
  }
  History history(std::move(level));
  test::Random random(9);
  const long before = residentKilobytes();
  QElapsedTimer timer;
  timer.start();
  for (int step = 0; step < kSteps; ++step) {
    const NodeId node = nodes[random.below(nodes.size())];
    const bool reorders = step % 2 == 0;
    const Edited edited = history.apply("edit", [&](Level& changed) {
      if (reorders) return moveNode(changed, node, changed.root(), random.below(kBrushes));
      return transformNodes(changed, {node}, AffineMap::move({1, 0, 0}));
    });
    QVERIFY(edited.ok());
  }
  const double microseconds = static_cast<double>(timer.nsecsElapsed()) / 1e3 / kSteps;
  const double kilobytes = static_cast<double>(residentKilobytes() - before) / kSteps;
  qInfo("%d brushes: %.1f us and %.1f KB a step", kBrushes, microseconds, kilobytes);
  QVERIFY(kilobytes < 40);
  while (history.canUndo()) history.undo();
  QVERIFY((history.level().children(history.level().root()).toVector() == nodes));
}

QTEST_APPLESS_MAIN(HistoryTest)
#include "history_test.moc"
