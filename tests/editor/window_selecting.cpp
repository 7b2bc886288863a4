// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Selecting and deselecting solids, faces and groups: each action by real mouse and key events on
// the real window, as docs/manual/use describes it. Each row of the table is one situation.
#include <ctime>

#include <QApplication>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/panels/outliner_panel.h"
#include "editor/session/background_edits.h"
#include "level/edits/outline.h"
#include "tests/editor/real_window.h"
#include "tests/editor/situations.h"
#include "tests/support/long_form.h"
#include "tests/support/scenes/boxes_in_rows.h"

namespace halfspace::editor::tests {

using halfspace::tests::boxesInRows;
using level::NodeId;

namespace {

const Box kBox{Vec3(-64, -64, 0), Vec3(64, 64, 64)};
constexpr double kFrame = 16;  // milliseconds

// Processor time of this thread in milliseconds; other programs on the machine do not count.
double processorTime() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

template <class Act>
double costOf(const Act& act) {
  const double before = processorTime();
  act();
  return processorTime() - before;
}

}  // namespace

class WindowSelecting : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void action_data() { addRows<WindowSelecting>(table()); }
  void action();
  void manySelected_costNoMoreThanEach();
  void manySelected_areMovedHiddenAndShown();
  void manyChanged_areDrawnInSlices();
  void keysDuringALargeEdit_waitForIt();
  void rowsOfALargeEdit_areShownTogether();

 private:
  // The cost for this thread of steps with everything selected, without drawing: milliseconds.
  struct Costs {
    double select = 0, hover = 0, drag = 0, hide = 0, undo = 0;
  };
  Costs costsWith(int count);
  static std::span<const Situation<WindowSelecting>> table();

  void click_selects();
  void controlClick_adds();
  void controlWheel_drills();
  void shiftClick_selectsAFace();
  void doubleClick_selectsSiblings();
  void doubleClick_opensAGroup();
  void doubleClick_opensALinkedCopy();
  void undo_findsACopyOpen();
  void escape_goesOneStepBack();
  void doubleClick_leavesOutWhatIsHidden();
  void shiftDoubleClick_selectsAllFaces();
  void cursor_showsWhatADragWouldDo();
  void quickClicks_areTwoClicks();
};

std::span<const Situation<WindowSelecting>> WindowSelecting::table() {
  using W = WindowSelecting;
  static const std::vector<Situation<W>> kRows = {
      {"click selects", &W::click_selects},
      {"Ctrl+click adds", &W::controlClick_adds},
      {"Ctrl+wheel drills", &W::controlWheel_drills},
      {"Shift+click selects a face", &W::shiftClick_selectsAFace},
      {"double click selects siblings", &W::doubleClick_selectsSiblings},
      {"double click opens a group", &W::doubleClick_opensAGroup},
      {"double click opens a linked copy, Esc closes it", &W::doubleClick_opensALinkedCopy},
      {"undo finds a linked copy open where it was", &W::undo_findsACopyOpen},
      {"Esc goes one step back", &W::escape_goesOneStepBack},
      {"double click leaves out what is hidden", &W::doubleClick_leavesOutWhatIsHidden},
      {"Shift+double click selects all faces", &W::shiftDoubleClick_selectsAllFaces},
      {"the cursor tells what a drag would do", &W::cursor_showsWhatADragWouldDo},
      {"two quick clicks of a tool are two clicks", &W::quickClicks_areTwoClicks}};
  return kRows;
}

void WindowSelecting::action() {
  playRow<WindowSelecting>(*this, table());
  if (QTest::currentTestFailed()) return;
  QVERIFY2(equalsFreshEvaluation(), "the picture is not what the level evaluates to");
}

