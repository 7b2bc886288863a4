// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// The actions a designer uses most, each by real mouse and key events on the real window, as
// docs/manual/editor.md describes them. One row of the table is one situation.
#include <QApplication>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/tools/clip/clip_tool.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

using level::NodeId;

namespace {

const Box kBox{Vec3(-64, -64, 0), Vec3(64, 64, 64)};

}  // namespace

class WindowActions : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void action_data();
  void action();

 private:
  using Act = void (WindowActions::*)();
  struct Row {
    const char* situation;
    Act act;
  };
  static const std::vector<Row>& table();

  // Views.
  void rightDrag_looks();
  void rightDragAndKeys_fly();
  void altRightDrag_orbits();
  void middleDrag_pans();
  void wheel_fliesToTheMouse();
  void flatRightDrag_pans();
  void flatWheel_zoomsAtTheCursor();
  void flatPanes_followEachOther();
  void space_cyclesPanes();
  void controlSpace_maximises();
  // Selecting.
  void click_selects();
  void controlClick_adds();
  void controlWheel_drills();
  void shiftClick_selectsAFace();
  void doubleClick_selectsSiblings();
  void doubleClick_opensAGroup();
  void escape_goesOneStepBack();
  // Drawing and moving.
  void drag_drawsTheShape();
  void drag_withAlt_setsTheHeight();
  void drag_withShift_drawsASquare();
  void dragOfTheSelection_moves();
  void dragOfTheSelection_withAlt_moveUp();
  void dragOfTheSelection_withShift_oneAxis();
  void dragOfTheSelection_withControl_duplicates();
  void shiftDrag_extrudes();
  void controlShiftDrag_splits();
  void numbersDuringADrag();
  void arrows_nudge();
  // Tools.
  void hullOfPoints();
  void clip_enterPerforms();
  void clip_controlEnter_nextSide();
  void vertices_move();
  void edges_move();
  void faces_move();
  void rotate_turns();
  void scale_stretches();
  void shear_slants();
  void measure_tellsTheDistance();
  // The grid.
  void digits_setTheGrid();
  void plusAndMinus_changeTheGrid();
  void zero_showsTheGrid();

  Camera before(int pane) { return camera(pane); }
  std::size_t topCount() { return session().level().children(session().level().root()).size(); }
  Box boundsOf(NodeId node) {
    const SceneSolid* solid = session().scene().find({{node}});
    return solid == nullptr ? Box() : solid->bounds;
  }
};

const std::vector<WindowActions::Row>& WindowActions::table() {
  using W = WindowActions;
  static const std::vector<Row> kRows = {
      {"3D: right drag looks around", &W::rightDrag_looks},
      {"3D: right button with W, S, A, D, Q and X flies", &W::rightDragAndKeys_fly},
      {"3D: Alt and right drag orbits", &W::altRightDrag_orbits},
      {"3D: middle drag pans", &W::middleDrag_pans},
      {"3D: the wheel flies", &W::wheel_fliesToTheMouse},
      {"2D: right and middle drag pan", &W::flatRightDrag_pans},
      {"2D: the wheel zooms at the cursor", &W::flatWheel_zoomsAtTheCursor},
      {"2D: panes are linked", &W::flatPanes_followEachOther},
      {"Space cycles the panes", &W::space_cyclesPanes},
      {"Ctrl+Space maximises a pane, and back", &W::controlSpace_maximises},
      {"click selects", &W::click_selects},
      {"Ctrl+click adds", &W::controlClick_adds},
      {"Ctrl+wheel drills", &W::controlWheel_drills},
      {"Shift+click selects a face", &W::shiftClick_selectsAFace},
      {"double click selects siblings", &W::doubleClick_selectsSiblings},
      {"double click opens a group", &W::doubleClick_opensAGroup},
      {"Esc goes one step back", &W::escape_goesOneStepBack},
      {"drag on empty draws the current shape", &W::drag_drawsTheShape},
      {"Alt while drawing sets the height", &W::drag_withAlt_setsTheHeight},
      {"Shift while drawing makes a square", &W::drag_withShift_drawsASquare},
      {"drag of the selection moves it", &W::dragOfTheSelection_moves},
      {"Alt while moving: upwards", &W::dragOfTheSelection_withAlt_moveUp},
      {"Shift while moving: one axis", &W::dragOfTheSelection_withShift_oneAxis},
      {"Ctrl while moving: a duplicate", &W::dragOfTheSelection_withControl_duplicates},
      {"Shift+drag of a face extrudes", &W::shiftDrag_extrudes},
      {"Ctrl+Shift+drag of a face splits", &W::controlShiftDrag_splits},
      {"numbers typed during a drag", &W::numbersDuringADrag},
      {"arrows nudge by the grid", &W::arrows_nudge},
      {"B: hull of points", &W::hullOfPoints},
      {"C: clip, Enter performs", &W::clip_enterPerforms},
      {"C: Ctrl+Enter takes the next side", &W::clip_controlEnter_nextSide},
      {"V moves vertices", &W::vertices_move},
      {"E moves edges", &W::edges_move},
      {"F moves faces", &W::faces_move},
      {"R rotates", &W::rotate_turns},
      {"T scales", &W::scale_stretches},
      {"G shears", &W::shear_slants},
      {"M measures", &W::measure_tellsTheDistance},
      {"1 to 9 set the grid from 1 to 256", &W::digits_setTheGrid},
      {"plus and minus change the grid, down to 1/8", &W::plusAndMinus_changeTheGrid},
      {"0 shows the grid", &W::zero_showsTheGrid}};
  return kRows;
}

