// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// The tools of the editor, one by one, without a display. docs/manual/use describes the same
// behaviour.
#include <QtTest>

#include "geometry/primitives/catalogue/catalogue.h"
#include "level/edits/outline.h"
#include "tests/editor/hands.h"

namespace halfspace::editor::tests {

using level::Operation;

namespace {

const Box kBox{Vec3(-128, -128, 0), Vec3(128, 128, 64)};

}  // namespace

class ToolsWithoutAWindow : public QObject {
  Q_OBJECT

 private slots:
  void dragOnEmpty_drawsTheShapeOnTheGrid();
  void dragInSpace_growsOutOfTheFloor_altIsItsHeight();
  void subtractiveDrawing_goesIntoTheSurface();
  void everyShape_fillsTheBoxThatIsDrawn();
  void click_selects_controlAdds_emptyClears();
  void shiftClick_selectsAFace();
  void controlWheel_drillsThroughWhatLiesBehind();
  void dragOfTheSelection_moves_withShiftAlongOneAxis();
  void dragInSpace_movesAlongTheFloor_altUpwards();
  void altInTheMidstOfAMove_goesUpFromThere();
  void controlDrag_movesADuplicate();
  void escape_duringADrag_leavesNoTrace();
  void aDragBackToItsStart_isNoStep();
  void numbersTypedDuringADrag_takeTheMousesPlace();
  void shiftDrag_extrudesAFace_controlSplits();
  void rotate_byAQuarter_isExact();
  void scale_movesOneSide_altBothSides();
  void shear_slidesOneSide();
  void measure_showsTheDistanceOfCorners();
  void escape_goesBackStepByStep();
  void doubleClick_opensAGroup();
};

void ToolsWithoutAWindow::dragOnEmpty_drawsTheShapeOnTheGrid() {
  Hands hands;
  hands.workspace.setReference({Vec3(0, 0, 32), Vec3(8, 8, 96)});
  hands.drag(hands.above, {-120, -60, 0}, {70, 121, 0});
  QVERIFY(hands.waitUntilIdle());
  // Whole cells of 16 units, as deep as the last selection.
  QVERIFY(Hands::same(hands.selected(), {Vec3(-128, -64, 32), Vec3(80, 128, 96)}));
  QCOMPARE(hands.session.undoSteps(), std::size_t{1});
  QVERIFY(hands.equalsFreshEvaluation());
}

void ToolsWithoutAWindow::dragInSpace_growsOutOfTheFloor_altIsItsHeight() {
  Hands hands;
  hands.dragOn(hands.space, {4, 4, 0}, {92, 60, 0});
  const Vec3 upper(92, 60, 48);
  hands.toolbox.move({hands.space, hands.space.project(upper).value(), Qt::AltModifier});
  hands.toolbox.release({hands.space, hands.space.project(upper).value(), Qt::AltModifier});
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(Hands::same(hands.selected(), {Vec3(0, 0, 0), Vec3(96, 64, 48)}));
}

void ToolsWithoutAWindow::subtractiveDrawing_goesIntoTheSurface() {
  Hands hands;
  hands.drawBox(kBox);
  hands.session.clearSelection();
  ShapeChoice shape = hands.workspace.shape();
  shape.operation = Operation::subtract;
  hands.workspace.setShape(shape);
  hands.drag(hands.space, {-30, -30, 64}, {30, 30, 64});
  QVERIFY(hands.waitUntilIdle());
  const level::NodeId cutter = hands.session.selection().front();
  QCOMPARE(hands.properties(cutter).operation, Operation::subtract);
  QVERIFY(Hands::same(hands.boundsOf(cutter), {Vec3(-32, -32, 48), Vec3(32, 32, 64)}));
  // A pit: the top with a hole, and four walls and a floor in addition to the box's faces.
  QCOMPARE(hands.session.scene().figures().faces, std::size_t{11});
  QVERIFY(hands.equalsFreshEvaluation());
}

void ToolsWithoutAWindow::everyShape_fillsTheBoxThatIsDrawn() {
  const Box box{Vec3(-128, -64, 0), Vec3(128, 64, 192)};
  for (const geometry::ShapeKind& kind : geometry::shapeCatalogue()) {
    Hands hands;
    hands.workspace.setReference(box);
    ShapeChoice shape;
    shape.kind = kind.name;
    hands.workspace.setShape(shape);
    hands.drag(hands.above, box.min(), box.max());
    QVERIFY(hands.waitUntilIdle());
    QVERIFY2(hands.session.selection().size() == 1, kind.name.c_str());
    const Box drawn = hands.selected();
    QVERIFY2((drawn.min() - box.min()).norm() < 1e-6 && (drawn.max() - box.max()).norm() < 1e-6,
             kind.name.c_str());
    QVERIFY2(hands.session.scene().issues().empty(), kind.name.c_str());
  }
}

void ToolsWithoutAWindow::click_selects_controlAdds_emptyClears() {
  Hands hands;
  const level::NodeId left = hands.drawBox({Vec3(-256, 0, 0), Vec3(-128, 128, 64)});
  const level::NodeId right = hands.drawBox({Vec3(128, 0, 0), Vec3(256, 128, 64)});
  hands.session.clearSelection();
  hands.click(hands.above, {-200, 64, 64});
  QCOMPARE(hands.session.selection(), Session::Nodes{left});
  hands.click(hands.above, {200, 64, 64}, Qt::ControlModifier);
  QCOMPARE(hands.session.selection(), (Session::Nodes{left, right}));
  hands.click(hands.above, {-200, 64, 64}, Qt::ControlModifier);
  QCOMPARE(hands.session.selection(), Session::Nodes{right});
  hands.click(hands.above, {0, 0, 0});
  QVERIFY(hands.session.selection().empty());
}

void ToolsWithoutAWindow::shiftClick_selectsAFace() {
  Hands hands;
  const level::NodeId box = hands.drawBox(kBox);
  hands.session.clearSelection();
  hands.click(hands.space, {0, 0, 64}, Qt::ShiftModifier);
  QCOMPARE(hands.session.selectedFaces().size(), std::size_t{1});
  QCOMPARE(hands.session.selectedFaces().front().solid, box);
  const Box face = hands.selected();
  QCOMPARE(face.min().z(), 64.0);
  QCOMPARE(face.max().z(), 64.0);
}

void ToolsWithoutAWindow::controlWheel_drillsThroughWhatLiesBehind() {
  Hands hands;
  const level::NodeId outer = hands.drawBox({Vec3(-256, -256, 0), Vec3(256, 256, 64)});
  const level::NodeId inner = hands.drawBox(kBox);
  const Pointer pointer{hands.above, hands.above.project({0, 0, 0}).value(), Qt::ControlModifier};
  hands.session.clearSelection();
  hands.click(hands.above, {0, 0, 0});
  QCOMPARE(hands.session.selection(), Session::Nodes{inner});  // the smaller one
  hands.toolbox.wheel(pointer, 1);
  QCOMPARE(hands.session.selection(), Session::Nodes{outer});
  hands.toolbox.wheel(pointer, -1);
  QCOMPARE(hands.session.selection(), Session::Nodes{inner});
}

void ToolsWithoutAWindow::dragOfTheSelection_moves_withShiftAlongOneAxis() {
  Hands hands;
  hands.drawBox(kBox);
  const std::size_t steps = hands.session.undoSteps();
  hands.drag(hands.above, {0, 0, 0}, {50, 22, 0});
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(Hands::same(hands.selected(), kBox.translated(Vec3(48, 16, 0))));
  QCOMPARE(hands.session.undoSteps(), steps + 1);
  hands.drag(hands.above, {48, 16, 0}, {48 + 70, 16 + 30, 0}, Qt::ShiftModifier);
  QVERIFY(hands.waitUntilIdle());
  QVERIFY2(!Hands::same(hands.selected(), kBox.translated(Vec3(48 + 64, 16 + 32, 0))),
           "Shift must not move along two axes");
}

void ToolsWithoutAWindow::dragInSpace_movesAlongTheFloor_altUpwards() {
  Hands hands;
  hands.drawBox(kBox);
  hands.drag(hands.space, {0, 0, 64}, {64, -32, 64});
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(Hands::same(hands.selected(), kBox.translated(Vec3(64, -32, 0))));
  hands.drag(hands.space, {64, -32, 64}, {64, -32, 96}, Qt::AltModifier);
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(Hands::same(hands.selected(), kBox.translated(Vec3(64, -32, 32))));
}

void ToolsWithoutAWindow::altInTheMidstOfAMove_goesUpFromThere() {
  Hands hands;
  hands.drawBox(kBox);
  const auto lead = [&](const Vec3& to, Qt::KeyboardModifiers modifiers) {
    hands.toolbox.move({hands.space, hands.space.project(to).value(), modifiers});
  };
  hands.dragOn(hands.space, {0, 0, 64}, {32, 48, 64});
  lead({32, 48, 112}, Qt::AltModifier);
  lead({32, 48, 128}, Qt::AltModifier);
  lead({64, 48, 128}, {});
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(Hands::same(hands.selected(), kBox.translated(Vec3(64, 48, 64))));
  lead({96, 56, 128}, Qt::ShiftModifier);  // one axis of the movement since Alt was released
  hands.release(hands.space, {96, 56, 128}, Qt::ShiftModifier);
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(Hands::same(hands.selected(), kBox.translated(Vec3(96, 48, 64))));
}

void ToolsWithoutAWindow::controlDrag_movesADuplicate() {
  Hands hands;
  const level::NodeId box = hands.drawBox(kBox);
  hands.drag(hands.above, {0, 0, 0}, {512, 0, 0}, Qt::ControlModifier);
  QVERIFY(hands.waitUntilIdle());
  QCOMPARE(hands.session.level().children(hands.session.level().root()).size(), std::size_t{2});
  QVERIFY(hands.session.selection().front() != box);
  QVERIFY(Hands::same(hands.boundsOf(box), kBox));
  QVERIFY(Hands::same(hands.selected(), kBox.translated(Vec3(512, 0, 0))));
  hands.session.undo();
  QVERIFY(hands.equalsFreshEvaluation());
  QCOMPARE(hands.session.level().children(hands.session.level().root()).size(), std::size_t{1});
}

void ToolsWithoutAWindow::escape_duringADrag_leavesNoTrace() {
  Hands hands;
  hands.drawBox(kBox);
  const std::size_t steps = hands.session.undoSteps();
  hands.dragOn(hands.above, {0, 0, 0}, {64, 64, 0});
  QVERIFY(hands.toolbox.isDragging());
  QVERIFY(hands.toolbox.cancel());
  hands.release(hands.above, {64, 64, 0});
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(Hands::same(hands.selected(), kBox));
  QCOMPARE(hands.session.undoSteps(), steps);
  // There is nothing to redo either.
  QVERIFY(!hands.session.canRedo());
  // Steps that could be redone before still can be.
  hands.session.undo();
  const std::size_t redo = 1;
  hands.dragOn(hands.above, {200, 200, 0}, {264, 264, 0});
  QVERIFY(!hands.session.canRedo());
  QVERIFY(hands.toolbox.cancel());
  hands.release(hands.above, {264, 264, 0});
  hands.session.redo();
  QCOMPARE(hands.session.undoSteps(), steps - 1 + redo);
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(Hands::same(hands.selected(), kBox));
  QVERIFY(hands.equalsFreshEvaluation());
}

void ToolsWithoutAWindow::aDragBackToItsStart_isNoStep() {
  Hands hands;
  hands.drawBox(kBox);
  const std::size_t steps = hands.session.undoSteps();
  for (const Qt::KeyboardModifiers modifiers : {Qt::NoModifier, Qt::ControlModifier}) {
    hands.dragOn(hands.above, {0, 0, 0}, {64, 64, 0}, modifiers);
    QCOMPARE(hands.session.undoSteps(), steps + 1);
    hands.toolbox.move({hands.above, hands.above.project({0, 0, 0}).value(), modifiers});
    hands.release(hands.above, {0, 0, 0}, modifiers);
    QCOMPARE(hands.session.undoSteps(), steps);
    QVERIFY(hands.waitUntilIdle());
    QVERIFY(Hands::same(hands.selected(), kBox));
  }
}

void ToolsWithoutAWindow::numbersTypedDuringADrag_takeTheMousesPlace() {
  Hands hands;
  hands.drawBox(kBox);
  hands.dragOn(hands.above, {0, 0, 0}, {64, 0, 0});
  for (const char* key : {"1", "0", ",", "2", "0", ",", "-", "4"}) {
    QVERIFY(hands.toolbox.type(key));
  }
  hands.release(hands.above, {64, 0, 0});
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(Hands::same(hands.selected(), kBox.translated(Vec3(10, 20, -4))));
}

void ToolsWithoutAWindow::shiftDrag_extrudesAFace_controlSplits() {
  Hands hands;
  const level::NodeId box = hands.drawBox(kBox);
  hands.drag(hands.space, {0, 0, 64}, {0, 0, 112}, Qt::ShiftModifier);
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(Hands::same(hands.boundsOf(box), {kBox.min(), Vec3(128, 128, 112)}));
  hands.drag(hands.space, {0, 0, 112}, {0, 0, 144}, Qt::ShiftModifier | Qt::ControlModifier);
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(Hands::same(hands.boundsOf(box), {kBox.min(), Vec3(128, 128, 112)}));
  QCOMPARE(hands.session.scene().solids().size(), std::size_t{2});
  QVERIFY(Hands::same(hands.session.scene().bounds(), {kBox.min(), Vec3(128, 128, 144)}));
  // In a flat pane the side closest to the mouse is moved.
  hands.session.select({box});
  hands.drag(hands.above, {130, 0, 0}, {162, 0, 0}, Qt::ShiftModifier);
  QVERIFY(hands.waitUntilIdle());
  QCOMPARE(hands.boundsOf(box).max().x(), 160.0);
  QVERIFY(hands.equalsFreshEvaluation());
}

void ToolsWithoutAWindow::rotate_byAQuarter_isExact() {
  Hands hands;
  hands.drawBox({Vec3(-128, -32, 0), Vec3(128, 32, 64)});
  hands.toolbox.activate(ToolId::rotate);
  hands.drag(hands.above, {100, 0, 0}, {0, 100, 0});
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(Hands::same(hands.selected(), {Vec3(-32, -128, 0), Vec3(32, 128, 64)}));
  hands.dragOn(hands.above, {100, 0, 0}, {80, 80, 0});
  for (const char* key : {"3", "0"}) QVERIFY(hands.toolbox.type(key));
  hands.release(hands.above, {80, 80, 0});
  QVERIFY(hands.equalsFreshEvaluation());
  QVERIFY(std::abs(hands.selected().max().x() - (32 * 0.8660254 + 128 * 0.5)) < 1e-3);
}

void ToolsWithoutAWindow::scale_movesOneSide_altBothSides() {
  Hands hands;
  hands.drawBox(kBox);
  hands.toolbox.activate(ToolId::scale);
  hands.drag(hands.above, {128, 0, 0}, {192, 0, 0});
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(Hands::same(hands.selected(), {kBox.min(), Vec3(192, 128, 64)}));
  hands.drag(hands.above, {32, 128, 0}, {32, 160, 0}, Qt::AltModifier);
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(Hands::same(hands.selected(), {Vec3(-128, -160, 0), Vec3(192, 160, 64)}));
  QVERIFY(hands.equalsFreshEvaluation());
}

void ToolsWithoutAWindow::shear_slidesOneSide() {
  Hands hands;
  hands.drawBox(kBox);
  hands.toolbox.activate(ToolId::shear);
  hands.drag(hands.front, {0, 0, 64}, {32, 0, 64});
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(Hands::same(hands.selected(), {kBox.min(), Vec3(160, 128, 64)}));
  QVERIFY(hands.equalsFreshEvaluation());
}

void ToolsWithoutAWindow::measure_showsTheDistanceOfCorners() {
  Hands hands;
  hands.drawBox(kBox);
  hands.toolbox.activate(ToolId::measure);
  hands.click(hands.above, {-127, -126, 0});
  hands.click(hands.above, {128, -128, 0});
  QVERIFY2(hands.toolbox.statusText().contains("256"), qPrintable(hands.toolbox.statusText()));
  QCOMPARE(hands.session.undoSteps(), std::size_t{1});
}

void ToolsWithoutAWindow::escape_goesBackStepByStep() {
  Hands hands;
  hands.drawBox(kBox);
  hands.toolbox.activate(ToolId::clip);
  hands.click(hands.above, {0, 0, 0});
  QVERIFY(hands.toolbox.cancel());  // drops the point
  QCOMPARE(hands.toolbox.active(), ToolId::clip);
  QVERIFY(hands.toolbox.cancel());  // leaves the tool
  QCOMPARE(hands.toolbox.active(), ToolId::select);
  QVERIFY(!hands.session.selection().empty());
  QVERIFY(hands.toolbox.cancel());  // clears the selection
  QVERIFY(hands.session.selection().empty());
  QVERIFY(!hands.toolbox.cancel());
}

void ToolsWithoutAWindow::doubleClick_opensAGroup() {
  Hands hands;
  const level::NodeId box = hands.drawBox(kBox);
  level::NodeId group;
  hands.session.apply("Group", [&](level::Level& level) {
    level::Edited edited = level::groupNodes(level, {box});
    group = edited.node();
    return edited;
  });
  QVERIFY(hands.waitUntilIdle());
  hands.session.clearSelection();
  hands.click(hands.above, {0, 0, 0});
  QCOMPARE(hands.session.selection(), Session::Nodes{group});
  hands.toolbox.doubleClick({hands.above, hands.above.project({0, 0, 0}).value(), {}});
  QCOMPARE(hands.session.openGroup(), group);
  QCOMPARE(hands.session.selection(), Session::Nodes{box});
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::ToolsWithoutAWindow)
#include "tools_without_a_window.moc"