WindowSelecting::Costs WindowSelecting::costsWith(int count) {
  Costs costs;
  session().open(boxesInRows(count), {});
  if (!waitUntilIdle()) return costs;
  window().viewport().frameLevel();
  costs.select = costOf([this] { key(Qt::Key_A, Qt::ControlModifier); });
  const Vec3 at = session().scene().solids().begin()->second->bounds.center();
  hover(kXy, at);
  constexpr int kHovers = 5;
  costs.hover = costOf([&] {
                  for (int i = 0; i < kHovers; ++i) hover(kXy, at + Vec3(8.0 * i, 0, 0));
                }) /
                kHovers;
  dragOn(kXy, at, at + Vec3(320, 0, 0));
  costs.drag = costOf([&] { moveTo(kXy, at + Vec3(640, 0, 0)); });
  release(kXy, at + Vec3(640, 0, 0));
  if (!waitUntilIdle()) return costs;
  costs.hide = costOf([this] {
    key(Qt::Key_H);
    waitUntilIdle();
  });
  costs.undo = costOf([this] {
    key(Qt::Key_Z, Qt::ControlModifier);
    waitUntilIdle();
  });
  qInfo("%d selected: select %.1f, hover %.2f, drag %.1f, hide %.1f, undo %.1f ms", count,
        costs.select, costs.hover, costs.drag, costs.hide, costs.undo);
  return costs;
}

// Four times as many solids cost four times as much, not sixteen times; hovering stays within a
// frame.
void WindowSelecting::manySelected_costNoMoreThanEach() {
  const bool isLong = halfspace::tests::isLongForm();
  const int many = isLong ? 20'000 : 4'000;
  const Costs few = costsWith(many / 4);
  const Costs all = costsWith(many);
  QCOMPARE(session().selection().size(), static_cast<std::size_t>(many));
  const auto grows = [](double before, double after) { return after > 9 * before + 2; };
  QVERIFY2(!grows(few.select, all.select), "selecting");
  QVERIFY2(!grows(few.hover, all.hover), "hovering");
  QVERIFY2(!grows(few.drag, all.drag), "dragging");
  QVERIFY2(!grows(few.hide, all.hide), "hiding");
  QVERIFY2(!grows(few.undo, all.undo), "undoing");
  QVERIFY2(all.hover < kFrame, qPrintable(QString::number(all.hover)));
}

// More solids than can be changed under the mouse: they move when the button is released, as one
// step.
void WindowSelecting::manySelected_areMovedHiddenAndShown() {
  constexpr int kCount = 1500;
  session().open(boxesInRows(kCount), {});
  QVERIFY(waitUntilIdle());
  window().viewport().frameLevel();
  key(Qt::Key_A, Qt::ControlModifier);
  QCOMPARE(session().selection().size(), static_cast<std::size_t>(kCount));
  const Box before = selected();
  const Vec3 at = session().scene().solids().begin()->second->bounds.center();
  const std::uint64_t state = session().state();
  dragOn(kXy, at, at + Vec3(32, 0, 0));
  moveTo(kXy, at + Vec3(320, 0, 0));
  QCOMPARE(session().state(), state);
  release(kXy, at + Vec3(320, 0, 0));
  QVERIFY(waitUntilIdle());
  const Vec3 by = selected().min() - before.min();
  QVERIFY(by.x() > 0 && window().workspace().grid().snapped(by) == by);
  QVERIFY(same(selected(), Box(before.min() + by, before.max() + by)));
  QCOMPARE(session().undoSteps(), std::size_t{1});
  QVERIFY(equalsFreshEvaluation());
  key(Qt::Key_H);
  key(Qt::Key_Z, Qt::ControlModifier);  // at once: waits until the nodes are hidden
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().undoSteps(), std::size_t{1});
  QVERIFY(same(selected(), Box(before.min() + by, before.max() + by)));
  key(Qt::Key_H);
  QVERIFY(waitUntilIdle());
  QVERIFY(session().selection().empty());
  QVERIFY(session().scene().bounds().isEmpty());
  key(Qt::Key_Z, Qt::ControlModifier);
  key(Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(waitUntilIdle());
  QVERIFY(same(session().scene().bounds(), before));
  QVERIFY(equalsFreshEvaluation());
}

