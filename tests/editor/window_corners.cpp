// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The vertex, edge and face tools on the real window: lasso, new and merged vertices, bevels,
// insets, loop cuts and bridges, on brushes and on concave meshes.
#include <QApplication>
#include <QLineEdit>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/application/tool_bars.h"
#include "editor/commands/mesh_form.h"
#include "editor/commands/reshape.h"
#include "editor/panels/number_field.h"
#include "editor/tools/corners/corner_tool.h"
#include "editor/viewport/lasso.h"
#include "geometry/csg/close/boundary_measure.h"
#include "geometry/csg/close/boundary_mesh.h"
#include "level/evaluation/level_evaluation.h"
#include "level/file/level_writer.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

using level::NodeId;

namespace {

constexpr int kXz = 2;
constexpr double kGrid = 16;
const Box kBox{Vec3(-64, -64, 0), Vec3(64, 64, 64)};
constexpr double kVolume = 128.0 * 128 * 64;

}  // namespace

class WindowCorners : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void lasso_choosesVertices_addsAndTakesOut();
  void shiftDrag_drawsAVertexOutOfABrush();
  void merge_movesToTheLastOne();
  void snap_movesTheChosenVerticesOnly();
  void bevel_ofEdges_andOfVertices();
  void bevel_byATypedWidth_tooWideIsRefused();
  void inset_makesAMesh_whoseCopyIsChosen();
  void loopCut_makesCornersToMove();
  void bridge_ofOppositeFaces_isATunnel();
  void bridge_ofTwoSolids_makesOne();
  void concaveSolids_haveHandles();
  void withoutHandles_theCommandsSayWhatIsMissing();

 private:
  CornerTool& tool() { return dynamic_cast<CornerTool&>(window().toolbox().tool()); }
  double volume() {
    return geometry::volumeOf(level::evaluate(session().level()).boundary()).value;
  }
  bool isSound() { return equalsFreshEvaluation() && session().scene().issues().empty(); }
  bool isMesh(NodeId node) {
    return std::holds_alternative<level::MeshSolid>(session().level().node(node).content);
  }
  // Undo gives back the very level from before, and redo the later one.
  bool undoes(std::uint64_t before) {
    const std::uint64_t after = level::levelHash(session().level());
    key(Qt::Key_Z, Qt::ControlModifier);
    if (!waitUntilIdle() || level::levelHash(session().level()) != before) return false;
    key(Qt::Key_Y, Qt::ControlModifier);
    return waitUntilIdle() && level::levelHash(session().level()) == after && isSound();
  }
  static QString textOf(const QSignalSpy& said) {
    return said.back().front().value<Message>().text;
  }
  std::uint64_t hash() { return level::levelHash(session().level()); }
  // Chooses the handle of a face or an edge at a position, and adds another.
  void choose(int pane, const Vec3& at) { click(pane, at); }
  void chooseMore(int pane, const Vec3& at) { click(pane, at, Qt::ControlModifier); }
};

void WindowCorners::lasso_choosesVertices_addsAndTakesOut() {
  drawBox(kBox);
  key(Qt::Key_V);
  const auto lasso = [this](const Vec3& from, const Vec3& to, Qt::KeyboardModifiers keys) {
    key(Qt::Key_L, Qt::ShiftModifier);
    Lasso* cover = nullptr;  // the one that is open; those before it are deleted later
    for (Lasso* each : window().viewport().findChildren<Lasso*>()) {
      if (each->isVisible()) cover = each;
    }
    QVERIFY(cover != nullptr);
    const QPoint a = pixelOf(kXy, from), c = pixelOf(kXy, to);
    QTest::mousePress(cover, Qt::LeftButton, keys, a);
    for (const QPoint& at : {QPoint(c.x(), a.y()), c, QPoint(a.x(), c.y())}) {
      QMouseEvent move(QEvent::MouseMove, at, cover->mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                       keys);
      QApplication::sendEvent(cover, &move);
    }
    QTest::mouseRelease(cover, Qt::LeftButton, keys, QPoint(a.x(), c.y()));
  };
  lasso({40, -90, 0}, {90, 90, 0}, {});  // the right side: four vertices
  QCOMPARE(tool().chosen().size(), std::size_t{4});
  lasso({-90, 40, 0}, {90, 90, 0}, Qt::ControlModifier);
  QCOMPARE(tool().chosen().size(), std::size_t{6});
  lasso({40, 40, 0}, {90, 90, 0}, Qt::AltModifier);
  QCOMPARE(tool().chosen().size(), std::size_t{4});
  // The selection of solids is as before, and the chosen vertices move together.
  QCOMPARE(session().selection().size(), std::size_t{1});
  drag(kXy, {64, -64, 0}, {96, -64, 0});
  QVERIFY(isSound());
  QCOMPARE(selected().max().x(), 96.0);
}

