// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Drawing, moving, duplicating and extruding with the mouse and with numbers: each action by real
// mouse and key events on the real window, as docs/manual/use describes it. Each row of the table
// is one situation.
#include <QApplication>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/commands/entity_edits.h"
#include "tests/editor/real_window.h"
#include "tests/editor/situations.h"

namespace halfspace::editor::tests {

using level::NodeId;

namespace {

const Box kBox{Vec3(-64, -64, 0), Vec3(64, 64, 64)};

}  // namespace

class WindowDrawing : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void action_data() { addRows<WindowDrawing>(table()); }
  void action();

 private:
  static std::span<const Situation<WindowDrawing>> table();

  void drag_drawsTheShape();
  void drag_withAlt_setsTheHeight();
  void drag_withShift_drawsASquare();
  void dragOfTheSelection_moves();
  void dragOfTheSelection_withAlt_moveUp();
  void altInTheMidstOfAMove_goesUpFromThere();
  void dragOfTheSelection_withShift_oneAxis();
  void dragOfTheSelection_withControl_duplicates();
  void shiftDrag_extrudes();
  void controlShiftDrag_splits();
  void numbersDuringADrag();
  void arrows_nudge();
  void sumsDuringADrag();
  void undoDuringADrag_takesItBack();
  void commandsDuringADrag_wait();
  void drawing_goesOnAfterAnEntityWasSelected();
  void drawing_goesOnAfterAFaceWasSelected();
  void drawnDepth_isThatOfTheLastEdit();
  void drawnDepth_isForgottenByANewLevel();

  std::size_t topCount() { return session().level().children(session().level().root()).size(); }
  Box boundsOf(NodeId node) {
    const SceneSolid* solid = session().scene().find({{node}});
    return solid == nullptr ? Box() : solid->bounds;
  }
};

std::span<const Situation<WindowDrawing>> WindowDrawing::table() {
  using W = WindowDrawing;
  static const std::vector<Situation<W>> kRows = {
      {"drag on empty draws the current shape", &W::drag_drawsTheShape},
      {"Alt while drawing sets the height", &W::drag_withAlt_setsTheHeight},
      {"Shift while drawing makes a square", &W::drag_withShift_drawsASquare},
      {"drag of the selection moves it", &W::dragOfTheSelection_moves},
      {"Alt while moving: upwards", &W::dragOfTheSelection_withAlt_moveUp},
      {"Alt pressed while moving: upwards from there", &W::altInTheMidstOfAMove_goesUpFromThere},
      {"Shift while moving: one axis", &W::dragOfTheSelection_withShift_oneAxis},
      {"Ctrl while moving: a duplicate", &W::dragOfTheSelection_withControl_duplicates},
      {"Shift+drag of a face extrudes", &W::shiftDrag_extrudes},
      {"Ctrl+Shift+drag of a face splits", &W::controlShiftDrag_splits},
      {"numbers typed during a drag", &W::numbersDuringADrag},
      {"arrows nudge by the grid", &W::arrows_nudge},
      {"sums typed during a drag", &W::sumsDuringADrag},
      {"Ctrl+Z in the midst of a drag takes only the drag back", &W::undoDuringADrag_takesItBack},
      {"no other command works in the midst of a drag", &W::commandsDuringADrag_wait},
      {"drawing goes on after an entity was selected", &W::drawing_goesOnAfterAnEntityWasSelected},
      {"drawing goes on after a face was selected", &W::drawing_goesOnAfterAFaceWasSelected},
      {"the drawn depth is that of the last edit", &W::drawnDepth_isThatOfTheLastEdit},
      {"a new level forgets the drawn depth", &W::drawnDepth_isForgottenByANewLevel}};
  return kRows;
}

void WindowDrawing::action() {
  playRow<WindowDrawing>(*this, table());
  if (QTest::currentTestFailed()) return;
  QVERIFY2(equalsFreshEvaluation(), "the picture is not what the level evaluates to");
}