// Mouse and keyboard events are handled between two slices. A slice without time updates few faces,
// and an incomplete scene is not drawn.
void WindowSelecting::manyChanged_areDrawnInSlices() {
  constexpr std::size_t kSlice = 32;  // faces and solids between two checks of the clock
  session().open(boxesInRows(400), {});
  QVERIFY(waitUntilIdle());
  SceneBatches batches(session(), appearance());
  connect(&session(), &Session::sceneChanged, &window(),
          [&batches](const SceneUpdate& update) { batches.apply(update); });
  key(Qt::Key_A, Qt::ControlModifier);
  key(Qt::Key_H);
  QVERIFY(waitUntilIdle());
  QVERIFY(batches.isBehind());
  int slices = 0;
  for (; !batches.work(std::chrono::microseconds(0)); ++slices) {
    QVERIFY(batches.isBehind());
    QVERIFY(batches.followedLast() <= kSlice);
  }
  QVERIFY(!batches.isBehind());
  QVERIFY(slices >= 6 * 400 / static_cast<int>(kSlice));
  disconnect(&session(), &Session::sceneChanged, &window(), nullptr);
}

// The keys act on the level after the edit, in their order, and the event loop does not wait.
void WindowSelecting::keysDuringALargeEdit_waitForIt() {
  session().open(boxesInRows(1500), {});
  QVERIFY(waitUntilIdle());
  key(Qt::Key_A, Qt::ControlModifier);
  const std::uint64_t state = session().state();
  key(Qt::Key_H);
  QVERIFY(isEditing(session()));
  key(Qt::Key_Z, Qt::ControlModifier);
  key(Qt::Key_Escape);
  QCOMPARE(session().state(), state);  // neither key has waited for the edit
  QVERIFY(isEditing(session()));
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().undoSteps(), std::size_t{0});
  QVERIFY(session().canRedo());
  QVERIFY(session().selection().empty());  // Escape came after undo, which selects the boxes
}

// The rows of each group change in a later job. The tree is not drawn between them.
void WindowSelecting::rowsOfALargeEdit_areShownTogether() {
  constexpr int kMany = 7000;
  session().open(boxesInRows(kMany), {});
  QVERIFY(waitUntilIdle());
  QTreeView& tree = window().findChild<OutlinerPanel*>()->tree();
  int changes = 0, drawn = 0;
  const auto note = [&] {
    ++changes;
    drawn += tree.viewport()->updatesEnabled() ? 1 : 0;
  };
  connect(tree.model(), &QAbstractItemModel::rowsRemoved, &window(), note);
  connect(tree.model(), &QAbstractItemModel::rowsInserted, &window(), note);
  key(Qt::Key_A, Qt::ControlModifier);
  key(Qt::Key_G, Qt::ControlModifier);
  QVERIFY(waitUntilIdle());
  QVERIFY(QTest::qWaitFor([&] { return tree.viewport()->updatesEnabled(); }));
  QVERIFY2(changes >= 2, qPrintable(QString::number(changes)));
  QCOMPARE(drawn, 0);
  QCOMPARE(tree.model()->rowCount(), 1);
  QCOMPARE(tree.model()->rowCount(tree.model()->index(0, 0)), kMany);
}

void WindowSelecting::click_selects() {
  const NodeId box = drawBox(kBox);
  session().clearSelection();
  click(k3d, {0, 0, 64});
  QCOMPARE(session().selection(), Session::Nodes{box});
  click(kXy, {150, 100, 0});
  QVERIFY(session().selection().empty());
}

void WindowSelecting::controlClick_adds() {
  const NodeId left = drawBox({Vec3(-128, -32, 0), Vec3(-64, 32, 64)});
  const NodeId right = drawBox({Vec3(64, -32, 0), Vec3(128, 32, 64)});
  click(kXy, {-96, 0, 0});
  click(kXy, {96, 0, 0}, Qt::ControlModifier);
  QCOMPARE(session().selection(), (Session::Nodes{left, right}));
}

void WindowSelecting::controlWheel_drills() {
  const NodeId outer = drawBox({Vec3(-128, -128, 0), Vec3(128, 128, 64)});
  const NodeId inner = drawBox({Vec3(-16, -16, 0), Vec3(16, 16, 32)});
  click(kXy, {0, 0, 0});
  QCOMPARE(session().selection(), Session::Nodes{inner});
  const double zoom = camera(kXy).zoom();
  wheel(kXy, {0, 0, 0}, 1, Qt::ControlModifier);
  QCOMPARE(session().selection(), Session::Nodes{outer});
  QCOMPARE(camera(kXy).zoom(), zoom);
}