void WindowCorners::shiftDrag_drawsAVertexOutOfABrush() {
  drawBox(kBox);
  key(Qt::Key_V);
  const std::uint64_t before = hash();
  dragOn(kXy, {32, 0, 0}, {112, 0, 0}, Qt::ShiftModifier);
  keepPicture("corners_new_vertex");
  release(kXy, {112, 0, 0}, Qt::ShiftModifier);
  QVERIFY(isSound());
  QCOMPARE(selected().max().x(), 112.0);
  QVERIFY(volume() > kVolume);
  const SceneSolid* solid = session().scene().find({{session().selection().front()}});
  QCOMPARE(solid->corners.size(), std::size_t{9});
  QVERIFY(undoes(before));
  // Inside of the brush nothing changes, and no step is left.
  key(Qt::Key_Z, Qt::ControlModifier);
  const std::size_t steps = session().undoSteps();
  drag(kXy, {32, 0, 0}, {0, 0, 0}, Qt::ShiftModifier);
  QVERIFY(waitUntilIdle());
  QCOMPARE(hash(), before);
  QCOMPARE(session().undoSteps(), steps);
}

void WindowCorners::merge_movesToTheLastOne() {
  drawBox(kBox);
  key(Qt::Key_V);
  const std::uint64_t before = hash();
  // In the flat view both vertices behind one another are chosen: all merge in one.
  click(k3d, {-64, -64, 64});
  click(k3d, {64, -64, 64}, Qt::ControlModifier);
  QCOMPARE(tool().chosen().size(), std::size_t{2});
  key(Qt::Key_M, Qt::ShiftModifier);
  QVERIFY(isSound());
  const SceneSolid* solid = session().scene().find({{session().selection().front()}});
  QCOMPARE(solid->corners.size(), std::size_t{7});
  QVERIFY(undoes(before));
}

void WindowCorners::snap_movesTheChosenVerticesOnly() {
  drawBox(kBox);
  session().apply("off the grid", [&](level::Level& level) {
    return moveCorners(level, session().selection(), {Vec3(64, 64, 64), Vec3(-64, -64, 64)},
                       {0, 0, 3});
  });
  QVERIFY(waitUntilIdle());
  key(Qt::Key_V);
  click(k3d, {-64, -64, 67});
  key(Qt::Key_G, Qt::ControlModifier | Qt::AltModifier);
  QVERIFY(isSound());
  QCOMPARE(tool().chosen().front().at, Vec3(-64, -64, 64));
  QCOMPARE(selected().max().z(), 67.0);  // the other one stays
}

void WindowCorners::bevel_ofEdges_andOfVertices() {
  drawBox(kBox);
  key(Qt::Key_E);
  const std::uint64_t before = hash();
  choose(k3d, {0, -64, 64});
  chooseMore(k3d, {-64, 0, 64});
  key(Qt::Key_B, Qt::ShiftModifier);
  QVERIFY(isSound());
  QVERIFY(!isMesh(session().selection().front()));
  const SceneSolid* solid = session().scene().find({{session().selection().front()}});
  QCOMPARE(solid->faces.size(), std::size_t{8});
  keepPicture("corners_bevelled");
  QVERIFY(undoes(before));
  key(Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(waitUntilIdle());
  key(Qt::Key_V);
  click(k3d, {-64, -64, 64});
  key(Qt::Key_B, Qt::ShiftModifier);
  QVERIFY(isSound());
  QCOMPARE(volume(), kVolume - kGrid * kGrid * kGrid / 6);
}

void WindowCorners::bevel_byATypedWidth_tooWideIsRefused() {
  drawBox(kBox);
  key(Qt::Key_E);
  choose(k3d, {-64, -64, 32});
  const auto type = [this](const QString& number) {
    NumberField* field = nullptr;  // those of the tool before it may remain, hidden
    for (NumberField* each : window().findChild<ToolFieldsBar*>()->findChildren<NumberField*>()) {
      if (each->isVisible()) field = each;
    }
    QVERIFY(field != nullptr);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, number);
    QTest::keyClick(field, Qt::Key_Return);
  };
  type("8");
  QVERIFY(isSound());
  QCOMPARE(volume(), kVolume - 8 * 8 / 2 * 64);
  const std::uint64_t before = hash();
  QSignalSpy said(&session(), &Session::said);
  choose(k3d, {64, -64, 32});
  QCOMPARE(tool().chosen().size(), std::size_t{1});
  type("500");
  QVERIFY(waitUntilIdle());
  QCOMPARE(hash(), before);
  QVERIFY(!said.isEmpty());
  QVERIFY2(textOf(said).contains("A distance of 500 is too large"), qPrintable(textOf(said)));
  // Without a chosen handle, the message says what is missing.
  key(Qt::Key_Escape);
  type("4");
  QVERIFY(textOf(said).contains("handles"));
}