void WindowActions::action_data() {
  QTest::addColumn<int>("index");
  for (std::size_t i = 0; i < table().size(); ++i) {
    QTest::newRow(table()[i].situation) << static_cast<int>(i);
  }
}

void WindowActions::action() {
  QFETCH(int, index);
  (this->*table()[static_cast<std::size_t>(index)].act)();
  if (QTest::currentTestFailed()) return;
  QVERIFY2(equalsFreshEvaluation(), "the picture is not what the level evaluates to");
}

// ---- views ----

void WindowActions::rightDrag_looks() {
  const Camera was = before(k3d);
  dragPixels(Qt::RightButton, pixelOf(k3d, {0, 0, 0}), {60, 30});
  QVERIFY(camera(k3d).yaw() < was.yaw());
  QVERIFY(camera(k3d).pitch() < was.pitch());
  QCOMPARE(camera(k3d).position(), was.position());
}

void WindowActions::rightDragAndKeys_fly() {
  QWidget* viewport = &window().viewport();
  const Camera was = before(k3d);
  struct Way {
    Qt::Key key;
    Vec3 along;
  };
  const Way ways[] = {{Qt::Key_W, was.forward()}, {Qt::Key_S, -was.forward()},
                      {Qt::Key_D, was.right()},   {Qt::Key_A, -was.right()},
                      {Qt::Key_Q, {0, 0, 1}},     {Qt::Key_X, {0, 0, -1}}};
  for (const Way& way : ways) {
    const Vec3 from = camera(k3d).position();
    QTest::mousePress(viewport, Qt::RightButton, {}, pixelOf(k3d, {0, 0, 0}));
    QTest::keyPress(viewport, way.key);
    const auto flown = [&] { return (camera(k3d).position() - from).dot(way.along) > 8; };
    QVERIFY2(QTest::qWaitFor(flown, 5000), QKeySequence(way.key).toString().toUtf8());
    QTest::keyRelease(viewport, way.key);
    QTest::mouseRelease(viewport, Qt::RightButton, {}, pixelOf(k3d, {0, 0, 0}));
    QCOMPARE(window().toolbox().active(), ToolId::select);
  }
}

void WindowActions::altRightDrag_orbits() {
  drawBox(kBox);
  const Vec3 pivot = selected().center();
  const double distance = (camera(k3d).position() - pivot).norm();
  const Vec3 was = camera(k3d).position();
  dragPixels(Qt::RightButton, pixelOf(k3d, pivot), {80, 0}, Qt::AltModifier);
  QVERIFY((camera(k3d).position() - was).norm() > 20);
  QVERIFY(std::abs((camera(k3d).position() - pivot).norm() - distance) < 1e-6);
}

