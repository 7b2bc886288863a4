// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// The tools: each action by real mouse and key events on the real window, as docs/manual/use
// describes it. Each row of the table is one situation.
#include <algorithm>

#include <QApplication>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/tools/clip/clip_tool.h"
#include "tests/editor/real_window.h"
#include "tests/editor/situations.h"

namespace halfspace::editor::tests {

namespace {

const Box kBox{Vec3(-64, -64, 0), Vec3(64, 64, 64)};

}  // namespace

class WindowTools : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void action_data() { addRows<WindowTools>(table()); }
  void action();

 private:
  static std::span<const Situation<WindowTools>> table();

  void hullOfPoints();
  void clip_enterPerforms();
  void clip_controlEnter_nextSide();
  void vertices_move();
  void edges_move();
  void faces_move();
  void rotate_turns();
  void scale_stretches();
  void shear_slants();
  void measure_showsTheDistance();
  void rotate_turnsAboutWhatIsSelectedNow();
  void delete_takesAllChosenVertices();
  void flatPane_movesStackedVertices();
  void flatPane_movesStackedEdges();

  std::size_t topCount() { return session().level().children(session().level().root()).size(); }
};

std::span<const Situation<WindowTools>> WindowTools::table() {
  using W = WindowTools;
  static const std::vector<Situation<W>> kRows = {
      {"B: hull of points", &W::hullOfPoints},
      {"C: clip, Enter performs", &W::clip_enterPerforms},
      {"C: Ctrl+Enter takes the next side", &W::clip_controlEnter_nextSide},
      {"V moves vertices", &W::vertices_move},
      {"E moves edges", &W::edges_move},
      {"F moves faces", &W::faces_move},
      {"R rotates", &W::rotate_turns},
      {"T scales", &W::scale_stretches},
      {"G shears", &W::shear_slants},
      {"M measures", &W::measure_showsTheDistance},
      {"R turns about what is selected now", &W::rotate_turnsAboutWhatIsSelectedNow},
      {"Delete takes all chosen vertices", &W::delete_takesAllChosenVertices},
      {"a flat view moves vertices that are stacked", &W::flatPane_movesStackedVertices},
      {"a flat view moves edges that are stacked", &W::flatPane_movesStackedEdges}};
  return kRows;
}

void WindowTools::action() {
  playRow<WindowTools>(*this, table());
  if (QTest::currentTestFailed()) return;
  QVERIFY2(equalsFreshEvaluation(), "the picture is not what the level evaluates to");
}

void WindowTools::hullOfPoints() {
  window().workspace().setReference({Vec3(0, 0, 0), Vec3(1, 1, 1)});
  key(Qt::Key_B);
  QCOMPARE(window().toolbox().active(), ToolId::hull);
  click(kXy, {-64, -64, 0});
  click(kXy, {64, -64, 0});
  click(kXy, {0, 64, 0});
  // Extrudes the points in the front pane up to z = 48.
  const int front = 2;
  drag(front, {0, 0, 0}, {0, 0, 48}, Qt::ShiftModifier);
  key(Qt::Key_Return);
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().selection().size(), std::size_t{1});
  QVERIFY(same(selected(), {Vec3(-64, -64, 0), Vec3(64, 64, 48)}));
  QCOMPARE(session().scene().figures().faces, std::size_t{5});
  key(Qt::Key_Escape);
  QCOMPARE(window().toolbox().active(), ToolId::select);
}

void WindowTools::clip_enterPerforms() {
  drawBox(kBox);
  key(Qt::Key_C);
  click(kXy, {16, -100, 0});
  click(kXy, {16, 100, 0});
  key(Qt::Key_Return);
  QVERIFY(waitUntilIdle());
  QCOMPARE(topCount(), std::size_t{1});
  QVERIFY(selected().min().x() == 16 || selected().max().x() == 16);
}

void WindowTools::clip_controlEnter_nextSide() {
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
  QVERIFY(waitUntilIdle());
  QCOMPARE(topCount(), std::size_t{2});
  QVERIFY(same(session().scene().bounds(), kBox));
}

void WindowTools::vertices_move() {
  drawBox(kBox);
  key(Qt::Key_V);
  drag(kXy, {64, 64, 64}, {96, 80, 64});
  QVERIFY(waitUntilIdle());
  QCOMPARE(selected().max(), Vec3(96, 80, 64));
}

void WindowTools::edges_move() {
  drawBox(kBox);
  key(Qt::Key_E);
  drag(kXy, {64, 0, 64}, {96, 0, 64});
  QVERIFY(waitUntilIdle());
  QCOMPARE(selected().max(), Vec3(96, 64, 64));
}

