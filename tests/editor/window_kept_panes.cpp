// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Panes that keep their last picture and draw only what has changed: each pixel must be that of a
// picture that is drawn completely.
#include <QtTest>

#include <algorithm>
#include <cstdlib>

#include <QScreen>
#include <QWindow>

#include "editor/application/display_check.h"
#include "editor/application/shown_picture.h"
#include "editor/commands/arrange.h"
#include "editor/commands/selecting.h"
#include "editor/commands/visibility.h"
#include "editor/session/background_edits.h"
#include "editor/session/later_jobs.h"
#include "editor/viewport/drawing/draw_counts.h"
#include "tests/editor/real_window.h"
#include "tests/support/scenes/boxes_in_rows.h"

namespace halfspace::editor::tests {

using level::NodeId;

namespace {

const Box kLeft{Vec3(-160, -64, 0), Vec3(-96, 0, 64)};
const Box kRight{Vec3(64, -32, 0), Vec3(128, 64, 96)};

level::Level boxes(int count) {
  return halfspace::tests::boxesInRows(count, {.size = 24, .pitch = 40, .perRow = 60});
}

// The mean of each colour over the whole picture, 0 to 255.
Vec3 meanColour(const QImage& picture) {
  Vec3 sum = Vec3::Zero();
  for (int y = 0; y < picture.height(); ++y) {
    for (int x = 0; x < picture.width(); ++x) {
      const QRgb pixel = picture.pixel(x, y);
      sum += Vec3(qRed(pixel), qGreen(pixel), qBlue(pixel));
    }
  }
  return sum / (1.0 * picture.width() * picture.height());
}

}  // namespace

class WindowKeptPanes : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void hovering_doesNotDrawTheLevelAgain();
  void draggedSolid_drawsAPart();
  void draggedSelection_keepsTheLevel();
  void firstSlowDrag_isPrepared();
  void slowDrag_drawsThePaneOfTheMouse();
  void slowDrag_drawsTheOtherPanesInTurn();
  void slowDrag_drawsOnlyWhatMoves();
  void changes_areShown();
  void manyTinySolids_lookLikeFew();

 private:
  QImage seen() { return window().viewport().grabFramebuffer(); }
  // The picture without anything kept: setting the images of materials changes everything.
  QImage drawnCompletely() {
    window().workspace().setImages(window().workspace().images());
    return seen();
  }
  int windowsApart();
  QImage onScreen(int pane);
  double shareOfOthers(int pane, const QImage& seenOnScreen, const QImage& widget);
  PaneCounts counts() { return window().viewport().paneCounts(); }
  // Draws until the panes are kept.
  void drawUntilKept() {
    for (int frame = 0; frame < 3; ++frame) seen();
  }
  bool waitForPicture() {
    return waitUntilIdle() && QTest::qWaitFor([&] { return LaterJobs::of(session()).isEmpty(); });
  }
};

void WindowKeptPanes::hovering_doesNotDrawTheLevelAgain() {
  drawBox(kLeft);
  drawBox(kRight);
  QVERIFY(waitForPicture());
  drawUntilKept();
  const PaneCounts before = counts();
  for (const double x : {-128.0, -20.0, 96.0}) {
    hover(kXy, Vec3(x, 0, 0));
    seen();
  }
  QCOMPARE(counts().whole, before.whole);
  QCOMPARE(counts().part, before.part);
  QVERIFY(counts().kept >= before.kept + 12);  // three pictures of four panes
  const QImage kept = seen();
  QCOMPARE(kept, drawnCompletely());
  QVERIFY(counts().whole >= before.whole + 4);
}