void WindowActions::middleDrag_pans() {
  const Camera was = before(k3d);
  dragPixels(Qt::MiddleButton, pixelOf(k3d, {0, 0, 0}), {50, 0});
  const Vec3 by = camera(k3d).position() - was.position();
  QVERIFY(by.dot(was.right()) < -1);
  QCOMPARE(camera(k3d).yaw(), was.yaw());
}

void WindowActions::wheel_fliesToTheMouse() {
  const Camera was = before(k3d);
  wheel(k3d, {0, 0, 0}, 1);
  const Vec3 by = camera(k3d).position() - was.position();
  QVERIFY(by.normalized().dot((Vec3(0, 0, 0) - was.position()).normalized()) > 0.999);
  wheel(k3d, {0, 0, 0}, -1);
  QVERIFY((camera(k3d).position() - was.position()).norm() < 1);
}

void WindowActions::flatRightDrag_pans() {
  for (Qt::MouseButton button : {Qt::RightButton, Qt::MiddleButton}) {
    const Vec3 was = camera(kXy).position();
    dragPixels(button, pixelOf(kXy, {0, 0, 0}), {40, -24});
    QCOMPARE(camera(kXy).position(), Vec3(was + Vec3(-40, -24, 0)));
  }
}

void WindowActions::flatWheel_zoomsAtTheCursor() {
  const Vec3 at(96, 48, 0);
  const QPoint pixel = pixelOf(kXy, at);
  wheel(kXy, at, 3);
  QVERIFY(camera(kXy).zoom() > 1.5);
  QVERIFY((pixelOf(kXy, at) - pixel).manhattanLength() <= 1);
}

void WindowActions::flatPanes_followEachOther() {
  dragPixels(Qt::RightButton, pixelOf(kXy, {0, 0, 0}), {-64, 0});
  wheel(kXy, camera(kXy).position(), 2);
  for (int pane = 2; pane < window().viewport().panes().count(); ++pane) {
    QCOMPARE(camera(pane).zoom(), camera(kXy).zoom());
    if (camera(pane).kind() == PaneKind::xz) {
      QCOMPARE(camera(pane).position().x(), camera(kXy).position().x());
    }
  }
}

void WindowActions::space_cyclesPanes() {
  PaneLayout& panes = window().viewport().panes();
  click(kXy, {200, 100, 0});
  QCOMPARE(panes.active(), kXy);
  const PaneKind kind = panes.camera(panes.active()).kind();
  key(Qt::Key_Space);
  QVERIFY(panes.camera(panes.active()).kind() != kind);
}

void WindowActions::controlSpace_maximises() {
  PaneLayout& panes = window().viewport().panes();
  const auto shown = panes.shown().size();
  key(Qt::Key_Space, Qt::ControlModifier);
  QCOMPARE(panes.shown().size(), std::size_t{1});
  key(Qt::Key_Space, Qt::ControlModifier);
  QCOMPARE(panes.shown().size(), shown);
}

// ---- selecting ----

void WindowActions::click_selects() {
  const NodeId box = drawBox(kBox);
  session().clearSelection();
  click(k3d, {0, 0, 64});
  QCOMPARE(session().selection(), Session::Nodes{box});
  click(kXy, {150, 100, 0});
  QVERIFY(session().selection().empty());
}

void WindowActions::controlClick_adds() {
  const NodeId left = drawBox({Vec3(-128, -32, 0), Vec3(-64, 32, 64)});
  const NodeId right = drawBox({Vec3(64, -32, 0), Vec3(128, 32, 64)});
  click(kXy, {-96, 0, 0});
  click(kXy, {96, 0, 0}, Qt::ControlModifier);
  QCOMPARE(session().selection(), (Session::Nodes{left, right}));
}