void WindowTools::faces_move() {
  drawBox(kBox);
  key(Qt::Key_F);
  drag(kXy, {64, 0, 32}, {96, 0, 32});
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), {kBox.min(), Vec3(96, 64, 64)}));
}

void WindowTools::rotate_turns() {
  drawBox({Vec3(-64, -32, 0), Vec3(64, 32, 64)});
  key(Qt::Key_R);
  drag(kXy, {100, 0, 0}, {0, 100, 0});
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), {Vec3(-32, -64, 0), Vec3(32, 64, 64)}));
}

void WindowTools::scale_stretches() {
  drawBox(kBox);
  key(Qt::Key_T);
  drag(kXy, {64, 0, 0}, {128, 0, 0});
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), {kBox.min(), Vec3(128, 64, 64)}));
}

void WindowTools::shear_slants() {
  drawBox(kBox);
  key(Qt::Key_G);
  drag(kXy, {0, 64, 0}, {32, 64, 0});
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), {kBox.min(), Vec3(96, 64, 64)}));
}

void WindowTools::measure_showsTheDistance() {
  drawBox(kBox);
  key(Qt::Key_M);
  click(kXy, {-63, -65, 0});
  click(kXy, {64, -64, 0});
  QVERIFY2(window().toolbox().statusText().contains("128"),
           qPrintable(window().toolbox().statusText()));
}

// After rotating one box, the other is selected in the outline and rotated, then moved and rotated.
void WindowTools::rotate_turnsAboutWhatIsSelectedNow() {
  drawBox({Vec3(-192, -32, 0), Vec3(-64, 32, 64)});
  const level::NodeId right = drawBox({Vec3(64, -32, 0), Vec3(192, 32, 64)});
  session().select({session().level().children(session().level().root()).toVector().front()});
  key(Qt::Key_R);
  drag(kXy, {-60, 0, 0}, {-128, 68, 0});
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), {Vec3(-160, -64, 0), Vec3(-96, 64, 64)}));
  session().select({right});
  drag(kXy, {196, 0, 0}, {128, 68, 0});
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), {Vec3(96, -64, 0), Vec3(160, 64, 64)}));
  key(Qt::Key_Left);
  QVERIFY(waitUntilIdle());
  const Box moved = selected();
  QVERIFY(same(moved, {Vec3(80, -64, 0), Vec3(144, 64, 64)}));
  drag(kXy, {180, 0, 0}, {112, 68, 0});
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), {Vec3(48, -32, 0), Vec3(176, 32, 64)}));
}

void WindowTools::delete_takesAllChosenVertices() {
  const level::NodeId box = drawBox(kBox);
  key(Qt::Key_V);
  click(k3d, {64, -64, 64});
  click(k3d, {-64, -64, 64}, Qt::ControlModifier);
  click(k3d, {-64, 64, 64}, Qt::ControlModifier);
  key(Qt::Key_Delete);
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().scene().find({{box}})->corners.size(), std::size_t{5});
  const std::size_t steps = session().undoSteps();
  key(Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().undoSteps(), steps - 1);
  QCOMPARE(session().scene().find({{box}})->corners.size(), std::size_t{8});
}

void WindowTools::flatPane_movesStackedVertices() {
  const level::NodeId box = drawBox(kBox);
  key(Qt::Key_V);
  drag(kXy, {64, 64, 0}, {96, 80, 0});
  QVERIFY(waitUntilIdle());
  const auto& corners = session().scene().find({{box}})->corners;
  for (const double z : {0.0, 64.0}) {
    QVERIFY2(std::ranges::find(corners, Vec3(96, 80, z)) != corners.end(),
             qPrintable(QString("the corner at height %1 stayed").arg(z)));
  }
  QCOMPARE(corners.size(), std::size_t{8});
  // In 3D the visible corner is moved.
  drag(k3d, {-64, -64, 64}, {-80, -64, 64});
  QVERIFY(waitUntilIdle());
  const auto& after = session().scene().find({{box}})->corners;
  QVERIFY(std::ranges::find(after, Vec3(-64, -64, 0)) != after.end());
}

void WindowTools::flatPane_movesStackedEdges() {
  const level::NodeId box = drawBox(kBox);
  key(Qt::Key_E);
  drag(kXy, {64, 0, 0}, {96, 0, 0});
  QVERIFY(waitUntilIdle());
  const auto& corners = session().scene().find({{box}})->corners;
  for (const double z : {0.0, 64.0}) {
    QVERIFY2(std::ranges::find(corners, Vec3(96, 64, z)) != corners.end(),
             qPrintable(QString("the edge at height %1 stayed").arg(z)));
  }
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowTools test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_tools.moc"