void WindowKeptPanes::draggedSolid_drawsAPart() {
  drawBox(kLeft);
  drawBox(kRight);
  QVERIFY(waitForPicture());
  drawUntilKept();
  dragOn(kXy, kRight.center(), kRight.center() - Vec3(32, 0, 0));
  QVERIFY(waitForPicture());
  drawUntilKept();
  const PaneCounts before = counts();
  moveTo(kXy, kRight.center() - Vec3(64, 0, 0));
  QVERIFY(waitForPicture());
  const QImage dragged = seen();
  QVERIFY(counts().part > before.part);
  QCOMPARE(dragged, drawnCompletely());
  release(kXy, kRight.center() - Vec3(64, 0, 0));
  QVERIFY(waitForPicture());
  drawUntilKept();
  const QImage released = seen();
  QCOMPARE(released, drawnCompletely());
}

void WindowKeptPanes::draggedSelection_keepsTheLevel() {
  session().open(boxes(1200), {});
  QVERIFY(waitForPicture());
  window().viewport().frameLevel();
  selectAll(session());
  QVERIFY(waitForPicture());
  drawUntilKept();
  const Vec3 grip(1200, 400, 0);  // the middle of a box
  dragOn(kXy, grip, grip + Vec3(160, 0, 0));
  drawUntilKept();
  const PaneCounts before = counts();
  moveTo(kXy, grip + Vec3(320, 80, 0));
  const QImage dragged = seen();
  QCOMPARE(counts().whole, before.whole);
  QVERIFY(window().toolbox().preview().has_value());
  QCOMPARE(dragged, drawnCompletely());
  release(kXy, grip + Vec3(320, 80, 0));
  QVERIFY(waitForPicture());
}

// The windows that show panes apart from the widget, where drawing is slow.
int WindowKeptPanes::windowsApart() {
  int shown = 0;
  for (const QWindow* child : window().windowHandle()->findChildren<QWindow*>())
    if (child->isVisible()) ++shown;
  return shown;
}

// What the screen shows of a pane, apart from its frame.
QImage WindowKeptPanes::onScreen(int pane) {
  const QRect rect = window().viewport().panes().rect(pane).toRect().adjusted(2, 2, -2, -2);
  const QPoint at = window().viewport().mapToGlobal(rect.topLeft());
  return window().screen()->grabWindow(0, at.x(), at.y(), rect.width(), rect.height()).toImage();
}

// The share of the pane's pixels that differ clearly from a picture of the widget. Smoothed lines
// differ a little from lines that are not.
double WindowKeptPanes::shareOfOthers(int pane, const QImage& seenOnScreen, const QImage& widget) {
  const QPoint at = window().viewport().panes().rect(pane).toRect().topLeft() + QPoint(2, 2);
  int others = 0;
  for (int y = 0; y < seenOnScreen.height(); ++y) {
    for (int x = 0; x < seenOnScreen.width(); ++x) {
      const QRgb one = seenOnScreen.pixel(x, y), other = widget.pixel(at + QPoint(x, y));
      const int by =
          std::max({std::abs(qRed(one) - qRed(other)), std::abs(qGreen(one) - qGreen(other)),
                    std::abs(qBlue(one) - qBlue(other))});
      if (by > 60) ++others;
    }
  }
  return 1.0 * others / (1.0 * seenOnScreen.width() * seenOnScreen.height());
}

// Where drawing is slow, the pictures of drags are drawn once before the first drag, and not shown.
void WindowKeptPanes::firstSlowDrag_isPrepared() {
  const auto windows = [&] { return window().windowHandle()->findChildren<QWindow*>().size(); };
  QCOMPARE(windows(), 0);
  session().open(boxes(3), {});
  QVERIFY(waitForPicture());
  QTRY_COMPARE(windows(), 4);
  QCOMPARE(windowsApart(), 0);
  QVERIFY(waitForPicture());
  QCOMPARE(seen(), drawnCompletely());
}

