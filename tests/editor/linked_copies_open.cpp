// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A double click opens a linked copy; it is edited and closed. All other copies follow, and undo
// covers everything.
#include <QtTest>

#include "editor/commands/arrange.h"
#include "level/edits/outline.h"
#include "tests/editor/hands.h"

namespace halfspace::editor::tests {

namespace {

const Box kLeft{Vec3(-128, -32, 0), Vec3(-64, 32, 64)};
const Box kRight{Vec3(64, -32, 0), Vec3(128, 32, 64)};

// A box and a linked copy of it 192 units to the right; the copy is selected.
void makeTwo(Hands& hands) {
  hands.drawBox(kLeft);
  QVERIFY(makeLinkedCopy(hands.session));
  QVERIFY(hands.waitUntilIdle());
  hands.drag(hands.above, {-96, 0, 0}, {96, 0, 0});
  QVERIFY(hands.waitUntilIdle());
  QCOMPARE(hands.session.scene().solids().size(), std::size_t{2});
  QVERIFY(Hands::same(hands.selected(), kRight));
}

void doubleClickOn(Hands& hands, const Vec3& at) {
  hands.toolbox.doubleClick({hands.above, hands.above.project(at).value(), {}});
}

}  // namespace

class LinkedCopiesOpen : public QObject {
  Q_OBJECT

 private slots:
  void doubleClick_opensALinkedCopy_escapeClosesIt();
  void undo_findsALinkedCopyOpenWhereItWas();
};

void LinkedCopiesOpen::doubleClick_opensALinkedCopy_escapeClosesIt() {
  Hands hands;
  makeTwo(hands);
  Session& session = hands.session;
  const level::NodeId copy = session.selection().front();
  const std::size_t steps = session.undoSteps();
  doubleClickOn(hands, {96, 0, 0});
  QVERIFY(hands.workspace.openCopies().isOpen(session, session.openGroup()));
  QVERIFY(hands.toolbox.cancel());  // nothing was edited in it: no step is left
  QCOMPARE(session.undoSteps(), steps);
  QVERIFY(!session.canRedo());
  QVERIFY(session.level().node(copy).isLinkedCopy());
  QVERIFY(hands.equalsFreshEvaluation());

  doubleClickOn(hands, {96, 0, 0});
  QVERIFY(hands.waitUntilIdle());
  hands.click(hands.above, {96, 0, 0});
  hands.drag(hands.space, {96, 0, 64}, {96, 0, 96}, Qt::ShiftModifier);
  QVERIFY(hands.waitUntilIdle());
  hands.drawBox({Vec3(80, 48, 0), Vec3(96, 64, 16)});
  QCOMPARE(session.scene().solids().size(), std::size_t{3});
  QVERIFY(hands.toolbox.cancel());  // clears the selection
  QVERIFY(hands.toolbox.cancel());  // closes the copy
  QVERIFY(hands.equalsFreshEvaluation());
  QCOMPARE(session.openGroup(), session.level().root());
  QCOMPARE(session.scene().solids().size(), std::size_t{4});
  QVERIFY(Hands::same(session.scene().bounds(), {Vec3(-128, -32, 0), Vec3(128, 64, 96)}));
  QVERIFY(session.level().node(session.selection().front()).isLinkedCopy());
  for (int i = 0; i < 4; ++i) session.undo();  // close, draw, extrude, open
  QVERIFY(hands.equalsFreshEvaluation());
  QVERIFY(session.level().node(copy).isLinkedCopy());
  QVERIFY(Hands::same(session.scene().bounds(), {kLeft.min(), kRight.max()}));
}

void LinkedCopiesOpen::undo_findsALinkedCopyOpenWhereItWas() {
  Hands hands;
  makeTwo(hands);
  Session& session = hands.session;
  OpenCopies& copies = hands.workspace.openCopies();
  doubleClickOn(hands, {96, 0, 0});
  const level::NodeId group = session.openGroup();
  QVERIFY(hands.waitUntilIdle());
  hands.drawBox({Vec3(80, 48, 0), Vec3(96, 64, 16)});
  QVERIFY(hands.toolbox.cancel());
  QVERIFY(hands.toolbox.cancel());
  QVERIFY(!copies.isOpen(session, group));
  session.undo();
  QVERIFY(copies.isOpen(session, group));
  session.redo();
  QVERIFY(!copies.isOpen(session, group));
  session.undo();
  copies.closeAll(session);  // as before the level is written
  QVERIFY(hands.equalsFreshEvaluation());
  QCOMPARE(session.scene().solids().size(), std::size_t{4});
  // After undo and another edit, the same id belongs to another group.
  for (int i = 0; i < 3; ++i) session.undo();
  const level::NodeId box = hands.drawBox({Vec3(0, 0, 0), Vec3(16, 16, 16)});
  QVERIFY(
      session.apply("Group", [&](level::Level& level) { return level::groupNodes(level, {box}); }));
  QVERIFY(!copies.isOpen(session, group));
  QVERIFY(hands.equalsFreshEvaluation());
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::LinkedCopiesOpen)
#include "linked_copies_open.moc"
