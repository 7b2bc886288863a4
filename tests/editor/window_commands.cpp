// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// The commands a designer uses most, each by real mouse and key events on the real window, as
// docs/manual/editor.md describes them. One row of the table is one situation.
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QPushButton>
#include <QtTest>

#include "editor/actions/command_palette.h"
#include "editor/application/display_check.h"
#include "editor/commands/entity_edits.h"
#include "editor/commands/painting.h"
#include "editor/panels/face_page.h"
#include "level/document/point_entities.h"
#include "level/edits/layers.h"
#include "level/file/level_hash.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

using level::NodeId;
using level::Operation;

namespace {

const Box kBox{Vec3(-64, -64, 0), Vec3(64, 64, 64)};

}  // namespace

class WindowCommands : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void action_data();
  void action();

 private:
  using Act = void (WindowCommands::*)();
  struct Row {
    const char* situation;
    Act act;
  };
  static const std::vector<Row>& table();

  // Solids.
  void subtract_cutsWhatStandsBefore();
  void convexMerge_makesOne();
  void intersect_leavesWhatIsCommon();
  void hollow_leavesWalls();
  void plus_makesAdditive();
  void minus_makesSubtractive();
  void backslash_makesIntersecting();
  // Arranging.
  void group_takesTogether();
  void duplicate_copies();
  void repeat_doesTheLastStepsAgain();
  void isolate_hidesTheRest();
  void hide_hides();
  void deleteKey_removes();
  void undoAndRedo_coverTheSelection();
  void copyAndPaste();
  // Checks and the rest.
  void check_showsWhatIsWrong();
  void palette_runsByName();
  void image_isFittedAndJustified();
  void layer_takesTheSelection();
  // Entities.
  void entity_isPickedAndMoved();
  void entity_isDeletedAndComesBack();
  void paste_landsUnderTheMouse();
  void entities_areCopiedAndPasted();
  void undo_saysWhat();
  void undo_bringsBackSelectedFaces();
  void lastSolidOfAnEntity_takesItAlong();
  void hide_hidesAnEntity();

  const level::NodeProperties& properties(NodeId node) {
    return session().level().node(node).properties;
  }
  std::size_t topCount() { return session().level().children(session().level().root()).size(); }
  Box boundsOf(NodeId node) {
    const SceneSolid* solid = session().scene().find({{node}});
    return solid == nullptr ? Box() : solid->bounds;
  }
};

const std::vector<WindowCommands::Row>& WindowCommands::table() {
  using W = WindowCommands;
  static const std::vector<Row> kRows = {
      {"Ctrl+K subtracts", &W::subtract_cutsWhatStandsBefore},
      {"Ctrl+J merges", &W::convexMerge_makesOne},
      {"Ctrl+L intersects", &W::intersect_leavesWhatIsCommon},
      {"Ctrl+Shift+K hollows", &W::hollow_leavesWalls},
      {"plus makes the selection additive", &W::plus_makesAdditive},
      {"minus makes the selection subtractive", &W::minus_makesSubtractive},
      {"backslash makes the selection intersecting", &W::backslash_makesIntersecting},
      {"Ctrl+G groups", &W::group_takesTogether},
      {"Ctrl+D duplicates", &W::duplicate_copies},
      {"Ctrl+R repeats", &W::repeat_doesTheLastStepsAgain},
      {"Ctrl+I isolates", &W::isolate_hidesTheRest},
      {"H hides", &W::hide_hides},
      {"Del removes", &W::deleteKey_removes},
      {"undo and redo cover the selection", &W::undoAndRedo_coverTheSelection},
      {"Ctrl+C, Ctrl+Alt+V", &W::copyAndPaste},
      {"F7 shows what is wrong", &W::check_showsWhatIsWrong},
      {"Ctrl+Shift+P runs by name", &W::palette_runsByName},
      {"the image of a face is fitted and justified", &W::image_isFittedAndJustified},
      {"the inspector puts the selection into a layer", &W::layer_takesTheSelection},
      {"an entity is picked and moved", &W::entity_isPickedAndMoved},
      {"an entity is deleted and comes back", &W::entity_isDeletedAndComesBack},
      {"Ctrl+V puts it under the mouse", &W::paste_landsUnderTheMouse},
      {"copied entities come back", &W::entities_areCopiedAndPasted},
      {"the menu says what will be undone", &W::undo_saysWhat},
      {"undo brings back selected faces, and never both", &W::undo_bringsBackSelectedFaces},
      {"a trigger goes with its last solid", &W::lastSolidOfAnEntity_takesItAlong},
      {"H hides an entity", &W::hide_hidesAnEntity}};
  return kRows;
}