void WindowSelecting::shiftClick_selectsAFace() {
  const NodeId box = drawBox(kBox);
  session().clearSelection();
  click(k3d, {0, 0, 64}, Qt::ShiftModifier);
  QCOMPARE(session().selectedFaces().size(), std::size_t{1});
  QCOMPARE(session().selectedFaces().front().solid, box);
  QCOMPARE(selected().min().z(), 64.0);
}

void WindowSelecting::doubleClick_selectsSiblings() {
  const NodeId left = drawBox({Vec3(-128, -32, 0), Vec3(-64, 32, 64)});
  const NodeId right = drawBox({Vec3(64, -32, 0), Vec3(128, 32, 64)});
  doubleClick(kXy, {96, 0, 0});
  QCOMPARE(session().selection(), (Session::Nodes{left, right}));
}

void WindowSelecting::doubleClick_opensAGroup() {
  const NodeId box = drawBox(kBox);
  key(Qt::Key_G, Qt::ControlModifier);
  QVERIFY(waitUntilIdle());
  const NodeId group = session().selection().front();
  doubleClick(kXy, {0, 0, 0});
  QCOMPARE(session().openGroup(), group);
  QCOMPARE(session().selection(), Session::Nodes{box});
  key(Qt::Key_Escape);
  key(Qt::Key_Escape);
  QCOMPARE(session().openGroup(), session().level().root());
}

// A box and its linked copy next to it; an edit of one changes both.
void WindowSelecting::doubleClick_opensALinkedCopy() {
  const Box right{Vec3(64, -32, 0), Vec3(128, 32, 64)};
  drawBox({Vec3(-128, -32, 0), Vec3(-64, 32, 64)});
  key(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
  QVERIFY(waitUntilIdle());
  const NodeId copy = session().selection().front();
  QVERIFY(session().level().node(copy).isLinkedCopy());
  drag(kXy, {-96, 0, 0}, {96, 0, 0});
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().scene().solids().size(), std::size_t{2});
  QVERIFY(same(selected(), right));

  const std::size_t steps = session().undoSteps();
  doubleClick(kXy, {96, 0, 0});
  QVERIFY(session().openGroup() != session().level().root());
  key(Qt::Key_Escape);  // nothing was edited in it
  QCOMPARE(session().undoSteps(), steps);
  QVERIFY(session().level().find(copy) != nullptr);
  QVERIFY(waitUntilIdle());

  doubleClick(kXy, {96, 0, 0});
  QVERIFY(waitUntilIdle());
  click(kXy, {96, 0, 0});
  drag(k3d, {96, 0, 64}, {96, 0, 96}, Qt::ShiftModifier);
  QVERIFY(waitUntilIdle());
  drawBox({Vec3(80, 48, 0), Vec3(96, 64, 16)});
  QCOMPARE(session().scene().solids().size(), std::size_t{3});
  key(Qt::Key_Escape);
  key(Qt::Key_Escape);
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().openGroup(), session().level().root());
  QCOMPARE(session().scene().solids().size(), std::size_t{4});
  QVERIFY(same(session().scene().bounds(), {Vec3(-128, -32, 0), Vec3(128, 64, 96)}));
  QVERIFY(session().level().node(session().selection().front()).isLinkedCopy());
  for (int i = 0; i < 4; ++i) key(Qt::Key_Z, Qt::ControlModifier);  // close, draw, extrude, open
  QVERIFY(equalsFreshEvaluation());
  QCOMPARE(session().undoSteps(), steps);
  QVERIFY(session().level().node(copy).isLinkedCopy());
  QVERIFY(same(session().scene().bounds(), {Vec3(-128, -32, 0), Vec3(128, 32, 64)}));
}