void WindowActions::controlWheel_drills() {
  const NodeId outer = drawBox({Vec3(-128, -128, 0), Vec3(128, 128, 64)});
  const NodeId inner = drawBox({Vec3(-16, -16, 0), Vec3(16, 16, 32)});
  click(kXy, {0, 0, 0});
  QCOMPARE(session().selection(), Session::Nodes{inner});
  const double zoom = camera(kXy).zoom();
  wheel(kXy, {0, 0, 0}, 1, Qt::ControlModifier);
  QCOMPARE(session().selection(), Session::Nodes{outer});
  QCOMPARE(camera(kXy).zoom(), zoom);
}

void WindowActions::shiftClick_selectsAFace() {
  const NodeId box = drawBox(kBox);
  session().clearSelection();
  click(k3d, {0, 0, 64}, Qt::ShiftModifier);
  QCOMPARE(session().selectedFaces().size(), std::size_t{1});
  QCOMPARE(session().selectedFaces().front().solid, box);
  QCOMPARE(selected().min().z(), 64.0);
}

void WindowActions::doubleClick_selectsSiblings() {
  const NodeId left = drawBox({Vec3(-128, -32, 0), Vec3(-64, 32, 64)});
  const NodeId right = drawBox({Vec3(64, -32, 0), Vec3(128, 32, 64)});
  doubleClick(kXy, {96, 0, 0});
  QCOMPARE(session().selection(), (Session::Nodes{left, right}));
}

void WindowActions::doubleClick_opensAGroup() {
  const NodeId box = drawBox(kBox);
  key(Qt::Key_G, Qt::ControlModifier);
  QVERIFY(settle());
  const NodeId group = session().selection().front();
  doubleClick(kXy, {0, 0, 0});
  QCOMPARE(session().openGroup(), group);
  QCOMPARE(session().selection(), Session::Nodes{box});
  key(Qt::Key_Escape);
  key(Qt::Key_Escape);
  QCOMPARE(session().openGroup(), session().level().root());
}

void WindowActions::escape_goesOneStepBack() {
  drawBox(kBox);
  key(Qt::Key_C);
  click(kXy, {0, 0, 0});
  key(Qt::Key_Escape);  // the point
  QCOMPARE(window().toolbox().active(), ToolId::clip);
  key(Qt::Key_Escape);  // the tool
  QCOMPARE(window().toolbox().active(), ToolId::select);
  dragOn(kXy, {0, 0, 0}, {64, 0, 0});
  key(Qt::Key_Escape);  // the drag
  release(kXy, {64, 0, 0});
  QVERIFY(settle());
  QVERIFY(same(selected(), kBox));
  key(Qt::Key_Escape);  // the selection
  QVERIFY(session().selection().empty());
}

// ---- drawing and moving ----

void WindowActions::drag_drawsTheShape() {
  chooseShape("cylinder");
  window().workspace().setReference({Vec3(0, 0, 0), Vec3(1, 1, 96)});
  drag(kXy, {-60, -60, 0}, {60, 60, 0});
  QVERIFY(settle());
  QVERIFY(same(selected(), {Vec3(-64, -64, 0), Vec3(64, 64, 96)}));
  const auto& node = session().level().node(session().selection().front());
  QCOMPARE(std::get<level::ShapeSolid>(node.content).shape, std::string("cylinder"));
}

void WindowActions::drag_withAlt_setsTheHeight() {
  dragOn(k3d, {4, 4, 0}, {60, 44, 0});
  moveTo(k3d, {60, 44, 80}, Qt::AltModifier);
  release(k3d, {60, 44, 80}, Qt::AltModifier);
  QVERIFY(settle());
  QVERIFY(same(selected(), {Vec3(0, 0, 0), Vec3(64, 48, 80)}));
}

void WindowActions::drag_withShift_drawsASquare() {
  dragOn(kXy, {4, 4, 0}, {90, 30, 0});
  moveTo(kXy, {90, 30, 0}, Qt::ShiftModifier);
  release(kXy, {90, 30, 0}, Qt::ShiftModifier);
  QVERIFY(settle());
  QCOMPARE(selected().sizes().x(), selected().sizes().y());
  QCOMPARE(selected().sizes().x(), 96.0);
}

