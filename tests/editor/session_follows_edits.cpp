// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <random>

#include <QtTest>

#include "editor/commands/arrange.h"
#include "editor/commands/csg.h"
#include "editor/session/drag.h"
#include "level/edits/outline.h"
#include "level/edits/transform.h"
#include "level/file/level_hash.h"
#include "tests/editor/hands.h"

namespace halfspace::editor::tests {

using level::NodeId;

class SessionFollowsEdits : public QObject {
  Q_OBJECT

 private slots:
  void randomEditsAndUndos_leaveWhatAFreshEvaluationGives();
  void everyPicture_belongsToOneState();
  void aDrag_isOneStep_andStartsFromTheSameBeginning();
  void aRefusedEdit_isSaidAndLeavesNoTrace();
  void isModified_followsUndoAndSaving();
  void anotherLevel_replacesThePicture();
};

void SessionFollowsEdits::randomEditsAndUndos_leaveWhatAFreshEvaluationGives() {
  const unsigned seed = 20'240'601;
  qInfo("seed %u", seed);
  std::mt19937 random(seed);
  const auto upTo = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  Hands hands;
  hands.drawBox({Vec3(-256, -256, 0), Vec3(256, 256, 128)});
  const std::uint64_t first = level::levelHash(hands.session.level());
  const std::size_t base = hands.session.undoSteps();
  const int steps = qEnvironmentVariableIsSet("HALFSPACE_LONG") ? 10'000 : 300;
  for (int i = 0; i < steps; ++i) {
    const auto nodes = hands.session.level().children(hands.session.level().root()).toVector();
    if (!nodes.empty())
      hands.session.select({nodes[static_cast<std::size_t>(upTo(static_cast<int>(nodes.size())))]});
    switch (upTo(nodes.size() > 12 ? 6 : 5)) {
      case 0:
        duplicateSelected(hands.session, hands.workspace.repetition());
        [[fallthrough]];
      case 1:
        transformSelected(
            hands.session, hands.workspace.repetition(), "Move",
            level::AffineMap::move(Vec3(upTo(17) - 8, upTo(17) - 8, upTo(9) - 4) * 16),
            level::TextureLock::on);
        break;
      case 2:
        setOperationOfSelected(hands.session, static_cast<level::Operation>(upTo(3)));
        break;
      case 3:
        if (hands.session.undoSteps() > base) hands.session.undo();
        break;
      case 4:
        hands.session.redo();
        break;
      default:
        removeSelected(hands.session);
    }
    if (i % 25 == 0) QVERIFY(hands.equalsFreshEvaluation());
  }
  QVERIFY(hands.equalsFreshEvaluation());
  while (hands.session.undoSteps() > base) hands.session.undo();
  QCOMPARE(level::levelHash(hands.session.level()), first);
  QVERIFY(hands.equalsFreshEvaluation());
}

void SessionFollowsEdits::everyPicture_belongsToOneState() {
  Hands hands;
  const NodeId box = hands.drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  // In each picture the outline and the boundary stand at the same place.
  int pictures = 0;
  bool torn = false;
  connect(&hands.session, &Session::sceneChanged, this, [&] {
    ++pictures;
    Box boundary;
    for (const auto& face : hands.session.scene().faces()) {
      if (face) boundary.extend(face->bounds);
    }
    torn |= boundary.min() != hands.boundsOf(box).min();
  });
  for (int i = 0; i < 200; ++i) {
    hands.session.apply("Move", [&](level::Level& level) {
      return level::transformNodes(level, {box}, level::AffineMap::move({16, 0, 0}));
    });
    if (i % 10 == 0) QTest::qWait(1);
  }
  QVERIFY(hands.settle());
  QVERIFY(pictures > 0 && pictures <= 200);
  QVERIFY(!torn);
  QCOMPARE(hands.boundsOf(box).min().x(), 200.0 * 16);
}

void SessionFollowsEdits::aDrag_isOneStep_andStartsFromTheSameBeginning() {
  Hands hands;
  const NodeId box = hands.drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  const std::size_t steps = hands.session.undoSteps();
  const std::uint64_t hash = level::levelHash(hands.session.level());
  {
    Drag drag(hands.session, "Turn");
    for (int degrees = 1; degrees <= 360; ++degrees) {
      QVERIFY(drag.update([&](level::Level& level) {
        return level::transformNodes(level, {box}, turn({32, 32, 32}, 2, degrees));
      }));
    }
  }
  QCOMPARE(hands.session.undoSteps(), steps + 1);
  // A full turn made of 360 roundings would not come back; one turn by 360 does.
  QVERIFY(hands.settle());
  QCOMPARE(hands.boundsOf(box).max(), Vec3(64, 64, 64));
  hands.session.undo();
  QCOMPARE(level::levelHash(hands.session.level()), hash);
}

void SessionFollowsEdits::aRefusedEdit_isSaidAndLeavesNoTrace() {
  Hands hands;
  hands.drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  QSignalSpy said(&hands.session, &Session::said);
  const std::size_t steps = hands.session.undoSteps();
  const std::uint64_t state = hands.session.state();
  QVERIFY(!hands.session.apply(
      "Nonsense", [](level::Level& level) { return level::removeNode(level, {999}); }));
  QCOMPARE(said.size(), 1);
  QCOMPARE(hands.session.undoSteps(), steps);
  QCOMPARE(hands.session.state(), state);
}

void SessionFollowsEdits::isModified_followsUndoAndSaving() {
  Hands hands;
  QVERIFY(!hands.session.isModified());
  const NodeId box = hands.drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  QVERIFY(hands.session.isModified());
  hands.session.markSaved("level.halfspace");
  QVERIFY(!hands.session.isModified());
  hands.session.undo();
  QVERIFY(hands.session.isModified());
  hands.session.redo();
  QVERIFY(!hands.session.isModified());
  hands.session.undo();
  // Another branch: the saved state cannot come back.
  hands.drawBox({Vec3(0, 0, 0), Vec3(32, 32, 32)});
  QVERIFY(hands.session.isModified());
  Q_UNUSED(box);
}

void SessionFollowsEdits::anotherLevel_replacesThePicture() {
  Hands hands;
  hands.drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  hands.session.open(level::Level(), {});
  QVERIFY(hands.settle());
  QVERIFY(hands.session.scene().solids().empty());
  QCOMPARE(hands.session.scene().figures().faces, std::size_t{0});
  QVERIFY(!hands.session.canUndo());
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::SessionFollowsEdits)
#include "session_follows_edits.moc"