void WindowSelecting::undo_findsACopyOpen() {
  drawBox({Vec3(-128, -32, 0), Vec3(-64, 32, 64)});
  key(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
  QVERIFY(waitUntilIdle());
  drag(kXy, {-96, 0, 0}, {96, 0, 0});
  QVERIFY(waitUntilIdle());
  doubleClick(kXy, {96, 0, 0});
  const NodeId group = session().openGroup();
  QVERIFY(waitUntilIdle());
  drawBox({Vec3(80, 48, 0), Vec3(96, 64, 16)});
  key(Qt::Key_Escape);
  key(Qt::Key_Escape);
  key(Qt::Key_Z, Qt::ControlModifier);  // open again
  QVERIFY(window().workspace().openCopies().isOpen(session(), group));
  // The file is written as if the copy were closed.
  const QTemporaryDir folder;
  const std::string path = folder.filePath("copies.halfspace").toStdString();
  session().markSaved(path);
  QVERIFY(window().files().save());
  QVERIFY(!window().workspace().openCopies().isOpen(session(), group));
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().scene().solids().size(), std::size_t{4});
  QVERIFY(window().openLevel(path));
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().scene().solids().size(), std::size_t{4});
  // After another history the group is not open.
  QVERIFY(!window().workspace().openCopies().isOpen(session(), group));
}

void WindowSelecting::escape_goesOneStepBack() {
  drawBox(kBox);
  key(Qt::Key_C);
  click(kXy, {0, 0, 0});
  key(Qt::Key_Escape);  // drops the point
  QCOMPARE(window().toolbox().active(), ToolId::clip);
  key(Qt::Key_Escape);  // leaves the tool
  QCOMPARE(window().toolbox().active(), ToolId::select);
  dragOn(kXy, {0, 0, 0}, {64, 0, 0});
  key(Qt::Key_Escape);  // cancels the drag
  release(kXy, {64, 0, 0});
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), kBox));
  key(Qt::Key_Y, Qt::ControlModifier);  // the cancelled drag cannot be redone
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), kBox));
  key(Qt::Key_Escape);  // clears the selection
  QVERIFY(session().selection().empty());
}

void WindowSelecting::doubleClick_leavesOutWhatIsHidden() {
  const NodeId left = drawBox({Vec3(-128, -32, 0), Vec3(-64, 32, 64)});
  key(Qt::Key_H);
  const NodeId right = drawBox({Vec3(64, -32, 0), Vec3(128, 32, 64)});
  doubleClick(kXy, {96, 0, 0});
  QCOMPARE(session().selection(), Session::Nodes{right});
  QVERIFY(session().level().node(left).properties.flags.hidden);
}

void WindowSelecting::shiftDoubleClick_selectsAllFaces() {
  drawBox(kBox);
  const QPoint at = pixelOf(kXy, {0, 0, 0});
  QTest::mouseClick(&window().viewport(), Qt::LeftButton, Qt::ShiftModifier, at);
  QTest::mouseDClick(&window().viewport(), Qt::LeftButton, Qt::ShiftModifier, at);
  QCOMPARE(session().selectedFaces().size(), std::size_t{6});
  QVERIFY(session().selection().empty());
}

void WindowSelecting::cursor_showsWhatADragWouldDo() {
  drawBox(kBox);
  const auto shape = [this] { return window().viewport().QWidget::cursor().shape(); };
  hover(kXy, {0, 0, 0});
  QCOMPARE(shape(), Qt::SizeAllCursor);
  hover(kXy, {150, 100, 0});
  QCOMPARE(shape(), Qt::ArrowCursor);
  key(Qt::Key_C);
  hover(kXy, {0, 0, 0});
  QCOMPARE(shape(), Qt::CrossCursor);
}

void WindowSelecting::quickClicks_areTwoClicks() {
  key(Qt::Key_1);  // the finest grid of whole units: two points a few pixels apart
  key(Qt::Key_M);
  QWidget* viewport = &window().viewport();
  const QPoint second = pixelOf(kXy, {4, 0, 0});
  click(kXy, {0, 0, 0});
  QMouseEvent press(QEvent::MouseButtonDblClick, second, viewport->mapToGlobal(second),
                    Qt::LeftButton, Qt::LeftButton, {});
  QApplication::sendEvent(viewport, &press);
  QTest::mouseRelease(viewport, Qt::LeftButton, {}, second);
  QVERIFY2(window().toolbox().statusText().contains("Distance 4 "),
           qPrintable(window().toolbox().statusText()));
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowSelecting test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_selecting.moc"
