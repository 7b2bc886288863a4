// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// The Edit and View menus: each action by real mouse and key events on the real window, as
// docs/manual/use describes it. Each row of the table is one situation.
#include <QApplication>
#include <QComboBox>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/commands/painting.h"
#include "level/edits/layers.h"
#include "level/file/level_writer.h"
#include "tests/editor/real_window.h"
#include "tests/editor/situations.h"

namespace halfspace::editor::tests {

using level::NodeId;

namespace {

const Box kBox{Vec3(-64, -64, 0), Vec3(64, 64, 64)};

}  // namespace

class WindowArranging : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void action_data() { addRows<WindowArranging>(table()); }
  void action();

 private:
  static std::span<const Situation<WindowArranging>> table();

  void group_takesTogether();
  void duplicate_copies();
  void repeat_doesTheLastStepsAgain();
  void isolate_hidesTheRest();
  void hide_hides();
  void deleteKey_removes();
  void undoAndRedo_coverTheSelection();
  void copyAndPaste();
  void layer_takesTheSelection();
  void paste_landsUnderTheMouse();
  void undo_saysWhat();
  void undo_bringsBackSelectedFaces();

  const level::NodeProperties& properties(NodeId node) {
    return session().level().node(node).properties;
  }
  std::size_t topCount() { return session().level().children(session().level().root()).size(); }
  Box boundsOf(NodeId node) {
    const SceneSolid* solid = session().scene().find({{node}});
    return solid == nullptr ? Box() : solid->bounds;
  }
};

std::span<const Situation<WindowArranging>> WindowArranging::table() {
  using W = WindowArranging;
  static const std::vector<Situation<W>> kRows = {
      {"Ctrl+G groups", &W::group_takesTogether},
      {"Ctrl+D duplicates", &W::duplicate_copies},
      {"Ctrl+R repeats", &W::repeat_doesTheLastStepsAgain},
      {"Ctrl+I isolates", &W::isolate_hidesTheRest},
      {"H hides", &W::hide_hides},
      {"Del removes", &W::deleteKey_removes},
      {"undo and redo cover the selection", &W::undoAndRedo_coverTheSelection},
      {"Ctrl+C, Ctrl+Alt+V", &W::copyAndPaste},
      {"the inspector puts the selection into a layer", &W::layer_takesTheSelection},
      {"Ctrl+V puts it under the mouse", &W::paste_landsUnderTheMouse},
      {"the menu says what will be undone", &W::undo_saysWhat},
      {"undo brings back selected faces, and never both", &W::undo_bringsBackSelectedFaces}};
  return kRows;
}

void WindowArranging::action() {
  playRow<WindowArranging>(*this, table());
  if (QTest::currentTestFailed()) return;
  QVERIFY2(equalsFreshEvaluation(), "the picture is not what the level evaluates to");
}

void WindowArranging::group_takesTogether() {
  const NodeId a = drawBox({Vec3(-128, -32, 0), Vec3(-64, 32, 64)});
  const NodeId b = drawBox({Vec3(64, -32, 0), Vec3(128, 32, 64)});
  key(Qt::Key_A, Qt::ControlModifier);
  key(Qt::Key_G, Qt::ControlModifier);
  QCOMPARE(topCount(), std::size_t{1});
  const NodeId group = session().selection().front();
  QCOMPARE(session().level().children(group).toVector(), (Session::Nodes{a, b}));
}

void WindowArranging::duplicate_copies() {
  const NodeId box = drawBox(kBox);
  key(Qt::Key_D, Qt::ControlModifier);
  QVERIFY(waitUntilIdle());
  QCOMPARE(topCount(), std::size_t{2});
  QVERIFY(session().selection().front() != box);
  QVERIFY(same(selected(), kBox));
}

void WindowArranging::repeat_doesTheLastStepsAgain() {
  drawBox({Vec3(-128, -32, 0), Vec3(-96, 32, 64)});
  drag(kXy, {-112, 0, 0}, {-64, 0, 0}, Qt::ControlModifier);
  QVERIFY(waitUntilIdle());
  for (int i = 0; i < 3; ++i) key(Qt::Key_R, Qt::ControlModifier);
  QVERIFY(waitUntilIdle());
  QCOMPARE(topCount(), std::size_t{5});
  QVERIFY(same(selected(), Box(Vec3(64, -32, 0), Vec3(96, 32, 64))));
}

void WindowArranging::isolate_hidesTheRest() {
  const NodeId a = drawBox({Vec3(-128, -32, 0), Vec3(-64, 32, 64)});
  const NodeId b = drawBox({Vec3(64, -32, 0), Vec3(128, 32, 64)});
  key(Qt::Key_I, Qt::ControlModifier);
  QVERIFY(properties(a).flags.hidden);
  QVERIFY(!properties(b).flags.hidden);
  key(Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
  QVERIFY(!properties(a).flags.hidden);
}

void WindowArranging::hide_hides() {
  const NodeId box = drawBox(kBox);
  key(Qt::Key_H);
  QVERIFY(properties(box).flags.hidden);
  QVERIFY(waitUntilIdle());
  // It is still part of the level's solid but can no longer be picked.
  QCOMPARE(session().scene().figures().faces, std::size_t{6});
  click(kXy, {0, 0, 0});
  QVERIFY(session().selection().empty());
}

void WindowArranging::deleteKey_removes() {
  drawBox(kBox);
  key(Qt::Key_Delete);
  QVERIFY(waitUntilIdle());
  QCOMPARE(topCount(), std::size_t{0});
  QCOMPARE(session().scene().figures().faces, std::size_t{0});
}

void WindowArranging::undoAndRedo_coverTheSelection() {
  const NodeId a = drawBox({Vec3(-128, -32, 0), Vec3(-64, 32, 64)});
  const NodeId b = drawBox({Vec3(64, -32, 0), Vec3(128, 32, 64)});
  session().select({a});
  drag(kXy, {-96, 0, 0}, {-96, 64, 0});
  session().select({b});
  const std::uint64_t moved = level::levelHash(session().level());
  key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(session().selection(), Session::Nodes{a});
  QVERIFY(waitUntilIdle());
  QCOMPARE(boundsOf(a).min().y(), -32.0);
  key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(level::levelHash(session().level()), moved);
}

void WindowArranging::copyAndPaste() {
  drawBox(kBox);
  key(Qt::Key_C, Qt::ControlModifier);
  key(Qt::Key_V, Qt::ControlModifier | Qt::AltModifier);
  QVERIFY(waitUntilIdle());
  QCOMPARE(topCount(), std::size_t{2});
  QVERIFY(same(selected(), kBox));
}

void WindowArranging::layer_takesTheSelection() {
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

void WindowArranging::paste_landsUnderTheMouse() {
  const NodeId box = drawBox(kBox);
  key(Qt::Key_C, Qt::ControlModifier);
  hover(kXy, {160, 96, 0});
  key(Qt::Key_V, Qt::ControlModifier);
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), kBox.translated(Vec3(160, 96, 0))));
  // In 3D it is pasted on top of the existing solids.
  hover(k3d, {0, 0, 64});
  key(Qt::Key_V, Qt::ControlModifier);
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), kBox.translated(Vec3(0, 0, 64))));
  QVERIFY(same(boundsOf(box), kBox));
}

void WindowArranging::undo_saysWhat() {
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

void WindowArranging::undo_bringsBackSelectedFaces() {
  drawBox(kBox);
  key(Qt::Key_Right);
  QVERIFY(waitUntilIdle());
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

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowArranging test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_arranging.moc"