void WindowDrawing::drag_drawsTheShape() {
  chooseShape("cylinder");
  window().workspace().setReference({Vec3(0, 0, 0), Vec3(1, 1, 96)});
  drag(kXy, {-60, -60, 0}, {60, 60, 0});
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), {Vec3(-64, -64, 0), Vec3(64, 64, 96)}));
  const auto& node = session().level().node(session().selection().front());
  QCOMPARE(std::get<level::ShapeSolid>(node.content).shape, std::string("cylinder"));
}

void WindowDrawing::drag_withAlt_setsTheHeight() {
  dragOn(k3d, {4, 4, 0}, {60, 44, 0});
  moveTo(k3d, {60, 44, 80}, Qt::AltModifier);
  release(k3d, {60, 44, 80}, Qt::AltModifier);
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), {Vec3(0, 0, 0), Vec3(64, 48, 80)}));
}

void WindowDrawing::drag_withShift_drawsASquare() {
  dragOn(kXy, {4, 4, 0}, {90, 30, 0});
  moveTo(kXy, {90, 30, 0}, Qt::ShiftModifier);
  release(kXy, {90, 30, 0}, Qt::ShiftModifier);
  QVERIFY(waitUntilIdle());
  QCOMPARE(selected().sizes().x(), selected().sizes().y());
  QCOMPARE(selected().sizes().x(), 96.0);
}

void WindowDrawing::dragOfTheSelection_moves() {
  drawBox(kBox);
  drag(kXy, {0, 0, 0}, {50, -34, 0});
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), kBox.translated(Vec3(48, -32, 0))));
}

void WindowDrawing::dragOfTheSelection_withAlt_moveUp() {
  drawBox(kBox);
  drag(k3d, {0, 0, 64}, {0, 0, 112}, Qt::AltModifier);
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), kBox.translated(Vec3(0, 0, 48))));
}

void WindowDrawing::altInTheMidstOfAMove_goesUpFromThere() {
  drawBox(kBox);
  dragOn(k3d, {0, 0, 64}, {32, 48, 64});
  moveTo(k3d, {32, 48, 112}, Qt::AltModifier);
  moveTo(k3d, {32, 48, 128}, Qt::AltModifier);
  moveTo(k3d, {64, 48, 128});
  release(k3d, {64, 48, 128});
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), kBox.translated(Vec3(64, 48, 64))));
}

void WindowDrawing::dragOfTheSelection_withShift_oneAxis() {
  drawBox(kBox);
  dragOn(kXy, {0, 0, 0}, {80, 34, 0});
  moveTo(kXy, {80, 34, 0}, Qt::ShiftModifier);
  release(kXy, {80, 34, 0}, Qt::ShiftModifier);
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), kBox.translated(Vec3(80, 0, 0))));
}

void WindowDrawing::dragOfTheSelection_withControl_duplicates() {
  const NodeId box = drawBox(kBox);
  drag(kXy, {0, 0, 0}, {0, 144, 0}, Qt::ControlModifier);
  QVERIFY(waitUntilIdle());
  QCOMPARE(topCount(), std::size_t{2});
  QVERIFY(same(boundsOf(box), kBox));
  QVERIFY(same(selected(), kBox.translated(Vec3(0, 144, 0))));
}

void WindowDrawing::shiftDrag_extrudes() {
  drawBox(kBox);
  drag(k3d, {0, 0, 64}, {0, 0, 96}, Qt::ShiftModifier);
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), {kBox.min(), Vec3(64, 64, 96)}));
}

void WindowDrawing::controlShiftDrag_splits() {
  const NodeId box = drawBox(kBox);
  drag(k3d, {0, 0, 64}, {0, 0, 96}, Qt::ShiftModifier | Qt::ControlModifier);
  QVERIFY(waitUntilIdle());
  QCOMPARE(topCount(), std::size_t{2});
  QVERIFY(same(boundsOf(box), kBox));
  QVERIFY(same(session().scene().bounds(), {kBox.min(), Vec3(64, 64, 96)}));
}

void WindowDrawing::numbersDuringADrag() {
  drawBox(kBox);
  dragOn(kXy, {0, 0, 0}, {32, 0, 0});
  typeKeys("10,20,-4");
  release(kXy, {32, 0, 0});
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), kBox.translated(Vec3(10, 20, -4))));
}

