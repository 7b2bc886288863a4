// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbered names of new nodes by their role, and names of entities that are connected.
#include <QApplication>
#include <QTemporaryDir>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/commands/entity_edits.h"
#include "editor/commands/hollow.h"
#include "editor/commands/solid_edits.h"
#include "level/document/role_names.h"
#include "level/edits/properties.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

using level::NodeId;

class WindowNames : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void roomsStairsDoorsAndLights_areNumbered();
  void aNameOfTheDesigner_stays();
  void aNumberedEntity_goesBackToTheWorldWithoutAGroup();
  void connectedEntities_getAFreeName();
  void fewerThanTwoEntities_areNotConnected();

 private:
  std::string nameOf(NodeId node) { return session().level().node(node).properties.name; }
  std::string selectedName() { return nameOf(session().selection().front()); }
  std::string keyOf(NodeId node, const char* key) {
    return std::string(level::valueOf(*session().level().node(node).keyValues(), key));
  }
  NodeId addLamp(const Vec3& at) {
    EntityClass kind;
    kind.name = "light";
    if (!addPointEntity(session(), kind, at)) return {};
    return session().selection().front();
  }
  NodeId makeEntity(const char* className, NodeId solid) {
    EntityClass kind;
    kind.name = className;
    session().select({solid});
    if (!makeSolidEntity(session(), kind)) return {};
    return session().selection().front();
  }
};

void WindowNames::roomsStairsDoorsAndLights_areNumbered() {
  chooseShape("stairs");
  drag(kXy, {-256, 0, 0}, {-128, 64, 0});
  QCOMPARE(selectedName(), std::string("Stairs 1"));
  key(Qt::Key_Escape);
  drag(kXy, {-256, 128, 0}, {-128, 192, 0});
  QCOMPARE(selectedName(), std::string("Stairs 2"));
  key(Qt::Key_Escape);
  chooseShape("box");
  const NodeId box = drawBox({Vec3(0, 0, 0), Vec3(128, 128, 128)});
  QCOMPARE(nameOf(box), std::string());
  session().select({box});
  key(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);  // hollow
  QCOMPARE(selectedName(), std::string("Room 1"));
  key(Qt::Key_Escape);
  const NodeId first = makeEntity("func_door", drawBox({Vec3(128, 0, 0), Vec3(144, 64, 64)}));
  QCOMPARE(nameOf(first), std::string("Door 1"));
  session().clearSelection();
  const NodeId second = makeEntity("func_door", drawBox({Vec3(160, 0, 0), Vec3(176, 64, 64)}));
  QCOMPARE(nameOf(second), std::string("Door 2"));
  QCOMPARE(nameOf(addLamp({0, 0, 64})), std::string("Light 1"));
  // A number that became free is given again.
  session().select({first});
  window().actions().action("edit.delete")->trigger();
  session().clearSelection();
  QCOMPARE(nameOf(makeEntity("func_door", drawBox({Vec3(128, 0, 0), Vec3(144, 64, 64)}))),
           std::string("Door 1"));
  keepPicture("names_of_new_nodes");
  // A room carved out of solid space.
  session().open(level::Level(), {});
  window().actions().action("solid.backgroundSolid")->trigger();
  window().actions().action("tool.drawSubtract")->trigger();
  drag(kXy, {0, 0, 0}, {128, 128, 0});
  QCOMPARE(selectedName(), std::string("Room 1"));
}

void WindowNames::aNameOfTheDesigner_stays() {
  const NodeId box = drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  const NodeId door = makeEntity("func_door", box);
  QVERIFY(session().apply(
      "Rename", [&](level::Level& level) { return level::setName(level, door, "Main gate"); }));
  session().select({door});
  EntityClass kind;
  kind.name = "func_button";
  QVERIFY(makeSolidEntity(session(), kind));
  QCOMPARE(selectedName(), std::string("Main gate"));
  // Another class gives a numbered entity the name of the new role.
  const NodeId other = makeEntity("func_door", drawBox({Vec3(128, 0, 0), Vec3(192, 64, 64)}));
  QCOMPARE(nameOf(other), std::string("Door 1"));
  QVERIFY(makeSolidEntity(session(), kind));
  QCOMPARE(selectedName(), std::string("Button 1"));
}

void WindowNames::aNumberedEntity_goesBackToTheWorldWithoutAGroup() {
  const NodeId box = drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  makeEntity("func_door", box);
  QVERIFY(returnToLevel(session()));
  QCOMPARE(session().level().node(box).parent, session().level().root());
  QCOMPARE(session().selection(), (Session::Nodes{box}));
}

void WindowNames::connectedEntities_getAFreeName() {
  const NodeId button = makeEntity("func_button", drawBox({Vec3(0, 0, 0), Vec3(16, 16, 16)}));
  session().clearSelection();
  const NodeId plate = makeEntity("trigger_once", drawBox({Vec3(64, 0, 0), Vec3(96, 16, 16)}));
  session().clearSelection();
  const NodeId door = makeEntity("func_door", drawBox({Vec3(128, 0, 0), Vec3(144, 64, 64)}));
  session().select({button, plate, door});
  const std::size_t steps = session().undoSteps();
  key(Qt::Key_T, Qt::ControlModifier | Qt::AltModifier);
  QCOMPARE(session().undoSteps(), steps + 1);
  QCOMPARE(keyOf(door, "targetname"), std::string("door1"));
  QCOMPARE(keyOf(button, "target"), std::string("door1"));
  QCOMPARE(keyOf(plate, "target"), std::string("door1"));
  // The next door gets the next name, and a name that is there is used.
  session().clearSelection();
  const NodeId gate = makeEntity("func_door", drawBox({Vec3(192, 0, 0), Vec3(208, 64, 64)}));
  session().select({button, gate});
  key(Qt::Key_T, Qt::ControlModifier | Qt::AltModifier);
  QCOMPARE(keyOf(gate, "targetname"), std::string("door2"));
  QCOMPARE(keyOf(button, "target"), std::string("door2"));
  session().select({plate, gate});
  key(Qt::Key_T, Qt::ControlModifier | Qt::AltModifier);
  QCOMPARE(keyOf(plate, "target"), std::string("door2"));
  window().actions().action("edit.undo")->trigger();
  QCOMPARE(keyOf(plate, "target"), std::string("door1"));
}

void WindowNames::fewerThanTwoEntities_areNotConnected() {
  addLamp({0, 0, 64});
  QVERIFY(!window().actions().action("edit.connect")->isEnabled());
  QVERIFY(!connectSelected(session()));
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowNames test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_names.moc"