void WindowCommands::action_data() {
  QTest::addColumn<int>("index");
  for (std::size_t i = 0; i < table().size(); ++i) {
    QTest::newRow(table()[i].situation) << static_cast<int>(i);
  }
}

void WindowCommands::action() {
  QFETCH(int, index);
  (this->*table()[static_cast<std::size_t>(index)].act)();
  if (QTest::currentTestFailed()) return;
  QVERIFY2(equalsFreshEvaluation(), "the picture is not what the level evaluates to");
}

// ---- solids ----

void WindowCommands::subtract_cutsWhatStandsBefore() {
  const NodeId cutter = drawBox({Vec3(-32, -32, 0), Vec3(32, 32, 64)});
  drawBox(kBox);
  session().select({cutter});
  key(Qt::Key_K, Qt::ControlModifier);
  QVERIFY(settle());
  QCOMPARE(properties(cutter).operation, Operation::subtract);
  QCOMPARE(session().scene().figures().faces, std::size_t{10});  // a frame
}

void WindowCommands::convexMerge_makesOne() {
  drawBox({Vec3(-64, -64, 0), Vec3(0, 64, 64)});
  drawBox({Vec3(64, -64, 0), Vec3(96, 64, 64)});
  key(Qt::Key_A, Qt::ControlModifier);
  key(Qt::Key_J, Qt::ControlModifier);
  QVERIFY(settle());
  QCOMPARE(topCount(), std::size_t{1});
  QVERIFY(same(selected(), {Vec3(-64, -64, 0), Vec3(96, 64, 64)}));
  QCOMPARE(session().scene().figures().faces, std::size_t{6});
}

void WindowCommands::intersect_leavesWhatIsCommon() {
  drawBox({Vec3(-64, -64, 0), Vec3(32, 64, 64)});
  drawBox({Vec3(-32, -96, 0), Vec3(96, 96, 64)});
  key(Qt::Key_A, Qt::ControlModifier);
  key(Qt::Key_L, Qt::ControlModifier);
  QVERIFY(settle());
  QCOMPARE(topCount(), std::size_t{1});
  Box left;
  for (const auto& face : session().scene().faces()) {
    if (face) left.extend(face->bounds);
  }
  QVERIFY(same(left, {Vec3(-32, -64, 0), Vec3(32, 64, 64)}));
}