void WindowCorners::inset_makesAMesh_whoseCopyIsChosen() {
  drawBox(kBox);
  key(Qt::Key_F);
  const std::uint64_t before = hash();
  choose(k3d, {0, 0, 64});
  key(Qt::Key_I, Qt::ShiftModifier);
  QVERIFY(isSound());
  QVERIFY(isMesh(session().selection().front()));
  QCOMPARE(volume(), kVolume);
  QCOMPARE(tool().chosen().size(), std::size_t{1});
  QVERIFY(undoes(before));
  // The copy is pushed into the solid: a basin.
  choose(k3d, {0, 0, 64});
  dragOn(kXz, {0, 0, 64}, {0, 0, 32});
  release(kXz, {0, 0, 32});
  QVERIFY(isSound());
  QVERIFY(volume() < kVolume);
  keepPicture("corners_inset");
  QVERIFY(equalsCommandLine());
}

void WindowCorners::loopCut_makesCornersToMove() {
  drawBox(kBox);
  key(Qt::Key_E);
  const std::uint64_t before = hash();
  choose(k3d, {0, -64, 64});
  key(Qt::Key_C, Qt::ShiftModifier);
  QVERIFY(isSound());
  QCOMPARE(volume(), kVolume);
  const NodeId node = session().selection().front();
  QVERIFY(isMesh(node));
  QCOMPARE(meshForm(session().level().node(node)).value().mesh.vertices().size(), std::size_t{12});
  QVERIFY(undoes(before));
  // The new edge on the top is lifted: a gable.
  choose(kXz, {0, 0, 64});
  drag(kXz, {0, 0, 64}, {0, 0, 96});
  QVERIFY(isSound());
  QCOMPARE(volume(), kVolume + 128 * 128 * 32 / 2);
  keepPicture("corners_loop_cut");
}

void WindowCorners::bridge_ofOppositeFaces_isATunnel() {
  drawBox(kBox);
  key(Qt::Key_F);
  choose(kXz, {-64, 0, 32});
  chooseMore(kXz, {64, 0, 32});
  key(Qt::Key_I, Qt::ShiftModifier);
  QVERIFY(isSound());
  QCOMPARE(tool().chosen().size(), std::size_t{2});
  const std::uint64_t before = hash();
  key(Qt::Key_J, Qt::ShiftModifier);
  QVERIFY(isSound());
  QCOMPARE(volume(), kVolume - 128 * (128 - 2 * kGrid) * (64 - 2 * kGrid));
  keepPicture("corners_tunnel");
  QVERIFY(undoes(before));
}

void WindowCorners::bridge_ofTwoSolids_makesOne() {
  drawBox({Vec3(-160, -32, 0), Vec3(-96, 32, 64)});
  drawBox({Vec3(96, -32, 0), Vec3(160, 32, 64)});
  key(Qt::Key_A, Qt::ControlModifier);
  key(Qt::Key_F);
  choose(kXz, {-96, 0, 32});
  chooseMore(kXz, {96, 0, 32});
  QCOMPARE(tool().chosen().size(), std::size_t{2});
  key(Qt::Key_J, Qt::ShiftModifier);
  QVERIFY(isSound());
  QCOMPARE(session().level().children(session().level().root()).size(), std::size_t{1});
  QCOMPARE(volume(), 320.0 * 64 * 64);
}

void WindowCorners::concaveSolids_haveHandles() {
  window().workspace().setReference(kBox);
  chooseShape("stairs");
  drag(kXy, kBox.min() + Vec3(2, 2, 0), kBox.max() - Vec3(2, 2, 0));
  QVERIFY(waitUntilIdle());
  const double stairs = volume();
  key(Qt::Key_F);
  QVERIFY(tool().parts().size() > 6);
  // The back of the stairs moves away, and all steps stay.
  drag(kXz, {64, 0, 32}, {96, 0, 32});
  QVERIFY(isSound());
  QVERIFY(isMesh(session().selection().front()));
  QCOMPARE(volume(), stairs + 32 * 128 * 64);
  // Not through the stairs.
  QSignalSpy said(&session(), &Session::said);
  const std::uint64_t before = hash();
  drag(kXz, {96, 0, 32}, {-128, 0, 32});
  QVERIFY(isSound());
  QVERIFY(!said.isEmpty());
  QVERIFY(hash() == before || selected().max().x() >= -64);
}

void WindowCorners::withoutHandles_theCommandsSayWhatIsMissing() {
  drawBox(kBox);
  for (const char* id :
       {"solid.mergeVertices", "solid.bevel", "solid.inset", "solid.loopCut", "solid.bridge"}) {
    QVERIFY2(!window().actions().action(id)->isEnabled(), id);
    QVERIFY2(!window().actions().obstacle(id).isEmpty(), id);
  }
  // Their shortcuts say it, too.
  key(Qt::Key_E);
  QStringList said;
  const auto connection = connect(&session(), &Session::said, this,
                                  [&](const Message& message) { said << message.text; });
  key(Qt::Key_B, Qt::ShiftModifier);
  key(Qt::Key_I, Qt::ShiftModifier);
  disconnect(connection);
  QCOMPARE(said, QStringList({"Select edges or vertices with their tool first.",
                              "Select faces with the face tool first."}));
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowCorners test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_corners.moc"