// Where drawing is slow, a picture of a drag shows the pane of the mouse in a window of its own.
void WindowKeptPanes::slowDrag_drawsThePaneOfTheMouse() {
  drawBox(kLeft);
  drawBox(kRight);
  QVERIFY(waitForPicture());
  dragOn(kXy, kRight.center(), kRight.center() - Vec3(32, 0, 0));
  QVERIFY(waitForPicture());
  const auto panes = [&] { return counts().whole + counts().part + counts().kept; };
  std::size_t before = 0;
  std::vector<std::size_t> drawn;  // panes of each picture
  QImage pane;
  connect(&window().viewport(), &ViewportWidget::pictureShown, this, [&] {
    drawn.push_back(panes() - before);
    pane = onScreen(kXy);
    before = panes();
  });
  for (int step = 3; step < 12; ++step) {
    before = panes();
    drawn.clear();
    moveTo(kXy, kRight.center() - Vec3(16 * step, 0, 0));
    QVERIFY(waitForPicture());
    QTRY_VERIFY(!drawn.empty());
    QCOMPARE(drawn.front(), std::size_t{1});
    QVERIFY(windowsApart() > 0);
  }
  disconnect(&window().viewport(), &ViewportWidget::pictureShown, this, nullptr);
  const QImage complete = drawnCompletely();
  const double share = shareOfOthers(kXy, pane, complete);
  QVERIFY2(share < 0.004, qPrintable(QString::number(share)));
  const QImage name = pane.copy(0, 0, 40, 20);
  const double shareOfName = shareOfOthers(kXy, name, complete);
  QVERIFY2(shareOfName < 0.02, qPrintable(QString::number(shareOfName)));
  QTRY_COMPARE(windowsApart(), 0);  // the hand rests
  const QImage rested = shownPicture(window().viewport());
  QCOMPARE(rested, drawnCompletely());
  release(kXy, kRight.center() - Vec3(176, 0, 0));
  QVERIFY(waitForPicture());
  QTRY_COMPARE(windowsApart(), 0);
}

// The panes without the mouse follow in turn while the hand is still. They show all changes that
// were made since they were drawn last.
void WindowKeptPanes::slowDrag_drawsTheOtherPanesInTurn() {
  drawBox(kLeft);
  drawBox(kRight);
  QVERIFY(waitForPicture());
  dragOn(kXy, kRight.center(), kRight.center() - Vec3(32, 0, 0));
  QVERIFY(waitForPicture());
  const auto panes = [&] { return counts().whole + counts().part + counts().kept; };
  std::vector<QImage> pictures;
  for (int round = 0; round < 20 && pictures.empty(); ++round) {
    for (int step = 0; step < 4; ++step) {
      moveTo(kXy, kRight.center() - Vec3(32 + 48 * step + 16 * (round % 2), 0, 0));
      QVERIFY(waitForPicture());
    }
    const std::size_t before = panes();
    const auto areAllApart = [&] { return panes() >= before + 3 && windowsApart() == 4; };
    if (!QTest::qWaitFor(areAllApart, static_cast<int>(DragPacing::kRestApart.count()))) continue;
    for (int pane = 0; pane < 4; ++pane) pictures.push_back(onScreen(pane));
    if (windowsApart() < 4) pictures.clear();  // the hand rested before
  }
  QCOMPARE(pictures.size(), std::size_t{4});
  const QImage complete = drawnCompletely();
  for (int pane = 0; pane < 4; ++pane) {
    const double share = shareOfOthers(pane, pictures[static_cast<std::size_t>(pane)], complete);
    QVERIFY2(share < 0.01, qPrintable(QStringLiteral("pane %1: %2").arg(pane).arg(share)));
  }
  release(kXy, kRight.center() - Vec3(176, 0, 0));
  QVERIFY(waitForPicture());
}