void WindowActions::dragOfTheSelection_moves() {
  drawBox(kBox);
  drag(kXy, {0, 0, 0}, {50, -34, 0});
  QVERIFY(settle());
  QVERIFY(same(selected(), kBox.translated(Vec3(48, -32, 0))));
}

void WindowActions::dragOfTheSelection_withAlt_moveUp() {
  drawBox(kBox);
  drag(k3d, {0, 0, 64}, {0, 0, 112}, Qt::AltModifier);
  QVERIFY(settle());
  QVERIFY(same(selected(), kBox.translated(Vec3(0, 0, 48))));
}

void WindowActions::dragOfTheSelection_withShift_oneAxis() {
  drawBox(kBox);
  dragOn(kXy, {0, 0, 0}, {80, 34, 0});
  moveTo(kXy, {80, 34, 0}, Qt::ShiftModifier);
  release(kXy, {80, 34, 0}, Qt::ShiftModifier);
  QVERIFY(settle());
  QVERIFY(same(selected(), kBox.translated(Vec3(80, 0, 0))));
}

void WindowActions::dragOfTheSelection_withControl_duplicates() {
  const NodeId box = drawBox(kBox);
  drag(kXy, {0, 0, 0}, {0, 144, 0}, Qt::ControlModifier);
  QVERIFY(settle());
  QCOMPARE(topCount(), std::size_t{2});
  QVERIFY(same(boundsOf(box), kBox));
  QVERIFY(same(selected(), kBox.translated(Vec3(0, 144, 0))));
}

void WindowActions::shiftDrag_extrudes() {
  drawBox(kBox);
  drag(k3d, {0, 0, 64}, {0, 0, 96}, Qt::ShiftModifier);
  QVERIFY(settle());
  QVERIFY(same(selected(), {kBox.min(), Vec3(64, 64, 96)}));
}

void WindowActions::controlShiftDrag_splits() {
  const NodeId box = drawBox(kBox);
  drag(k3d, {0, 0, 64}, {0, 0, 96}, Qt::ShiftModifier | Qt::ControlModifier);
  QVERIFY(settle());
  QCOMPARE(topCount(), std::size_t{2});
  QVERIFY(same(boundsOf(box), kBox));
  QVERIFY(same(session().scene().bounds(), {kBox.min(), Vec3(64, 64, 96)}));
}

void WindowActions::numbersDuringADrag() {
  drawBox(kBox);
  dragOn(kXy, {0, 0, 0}, {32, 0, 0});
  typeKeys("10,20,-4");
  release(kXy, {32, 0, 0});
  QVERIFY(settle());
  QVERIFY(same(selected(), kBox.translated(Vec3(10, 20, -4))));
}

void WindowActions::arrows_nudge() {
  drawBox(kBox);
  click(kXy, {0, 0, 0});
  key(Qt::Key_Right);
  key(Qt::Key_Up);
  QVERIFY(settle());
  QVERIFY(same(selected(), kBox.translated(Vec3(16, 16, 0))));
}

// ---- tools ----

void WindowActions::hullOfPoints() {
  window().workspace().setReference({Vec3(0, 0, 0), Vec3(1, 1, 1)});
  key(Qt::Key_B);
  QCOMPARE(window().toolbox().active(), ToolId::hull);
  click(kXy, {-64, -64, 0});
  click(kXy, {64, -64, 0});
  click(kXy, {0, 64, 0});
  // Pulled apart in the front pane, up to 48.
  const int front = 2;
  drag(front, {0, 0, 0}, {0, 0, 48}, Qt::ShiftModifier);
  key(Qt::Key_Return);
  QVERIFY(settle());
  QCOMPARE(session().selection().size(), std::size_t{1});
  QVERIFY(same(selected(), {Vec3(-64, -64, 0), Vec3(64, 64, 48)}));
  QCOMPARE(session().scene().figures().faces, std::size_t{5});
  key(Qt::Key_Escape);
  QCOMPARE(window().toolbox().active(), ToolId::select);
}