void WindowDrawing::arrows_nudge() {
  drawBox(kBox);
  click(kXy, {0, 0, 0});
  key(Qt::Key_Right);
  key(Qt::Key_Up);
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), kBox.translated(Vec3(16, 16, 0))));
}

void WindowDrawing::sumsDuringADrag() {
  drawBox(kBox);
  dragOn(kXy, {0, 0, 0}, {32, 0, 0});
  typeKeys("64/2+8,(1+1)*3");
  release(kXy, {32, 0, 0});
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), kBox.translated(Vec3(40, 6, 0))));
}

void WindowDrawing::undoDuringADrag_takesItBack() {
  drawBox(kBox);
  const std::size_t steps = session().undoSteps();
  dragOn(kXy, {0, 0, 0}, {64, 0, 0});
  key(Qt::Key_Z, Qt::ControlModifier);
  moveTo(kXy, {96, 0, 0});
  release(kXy, {96, 0, 0});
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), kBox));
  QCOMPARE(session().undoSteps(), steps);
}

void WindowDrawing::commandsDuringADrag_wait() {
  const NodeId box = drawBox(kBox);
  dragOn(kXy, {0, 0, 0}, {64, 0, 0});
  key(Qt::Key_Delete);
  key(Qt::Key_D, Qt::ControlModifier);
  key(Qt::Key_H);
  release(kXy, {64, 0, 0});
  QVERIFY(waitUntilIdle());
  QCOMPARE(topCount(), std::size_t{1});
  QVERIFY(same(boundsOf(box), kBox.translated(Vec3(64, 0, 0))));
}

void WindowDrawing::drawing_goesOnAfterAnEntityWasSelected() {
  drawBox(kBox);
  const auto& classes = builtInEntityClasses();
  QVERIFY(addPointEntity(session(), *findEntityClass(classes, "light"), {120, 80, 32}));
  QVERIFY(waitUntilIdle());
  click(kXy, {120, 80, 32});
  QCOMPARE(session().selectedEntities().size(), std::size_t{1});
  key(Qt::Key_Escape);
  drag(kXy, {-126, -126, 0}, {-82, -82, 0});
  QVERIFY(waitUntilIdle());
  QCOMPARE(topCount(), std::size_t{3});  // two boxes and the light
  QCOMPARE(selected().sizes().z(), 64.0);
}

// A face has no depth, so drawing continues with the last depth, starting at the plane of the face.
void WindowDrawing::drawing_goesOnAfterAFaceWasSelected() {
  drawBox(kBox);
  session().clearSelection();
  click(k3d, {0, 0, 64}, Qt::ShiftModifier);
  QCOMPARE(session().selectedFaces().size(), std::size_t{1});
  key(Qt::Key_Escape);
  drag(kXy, {-126, -126, 0}, {-82, -82, 0});
  QVERIFY(waitUntilIdle());
  QCOMPARE(topCount(), std::size_t{2});
  QCOMPARE(selected().min().z(), 64.0);
  QCOMPARE(selected().max().z(), 128.0);
}

void WindowDrawing::drawnDepth_isThatOfTheLastEdit() {
  drawBox(kBox);
  key(Qt::Key_T);
  const int front = 2;
  drag(front, {0, 0, 64}, {0, 0, 112});
  key(Qt::Key_Escape);
  QVERIFY(waitUntilIdle());
  QCOMPARE(selected().max().z(), 112.0);
  key(Qt::Key_Escape);
  QVERIFY(session().selection().empty());
  drag(kXy, {-126, -126, 0}, {-82, -82, 0});
  QVERIFY(waitUntilIdle());
  QCOMPARE(selected().sizes().z(), 112.0);
}

void WindowDrawing::drawnDepth_isForgottenByANewLevel() {
  drawBox({kBox.min(), Vec3(64, 64, 128)});
  session().open(level::Level(), {});
  QVERIFY(waitUntilIdle());
  chooseShape("box");
  drag(kXy, {-126, -126, 0}, {-82, -82, 0});
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), {Vec3(-128, -128, 0), Vec3(-80, -80, 64)}));
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowDrawing test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_drawing.moc"