// One of many solids is dragged: the others are drawn with the first picture only, and all pictures
// show them.
void WindowKeptPanes::slowDrag_drawsOnlyWhatMoves() {
  constexpr int kBoxes = 1200;
  constexpr std::size_t kLines = 12 * kBoxes;
  session().open(boxes(kBoxes), {});
  QVERIFY(waitForPicture());
  window().viewport().frameLevel();
  const Vec3 grip(1200, 400, 0);  // the middle of a box
  click(kXy, grip);
  QVERIFY(waitForPicture());
  QCOMPARE(session().selection().size(), std::size_t{1});
  dragOn(kXy, grip, grip + Vec3(40, 0, 0));
  QVERIFY(waitForPicture());
  std::uint64_t before = 0;
  std::vector<std::uint64_t> lines;  // of each picture
  QImage pane;
  connect(&window().viewport(), &ViewportWidget::pictureShown, this, [&] {
    lines.push_back(drawCounts().lines - before);
    before = drawCounts().lines;
    pane = onScreen(kXy);
  });
  for (int step = 2; step < 9; ++step) {
    lines.clear();
    before = drawCounts().lines;
    moveTo(kXy, grip + Vec3(40 * step, 0, 0));
    QVERIFY(waitForPicture());
    QTRY_VERIFY(!lines.empty());
    if (step == 2) continue;  // may draw the others once more: the solid was still in its place
    QVERIFY2(lines.front() > 0 && lines.front() < kLines / 2,
             qPrintable(QString::number(lines.front())));
  }
  disconnect(&window().viewport(), &ViewportWidget::pictureShown, this, nullptr);
  const double share = shareOfOthers(kXy, pane, drawnCompletely());
  QVERIFY2(share < 0.004, qPrintable(QString::number(share)));
  release(kXy, grip + Vec3(320, 0, 0));
  QVERIFY(waitForPicture());
  QTRY_COMPARE(windowsApart(), 0);
}

void WindowKeptPanes::changes_areShown() {
  drawBox(kLeft);
  const NodeId right = drawBox(kRight);
  QVERIFY(waitForPicture());
  const auto isDrawnWhole = [&](const char* what) {
    QVERIFY(waitForPicture());
    drawUntilKept();
    const QImage kept = seen();
    QVERIFY2(kept == drawnCompletely(), what);
  };
  drawUntilKept();
  session().select({right});
  isDrawnWhole("selected");
  session().clearSelection();
  isDrawnWhole("deselected");
  ViewOptions view = window().workspace().view();
  view.mode = DrawMode::wire;
  window().workspace().setView(view);
  isDrawnWhole("wire");
  view.mode = DrawMode::textured;
  view.edges = false;
  window().workspace().setView(view);
  isDrawnWhole("no edges");
  Grid grid = window().workspace().grid();
  grid.setExponent(6);
  window().workspace().setGrid(grid);
  isDrawnWhole("grid");
  camera(kXy).setZoom(0.7);
  window().viewport().update();
  isDrawnWhole("zoom");
  session().setCut({SectionPlane{Vec3::UnitZ(), 40}, {}});
  isDrawnWhole("section");
  session().setCut({});
  isDrawnWhole("no section");
  session().select({right});
  QVERIFY(hideSelected(session()));
  isDrawnWhole("hidden");
  session().undo();
  isDrawnWhole("shown");
  session().undo();
  isDrawnWhole("undone");
}

// A large selection is drawn as rectangles where its solids are only a few pixels large.
void WindowKeptPanes::manyTinySolids_lookLikeFew() {
  const int few = static_cast<int>(SelectionBatches::kFew);
  std::vector<QImage> pictures;
  for (const int count : {few, few + 1}) {
    session().open(boxes(count), {});
    QVERIFY(waitForPicture());
    window().viewport().frameLevel();
    selectAll(session());
    QVERIFY(waitForPicture());
    drawUntilKept();
    pictures.push_back(seen());
    keepPicture(QStringLiteral("selected_%1").arg(count));
  }
  session().clearSelection();
  QVERIFY(waitForPicture());
  const Vec3 without = meanColour(seen());
  const Vec3 lines = meanColour(pictures[0]) - without;
  const Vec3 rectangles = meanColour(pictures[1]) - without;
  // The selection makes the picture redder, by about as much with rectangles as with lines.
  QVERIFY(lines.x() > 3);
  QVERIFY2(rectangles.x() > 0.6 * lines.x() && rectangles.x() < 1.7 * lines.x(),
           qPrintable(QStringLiteral("%1, %2").arg(lines.x()).arg(rectangles.x())));
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowKeptPanes test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_kept_panes.moc"