void WindowActions::clip_enterPerforms() {
  drawBox(kBox);
  key(Qt::Key_C);
  click(kXy, {16, -100, 0});
  click(kXy, {16, 100, 0});
  key(Qt::Key_Return);
  QVERIFY(settle());
  QCOMPARE(topCount(), std::size_t{1});
  QVERIFY(selected().min().x() == 16 || selected().max().x() == 16);
}

void WindowActions::clip_controlEnter_nextSide() {
  drawBox(kBox);
  key(Qt::Key_C);
  click(kXy, {16, -100, 0});
  click(kXy, {16, 100, 0});
  auto& tool = static_cast<ClipTool&>(window().toolbox().tool());
  const KeptSide first = tool.kept();
  key(Qt::Key_Return, Qt::ControlModifier);
  QVERIFY(tool.kept() != first);
  key(Qt::Key_Return, Qt::ControlModifier);
  QCOMPARE(tool.kept(), KeptSide::both);
  key(Qt::Key_Return);
  QVERIFY(settle());
  QCOMPARE(topCount(), std::size_t{2});
  QVERIFY(same(session().scene().bounds(), kBox));
}

void WindowActions::vertices_move() {
  drawBox(kBox);
  key(Qt::Key_V);
  drag(kXy, {64, 64, 64}, {96, 80, 64});
  QVERIFY(settle());
  QCOMPARE(selected().max(), Vec3(96, 80, 64));
}

void WindowActions::edges_move() {
  drawBox(kBox);
  key(Qt::Key_E);
  drag(kXy, {64, 0, 64}, {96, 0, 64});
  QVERIFY(settle());
  QCOMPARE(selected().max(), Vec3(96, 64, 64));
}

void WindowActions::faces_move() {
  drawBox(kBox);
  key(Qt::Key_F);
  drag(kXy, {64, 0, 32}, {96, 0, 32});
  QVERIFY(settle());
  QVERIFY(same(selected(), {kBox.min(), Vec3(96, 64, 64)}));
}

void WindowActions::rotate_turns() {
  drawBox({Vec3(-64, -32, 0), Vec3(64, 32, 64)});
  key(Qt::Key_R);
  drag(kXy, {100, 0, 0}, {0, 100, 0});
  QVERIFY(settle());
  QVERIFY(same(selected(), {Vec3(-32, -64, 0), Vec3(32, 64, 64)}));
}

void WindowActions::scale_stretches() {
  drawBox(kBox);
  key(Qt::Key_T);
  drag(kXy, {64, 0, 0}, {128, 0, 0});
  QVERIFY(settle());
  QVERIFY(same(selected(), {kBox.min(), Vec3(128, 64, 64)}));
}

void WindowActions::shear_slants() {
  drawBox(kBox);
  key(Qt::Key_G);
  drag(kXy, {0, 64, 0}, {32, 64, 0});
  QVERIFY(settle());
  QVERIFY(same(selected(), {kBox.min(), Vec3(96, 64, 64)}));
}

void WindowActions::measure_tellsTheDistance() {
  drawBox(kBox);
  key(Qt::Key_M);
  click(kXy, {-63, -65, 0});
  click(kXy, {64, -64, 0});
  QVERIFY2(window().toolbox().words().contains("128"), qPrintable(window().toolbox().words()));
}

// ---- the grid ----

void WindowActions::digits_setTheGrid() {
  for (int i = 1; i <= 9; ++i) {
    key(static_cast<Qt::Key>(Qt::Key_0 + i));
    QCOMPARE(window().workspace().grid().size(), std::ldexp(1.0, i - 1));
  }
}

void WindowActions::plusAndMinus_changeTheGrid() {
  key(Qt::Key_Plus);
  QCOMPARE(window().workspace().grid().size(), 32.0);
  for (int i = 0; i < 12; ++i) key(Qt::Key_Minus);
  QCOMPARE(window().workspace().grid().size(), 0.125);
}

void WindowActions::zero_showsTheGrid() {
  const bool shown = window().workspace().grid().isShown();
  key(Qt::Key_0);
  QCOMPARE(window().workspace().grid().isShown(), !shown);
  key(Qt::Key_0);
  QCOMPARE(window().workspace().grid().isShown(), shown);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowActions test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_actions.moc"
