// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Entities: each action by real mouse and key events on the real window, as docs/manual/use
// describes it. Each row of the table is one situation.
#include <QApplication>
#include <QtTest>

#include "bsp/surroundings/surroundings.h"
#include "editor/application/display_check.h"
#include "editor/commands/entity_edits.h"
#include "level/document/parsed_keys.h"
#include "tests/editor/real_window.h"
#include "tests/editor/situations.h"

namespace halfspace::editor::tests {

namespace {

const Box kBox{Vec3(-64, -64, 0), Vec3(64, 64, 64)};

}  // namespace

class WindowEntities : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void action_data() { addRows<WindowEntities>(table()); }
  void action();

 private:
  static std::span<const Situation<WindowEntities>> table();

  void entity_isPickedAndMoved();
  void entity_isDeletedAndComesBack();
  void entities_areCopiedAndPasted();
  void lastSolidOfAnEntity_takesItAlong();
  void hide_hidesAnEntity();
  void everyBrushEntity_isOneThatPlayKnows();
  void returnedSolids_areSolidAgain();

  std::size_t topCount() { return session().level().children(session().level().root()).size(); }
};

std::span<const Situation<WindowEntities>> WindowEntities::table() {
  using W = WindowEntities;
  static const std::vector<Situation<W>> kRows = {
      {"an entity is picked and moved", &W::entity_isPickedAndMoved},
      {"an entity is deleted and comes back", &W::entity_isDeletedAndComesBack},
      {"copied entities come back", &W::entities_areCopiedAndPasted},
      {"a trigger goes with its last solid", &W::lastSolidOfAnEntity_takesItAlong},
      {"H hides an entity", &W::hide_hidesAnEntity},
      {"every brush entity is one that play mode knows", &W::everyBrushEntity_isOneThatPlayKnows},
      {"what returns to the level is solid again", &W::returnedSolids_areSolidAgain}};
  return kRows;
}

void WindowEntities::action() {
  playRow<WindowEntities>(*this, table());
  if (QTest::currentTestFailed()) return;
  QVERIFY2(equalsFreshEvaluation(), "the picture is not what the level evaluates to");
}

void WindowEntities::entity_isPickedAndMoved() {
  QVERIFY(addPointEntity(session(), builtInEntityClasses().front(), {0, 0, 32}));
  session().clearSelection();
  click(kXy, {0, 0, 32});
  QCOMPARE(session().selectedEntities().size(), std::size_t{1});
  drag(kXy, {0, 0, 32}, {50, -34, 32});
  QCOMPARE(level::pointEntities(session().level()).front().origin, Vec3(48, -32, 32));
  QVERIFY(session().selection().empty());  // nothing was drawn
  QCOMPARE(topCount(), std::size_t{0});
}

void WindowEntities::entity_isDeletedAndComesBack() {
  QVERIFY(addPointEntity(session(), builtInEntityClasses().front(), {0, 0, 32}));
  click(kXy, {0, 0, 32});
  click(kXy, {0, 0, 32}, Qt::ControlModifier);
  click(kXy, {0, 0, 32}, Qt::ControlModifier);
  key(Qt::Key_Delete);
  QVERIFY(session().level().entities().empty());
  key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(session().level().entities().size(), std::size_t{1});
}

void WindowEntities::entities_areCopiedAndPasted() {
  QVERIFY(addPointEntity(session(), builtInEntityClasses().front(), {0, 0, 32}));
  key(Qt::Key_C, Qt::ControlModifier);
  hover(kXy, {64, -32, 0});
  key(Qt::Key_V, Qt::ControlModifier);
  QCOMPARE(level::pointEntities(session().level()).size(), std::size_t{2});
  QCOMPARE(session().selectedEntities().size(), std::size_t{1});
  QCOMPARE(level::pointEntities(session().level()).back().origin, Vec3(64, -32, 32));
  key(Qt::Key_X, Qt::ControlModifier);
  QCOMPARE(level::pointEntities(session().level()).size(), std::size_t{1});
}

void WindowEntities::lastSolidOfAnEntity_takesItAlong() {
  drawBox(kBox);
  QVERIFY(makeSolidEntity(session(), *findEntityClass(builtInEntityClasses(), "trigger_multiple")));
  key(Qt::Key_Delete);
  QVERIFY(session().level().entities().empty());
  key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(session().level().entities().size(), std::size_t{1});
  key(Qt::Key_C, Qt::ControlModifier);
  key(Qt::Key_V, Qt::ControlModifier | Qt::AltModifier);
  QCOMPARE(session().level().entities().size(), std::size_t{2});
}

// Triggers, liquids and movers are no part of the level's solid, and play mode knows their class.
void WindowEntities::everyBrushEntity_isOneThatPlayKnows() {
  for (const EntityClass& kind : builtInEntityClasses()) {
    if (!kind.isSolid) continue;
    const level::NodeId box = drawBox(kBox);
    QVERIFY(makeSolidEntity(session(), kind));
    const level::NodeProperties& made = session().level().node(box).properties;
    QVERIFY2(made.flags.nonSolid, (kind.name + " is part of the solid").c_str());
    const level::KeyValues& keys = session().level().entity(made.entity).keyValues;
    const bool isSceneryOnly = kind.name == "func_illusionary";
    QVERIFY2(isSceneryOnly || bsp::Surroundings::knows(keys),
             (kind.name + " is not known to play mode").c_str());
    key(Qt::Key_Delete);
  }
  // Older levels contain this class.
  QVERIFY(bsp::Surroundings::knows({{"classname", "trigger"}}));
}

void WindowEntities::returnedSolids_areSolidAgain() {
  const level::NodeId box = drawBox(kBox);
  EntityClass kind;
  kind.name = "trigger_once";
  QVERIFY(makeSolidEntity(session(), kind));
  QVERIFY(session().level().node(box).properties.flags.nonSolid);
  QVERIFY(returnToLevel(session()));
  QVERIFY(!session().level().node(box).properties.flags.nonSolid);
  key(Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(session().level().node(box).properties.flags.nonSolid);
}

void WindowEntities::hide_hidesAnEntity() {
  QVERIFY(addPointEntity(session(), builtInEntityClasses().front(), {0, 0, 32}));
  key(Qt::Key_H);
  QVERIFY(session().selectedEntities().empty());
  click(kXy, {0, 0, 32});
  QVERIFY(session().selectedEntities().empty());
  key(Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
  click(kXy, {0, 0, 32});
  QCOMPARE(session().selectedEntities().size(), std::size_t{1});
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowEntities test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_entities.moc"