void WindowCommands::hollow_leavesWalls() {
  drawBox(kBox);
  key(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
  QVERIFY(settle());
  QCOMPARE(session().scene().solids().size(), std::size_t{6});
  QVERIFY(same(selected(), kBox));
  QCOMPARE(session().scene().figures().faces, std::size_t{12});  // inside and outside
}

void WindowCommands::plus_makesAdditive() {
  const NodeId box = drawBox(kBox);
  key(Qt::Key_Minus);
  QCOMPARE(properties(box).operation, Operation::subtract);
  key(Qt::Key_Plus);
  QCOMPARE(properties(box).operation, Operation::add);
  QCOMPARE(window().workspace().grid().size(), 16.0);
}

void WindowCommands::minus_makesSubtractive() {
  drawBox(kBox);
  const NodeId pit = drawBox({Vec3(-32, -32, 32), Vec3(32, 32, 64)});
  key(Qt::Key_Minus);
  QVERIFY(settle());
  QCOMPARE(properties(pit).operation, Operation::subtract);
  QCOMPARE(session().scene().figures().faces, std::size_t{11});
}

void WindowCommands::backslash_makesIntersecting() {
  drawBox(kBox);
  const NodeId other = drawBox({Vec3(0, 0, 0), Vec3(96, 96, 32)});
  key(Qt::Key_Backslash);
  QVERIFY(settle());
  QCOMPARE(properties(other).operation, Operation::intersect);
  QCOMPARE(session().scene().figures().faces, std::size_t{6});
}

// ---- arranging ----

void WindowCommands::group_takesTogether() {
  const NodeId a = drawBox({Vec3(-128, -32, 0), Vec3(-64, 32, 64)});
  const NodeId b = drawBox({Vec3(64, -32, 0), Vec3(128, 32, 64)});
  key(Qt::Key_A, Qt::ControlModifier);
  key(Qt::Key_G, Qt::ControlModifier);
  QCOMPARE(topCount(), std::size_t{1});
  const NodeId group = session().selection().front();
  QCOMPARE(session().level().children(group).toVector(), (Session::Nodes{a, b}));
}

void WindowCommands::duplicate_copies() {
  const NodeId box = drawBox(kBox);
  key(Qt::Key_D, Qt::ControlModifier);
  QVERIFY(settle());
  QCOMPARE(topCount(), std::size_t{2});
  QVERIFY(session().selection().front() != box);
  QVERIFY(same(selected(), kBox));
}

void WindowCommands::repeat_doesTheLastStepsAgain() {
  drawBox({Vec3(-128, -32, 0), Vec3(-96, 32, 64)});
  drag(kXy, {-112, 0, 0}, {-64, 0, 0}, Qt::ControlModifier);
  QVERIFY(settle());
  for (int i = 0; i < 3; ++i) key(Qt::Key_R, Qt::ControlModifier);
  QVERIFY(settle());
  QCOMPARE(topCount(), std::size_t{5});
  QVERIFY(same(selected(), Box(Vec3(64, -32, 0), Vec3(96, 32, 64))));
}

void WindowCommands::isolate_hidesTheRest() {
  const NodeId a = drawBox({Vec3(-128, -32, 0), Vec3(-64, 32, 64)});
  const NodeId b = drawBox({Vec3(64, -32, 0), Vec3(128, 32, 64)});
  key(Qt::Key_I, Qt::ControlModifier);
  QVERIFY(properties(a).flags.hidden);
  QVERIFY(!properties(b).flags.hidden);
  key(Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
  QVERIFY(!properties(a).flags.hidden);
}

void WindowCommands::hide_hides() {
  const NodeId box = drawBox(kBox);
  key(Qt::Key_H);
  QVERIFY(properties(box).flags.hidden);
  QVERIFY(settle());
  // Still part of the solid, but not picked any more.
  QCOMPARE(session().scene().figures().faces, std::size_t{6});
  click(kXy, {0, 0, 0});
  QVERIFY(session().selection().empty());
}

void WindowCommands::deleteKey_removes() {
  drawBox(kBox);
  key(Qt::Key_Delete);
  QVERIFY(settle());
  QCOMPARE(topCount(), std::size_t{0});
  QCOMPARE(session().scene().figures().faces, std::size_t{0});
}

void WindowCommands::undoAndRedo_coverTheSelection() {
  const NodeId a = drawBox({Vec3(-128, -32, 0), Vec3(-64, 32, 64)});
  const NodeId b = drawBox({Vec3(64, -32, 0), Vec3(128, 32, 64)});
  session().select({a});
  drag(kXy, {-96, 0, 0}, {-96, 64, 0});
  session().select({b});
  const std::uint64_t moved = level::levelHash(session().level());
  key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(session().selection(), Session::Nodes{a});
  QVERIFY(settle());
  QCOMPARE(boundsOf(a).min().y(), -32.0);
  key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(level::levelHash(session().level()), moved);
}

void WindowCommands::copyAndPaste() {
  drawBox(kBox);
  key(Qt::Key_C, Qt::ControlModifier);
  key(Qt::Key_V, Qt::ControlModifier | Qt::AltModifier);
  QVERIFY(settle());
  QCOMPARE(topCount(), std::size_t{2});
  QVERIFY(same(selected(), kBox));
}

// ---- checks ----

void WindowCommands::check_showsWhatIsWrong() {
  drawBox(kBox);
  key(Qt::Key_Minus);  // a cutter that cuts nothing
  window().docks().console->raise();
  key(Qt::Key_F7);
  QVERIFY(window().docks().issues->isVisible());
  QVERIFY(
      QTest::qWaitFor([&] { return window().docks().issues->windowTitle().contains("1"); }, 5000));
}

void WindowCommands::palette_runsByName() {
  key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
  auto* palette = window().findChild<CommandPalette*>();
  QVERIFY(palette != nullptr);
  QTest::keyClicks(&palette->input(), "grid 64");
  QTest::keyClick(&palette->input(), Qt::Key_Return);
  QCOMPARE(window().workspace().grid().size(), 64.0);
}

void WindowCommands::image_isFittedAndJustified() {
  drawBox({Vec3(-32, -64, 0), Vec3(64, 64, 64)});
  session().clearSelection();
  click(k3d, {16, 0, 64}, Qt::ShiftModifier);
  QCOMPARE(session().selectedFaces().size(), std::size_t{1});
  const FaceRef top = session().selectedFaces().front();
  const auto press = [&](const QString& text) {
    for (QPushButton* button : window().findChild<FacePage*>()->findChildren<QPushButton*>()) {
      if (button->text() == text) QTest::mouseClick(button, Qt::LeftButton);
    }
    return imagePlacement(surfaceAt(session().level(), top));
  };
  const ImagePlacement fitted = press("Fit");
  QCOMPARE(fitted.scale, (std::array<double, 2>{0.75, 1.0}));  // 96 and 128 units of 128 texels
  QCOMPARE(press("Reset").scale, (std::array<double, 2>{1, 1}));
  QCOMPARE(press("Left").offset[0], 32.0);
  QCOMPARE(press("Right").offset[0], 64.0);
  QCOMPARE(press("Centre").offset[0], 48.0);
  QVERIFY(session().selectedFaces() == std::vector<FaceRef>{top});
}

void WindowCommands::layer_takesTheSelection() {
  QVERIFY(session().apply("Add layer", [](level::Level& level) {
    return level::addLayer(level, {{}, "props"});
  }));
  const NodeId box = drawBox(kBox);
  auto* layers = window().findChild<QComboBox*>("layer");
  QVERIFY(layers != nullptr);
  QCOMPARE(layers->findText("props"), 2);
  layers->setFocus();
  QTest::keyClick(layers, Qt::Key_End);
  QCOMPARE(properties(box).layer, session().level().layers().back().id);
  key(Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(!properties(box).layer.valid());
}

// ---- entities ----

void WindowCommands::entity_isPickedAndMoved() {
  QVERIFY(addPointEntity(session(), builtInEntityClasses().front(), {0, 0, 32}));
  session().clearSelection();
  click(kXy, {0, 0, 32});
  QCOMPARE(session().selectedEntities().size(), std::size_t{1});
  drag(kXy, {0, 0, 32}, {50, -34, 32});
  QCOMPARE(level::pointEntities(session().level()).front().origin, Vec3(48, -32, 32));
  QVERIFY(session().selection().empty());  // nothing was drawn
  QCOMPARE(topCount(), std::size_t{0});
}

void WindowCommands::entity_isDeletedAndComesBack() {
  QVERIFY(addPointEntity(session(), builtInEntityClasses().front(), {0, 0, 32}));
  click(kXy, {0, 0, 32});
  click(kXy, {0, 0, 32}, Qt::ControlModifier);
  click(kXy, {0, 0, 32}, Qt::ControlModifier);
  key(Qt::Key_Delete);
  QVERIFY(session().level().entities().empty());
  key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(session().level().entities().size(), std::size_t{1});
}

void WindowCommands::paste_landsUnderTheMouse() {
  const NodeId box = drawBox(kBox);
  key(Qt::Key_C, Qt::ControlModifier);
  hover(kXy, {160, 96, 0});
  key(Qt::Key_V, Qt::ControlModifier);
  QVERIFY(settle());
  QVERIFY(same(selected(), kBox.translated(Vec3(160, 96, 0))));
  // In 3D on top of what is there.
  hover(k3d, {0, 0, 64});
  key(Qt::Key_V, Qt::ControlModifier);
  QVERIFY(settle());
  QVERIFY(same(selected(), kBox.translated(Vec3(0, 0, 64))));
  QVERIFY(same(boundsOf(box), kBox));
}

void WindowCommands::entities_areCopiedAndPasted() {
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

void WindowCommands::undo_saysWhat() {
  const auto text = [this](const char* id) { return window().actions().action(id)->text(); };
  QCOMPARE(text("edit.undo"), QString("Undo"));
  drawBox(kBox);
  QCOMPARE(text("edit.undo"), QString("Undo Draw box"));
  key(Qt::Key_Right);
  QCOMPARE(text("edit.undo"), QString("Undo Move"));
  key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(text("edit.undo"), QString("Undo Draw box"));
  QCOMPARE(text("edit.redo"), QString("Redo Move"));
  QVERIFY(window().actions().action("edit.redo")->toolTip().startsWith("Redo Move ("));
}

void WindowCommands::undo_bringsBackSelectedFaces() {
  drawBox(kBox);
  key(Qt::Key_Right);
  QVERIFY(settle());
  click(k3d, {16, 0, 64}, Qt::ShiftModifier);
  QCOMPARE(session().selectedFaces().size(), std::size_t{1});
  QVERIFY(paintSelected(session(), "brick"));
  session().clearSelection();
  key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(session().selectedFaces().size(), std::size_t{1});
  QVERIFY(session().selection().empty());
  key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(session().selectedFaces().size(), std::size_t{0});
  QCOMPARE(session().selection().size(), std::size_t{1});
}

void WindowCommands::lastSolidOfAnEntity_takesItAlong() {
  drawBox(kBox);
  QVERIFY(makeSolidEntity(session(), *findEntityClass(builtInEntityClasses(), "trigger")));
  key(Qt::Key_Delete);
  QVERIFY(session().level().entities().empty());
  key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(session().level().entities().size(), std::size_t{1});
  key(Qt::Key_C, Qt::ControlModifier);
  key(Qt::Key_V, Qt::ControlModifier | Qt::AltModifier);
  QCOMPARE(session().level().entities().size(), std::size_t{2});
}

void WindowCommands::hide_hidesAnEntity() {
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
  halfspace::editor::tests::WindowCommands test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_commands.moc"
