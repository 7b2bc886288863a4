// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Looking around, panes and the grid: each action by real mouse and key events on the real window,
// as docs/manual/use describes it. Each row of the table is one situation.
#include <QApplication>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/panels/tour.h"
#include "tests/editor/real_window.h"
#include "tests/editor/situations.h"

namespace halfspace::editor::tests {

namespace {

const Box kBox{Vec3(-64, -64, 0), Vec3(64, 64, 64)};
const double kWhole = 2 * std::acos(-1);  // a full turn in radians

}  // namespace

class WindowViews : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void action_data() { addRows<WindowViews>(table()); }
  void action();

 private:
  static std::span<const Situation<WindowViews>> table();

  void rightDrag_looks();
  void rightDrag_looksOnBehindTheEdgeOfTheScreen();
  void looking_endsWithEscapeAndWithTheFocus();
  void rightDragAndKeys_fly();
  void altRightDrag_orbits();
  void middleDrag_pans();
  void wheel_fliesToTheMouse();
  void flatRightDrag_pans();
  void flatWheel_zoomsAtTheCursor();
  void flatPanes_followEachOther();
  void space_cyclesPanes();
  void controlSpace_maximises();
  void altThree_standsFlatPanesInAColumn();
  void frameLevel_fillsTheShownPanes();
  void tour_beginsInsideTheRoom();
  void digits_setTheGrid();
  void plusAndMinus_changeTheGrid();
  void zero_showsTheGrid();
  void keysAlone_fly();
  void quickSecondRightDrag_looks();
  void unsteadyRightClick_opensTheMenu();
  void hover_activatesThePane();

  Camera before(int pane) { return camera(pane); }
};

std::span<const Situation<WindowViews>> WindowViews::table() {
  using W = WindowViews;
  static const std::vector<Situation<W>> kRows = {
      {"3D: right drag looks around", &W::rightDrag_looks},
      {"3D: the edge of the screen does not stop a look around",
       &W::rightDrag_looksOnBehindTheEdgeOfTheScreen},
      {"3D: Esc, and another window, end a look around", &W::looking_endsWithEscapeAndWithTheFocus},
      {"3D: right button with W, S, A, D, Q and X flies", &W::rightDragAndKeys_fly},
      {"3D: Alt and right drag orbits", &W::altRightDrag_orbits},
      {"3D: middle drag pans", &W::middleDrag_pans},
      {"3D: the wheel flies", &W::wheel_fliesToTheMouse},
      {"2D: right and middle drag pan", &W::flatRightDrag_pans},
      {"2D: the wheel zooms at the cursor", &W::flatWheel_zoomsAtTheCursor},
      {"2D: panes are linked", &W::flatPanes_followEachOther},
      {"Space cycles the panes", &W::space_cyclesPanes},
      {"Ctrl+Space maximises a pane, and back", &W::controlSpace_maximises},
      {"Alt+3 shows a large 3D pane beside a column of the flat ones",
       &W::altThree_standsFlatPanesInAColumn},
      {"Ctrl+Shift+U fills the shown panes, whatever the size of hidden ones",
       &W::frameLevel_fillsTheShownPanes},
      {"the tour begins inside the room", &W::tour_beginsInsideTheRoom},
      {"1 to 9 set the grid from 1 to 256", &W::digits_setTheGrid},
      {"plus and minus change the grid, down to 1/8", &W::plusAndMinus_changeTheGrid},
      {"0 shows the grid", &W::zero_showsTheGrid},
      {"3D: W flies without a button, where the mouse is over the pane", &W::keysAlone_fly},
      {"3D: a second right drag right after the first looks, too", &W::quickSecondRightDrag_looks},
      {"a right click with an unsteady hand opens the menu", &W::unsteadyRightClick_opensTheMenu},
      {"the pane under the mouse is the active one", &W::hover_activatesThePane}};
  return kRows;
}

void WindowViews::action() {
  playRow<WindowViews>(*this, table());
  if (QTest::currentTestFailed()) return;
  QVERIFY2(equalsFreshEvaluation(), "the picture is not what the level evaluates to");
}

void WindowViews::rightDrag_looks() {
  const Camera was = before(k3d);
  dragPixels(Qt::RightButton, pixelOf(k3d, {0, 0, 0}), {60, 30});
  QVERIFY(camera(k3d).yaw() < was.yaw());
  QVERIFY(camera(k3d).pitch() < was.pitch());
  QCOMPARE(camera(k3d).position(), was.position());
}

// Moves the display's own pointer step by step, further than the width of the screen.
void WindowViews::rightDrag_looksOnBehindTheEdgeOfTheScreen() {
  QWidget* viewport = &window().viewport();
  const QPoint start = pixelOf(k3d, {0, 0, 0});
  QCursor::setPos(viewport->mapToGlobal(start));
  QVERIFY(QTest::qWaitFor([&] { return QCursor::pos() == viewport->mapToGlobal(start); }));
  QTest::mousePress(viewport, Qt::RightButton, {}, start);
  QCOMPARE(viewport->cursor().shape(), Qt::BlankCursor);
  constexpr int kStep = 24;
  constexpr int kSteps = 100;
  double turned = 0;
  for (int i = 0; i < kSteps; ++i) {
    const double yaw = camera(k3d).yaw();
    QCursor::setPos(QCursor::pos() + QPoint(kStep, 0));
    QVERIFY2(QTest::qWaitFor([&] { return camera(k3d).yaw() != yaw; }, 2000), "it was stopped");
    const double by = std::remainder(camera(k3d).yaw() - yaw, kWhole);
    QVERIFY2(by < 0 && by > -0.5, "it jumped");
    turned -= by;
    QTest::qWait(1);
  }
  QVERIFY(turned > 1.5 * kWhole);
  QTest::mouseRelease(viewport, Qt::RightButton, {}, viewport->mapFromGlobal(QCursor::pos()));
  // The pointer is back at its start.
  QVERIFY(QTest::qWaitFor([&] { return QCursor::pos() == viewport->mapToGlobal(start); }));
  QVERIFY(viewport->cursor().shape() != Qt::BlankCursor);
}

void WindowViews::looking_endsWithEscapeAndWithTheFocus() {
  drawBox(kBox);
  QWidget* viewport = &window().viewport();
  const QPoint start = pixelOf(k3d, {0, 0, 0});
  const auto look = [&](QPoint by) {
    QMouseEvent event(QEvent::MouseMove, start + by, viewport->mapToGlobal(start + by),
                      Qt::NoButton, Qt::RightButton, {});
    QApplication::sendEvent(viewport, &event);
  };
  for (const bool escapes : {true, false}) {
    QTest::mousePress(viewport, Qt::RightButton, {}, start);
    look({20, 0});
    if (escapes) {
      key(Qt::Key_Escape);
      QCOMPARE(session().selection().size(), std::size_t{1});  // the selection is kept
    } else {
      QFocusEvent away(QEvent::FocusOut, Qt::ActiveWindowFocusReason);
      QApplication::sendEvent(viewport, &away);
    }
    QVERIFY(viewport->cursor().shape() != Qt::BlankCursor);
    const double yaw = camera(k3d).yaw();
    look({60, 0});
    QCOMPARE(camera(k3d).yaw(), yaw);
    QTest::mouseRelease(viewport, Qt::RightButton, {}, start);
  }
}

void WindowViews::rightDragAndKeys_fly() {
  QWidget* viewport = &window().viewport();
  const Camera was = before(k3d);
  struct Flight {
    Qt::Key key;
    Vec3 along;
  };
  const Flight flights[] = {{Qt::Key_W, was.forward()}, {Qt::Key_S, -was.forward()},
                            {Qt::Key_D, was.right()},   {Qt::Key_A, -was.right()},
                            {Qt::Key_Q, {0, 0, 1}},     {Qt::Key_X, {0, 0, -1}}};
  for (const Flight& flight : flights) {
    const Vec3 from = camera(k3d).position();
    QTest::mousePress(viewport, Qt::RightButton, {}, pixelOf(k3d, {0, 0, 0}));
    QTest::keyPress(viewport, flight.key);
    const auto flown = [&] { return (camera(k3d).position() - from).dot(flight.along) > 8; };
    QVERIFY2(QTest::qWaitFor(flown, 5000), QKeySequence(flight.key).toString().toUtf8());
    QTest::keyRelease(viewport, flight.key);
    QTest::mouseRelease(viewport, Qt::RightButton, {}, pixelOf(k3d, {0, 0, 0}));
    QCOMPARE(window().toolbox().active(), ToolId::select);
  }
}

void WindowViews::altRightDrag_orbits() {
  drawBox(kBox);
  const Vec3 pivot = selected().center();
  const double distance = (camera(k3d).position() - pivot).norm();
  const Vec3 was = camera(k3d).position();
  dragPixels(Qt::RightButton, pixelOf(k3d, pivot), {80, 0}, Qt::AltModifier);
  QVERIFY((camera(k3d).position() - was).norm() > 20);
  QVERIFY(std::abs((camera(k3d).position() - pivot).norm() - distance) < 1e-6);
}

void WindowViews::middleDrag_pans() {
  const Camera was = before(k3d);
  dragPixels(Qt::MiddleButton, pixelOf(k3d, {0, 0, 0}), {50, 0});
  const Vec3 by = camera(k3d).position() - was.position();
  QVERIFY(by.dot(was.right()) < -1);
  QCOMPARE(camera(k3d).yaw(), was.yaw());
}

void WindowViews::wheel_fliesToTheMouse() {
  const Camera was = before(k3d);
  wheel(k3d, {0, 0, 0}, 1);
  const Vec3 by = camera(k3d).position() - was.position();
  QVERIFY(by.normalized().dot((Vec3(0, 0, 0) - was.position()).normalized()) > 0.999);
  wheel(k3d, {0, 0, 0}, -1);
  QVERIFY((camera(k3d).position() - was.position()).norm() < 1);
}

void WindowViews::flatRightDrag_pans() {
  for (Qt::MouseButton button : {Qt::RightButton, Qt::MiddleButton}) {
    const Vec3 was = camera(kXy).position();
    dragPixels(button, pixelOf(kXy, {0, 0, 0}), {40, -24});
    QCOMPARE(camera(kXy).position(), Vec3(was + Vec3(-40, -24, 0)));
  }
}

void WindowViews::flatWheel_zoomsAtTheCursor() {
  const Vec3 at(96, 48, 0);
  const QPoint pixel = pixelOf(kXy, at);
  wheel(kXy, at, 3);
  QVERIFY(camera(kXy).zoom() > 1.5);
  QVERIFY((pixelOf(kXy, at) - pixel).manhattanLength() <= 1);
}

void WindowViews::flatPanes_followEachOther() {
  dragPixels(Qt::RightButton, pixelOf(kXy, {0, 0, 0}), {-64, 0});
  wheel(kXy, camera(kXy).position(), 2);
  for (int pane = 2; pane < window().viewport().panes().count(); ++pane) {
    QCOMPARE(camera(pane).zoom(), camera(kXy).zoom());
    if (camera(pane).kind() == PaneKind::xz) {
      QCOMPARE(camera(pane).position().x(), camera(kXy).position().x());
    }
  }
}

void WindowViews::space_cyclesPanes() {
  PaneLayout& panes = window().viewport().panes();
  click(kXy, {200, 100, 0});
  QCOMPARE(panes.active(), kXy);
  const PaneKind kind = panes.camera(panes.active()).kind();
  key(Qt::Key_Space);
  QVERIFY(panes.camera(panes.active()).kind() != kind);
}

void WindowViews::controlSpace_maximises() {
  PaneLayout& panes = window().viewport().panes();
  const auto shown = panes.shown().size();
  key(Qt::Key_Space, Qt::ControlModifier);
  QCOMPARE(panes.shown().size(), std::size_t{1});
  key(Qt::Key_Space, Qt::ControlModifier);
  QCOMPARE(panes.shown().size(), shown);
}

void WindowViews::altThree_standsFlatPanesInAColumn() {
  PaneLayout& panes = window().viewport().panes();
  const QRectF before = panes.rect(k3d);
  key(Qt::Key_3, Qt::AltModifier);
  QCOMPARE(panes.form(), PaneLayout::Form::column);
  QCOMPARE(panes.shown(), (std::vector<int>{k3d, kXy, 3, 2}));
  const QRectF large = panes.rect(k3d);
  const QSizeF size = window().viewport().size();
  QVERIFY(large.width() > 0.6 * size.width());
  QCOMPARE(large.height(), size.height());
  for (int pane = 1; pane < panes.count(); ++pane) {
    QVERIFY(panes.rect(pane).left() > large.right());
    QVERIFY(std::abs(panes.rect(pane).height() - size.height() / 3) < 5);
  }
  // The border of the column is dragged; the other forms keep theirs.
  dragPixels(Qt::LeftButton, {static_cast<int>(large.right()) + 2, 300}, {-150, 0});
  QVERIFY(std::abs(panes.rect(k3d).width() - (large.width() - 150)) < 4);
  key(Qt::Key_4, Qt::AltModifier);
  QCOMPARE(panes.rect(k3d), before);
}

void WindowViews::frameLevel_fillsTheShownPanes() {
  drawBox(kBox);
  QVERIFY(waitUntilIdle());
  key(Qt::Key_3, Qt::AltModifier);  // small flat panes
  key(Qt::Key_2, Qt::AltModifier);
  QCOMPARE(window().viewport().panes().shown(), (std::vector<int>{k3d, kXy}));
  key(Qt::Key_U, Qt::ControlModifier | Qt::ShiftModifier);
  const QRectF pane = window().viewport().panes().rect(kXy);
  const double side = 128 * camera(kXy).zoom();  // pixels that the box takes
  const double room = std::min(pane.width(), pane.height());
  QVERIFY2(side > 0.7 * room && side < room, qPrintable(QString::number(side / room)));
}

void WindowViews::tour_beginsInsideTheRoom() {
  window().startTour();
  QVERIFY(waitUntilIdle());
  const Box nave{Vec3(-512, -192, 0), Vec3(512, 192, 256)};  // of the abbey
  const Camera& eye = camera(k3d);
  QVERIFY(nave.contains(eye.position()));
  // The altar is in sight, and the tour waits for the user to look around.
  const auto middle = eye.project(Vec3(416, 0, 40));
  QVERIFY(middle && QRectF({}, eye.size()).contains(*middle));
  const auto* tour = window().findChild<Tour*>();
  QVERIFY(tour != nullptr);
  QTest::qWait(600);
  QCOMPARE(tour->step(), 0);
}

void WindowViews::digits_setTheGrid() {
  for (int i = 1; i <= 9; ++i) {
    key(static_cast<Qt::Key>(Qt::Key_0 + i));
    QCOMPARE(window().workspace().grid().size(), std::ldexp(1.0, i - 1));
  }
}

void WindowViews::plusAndMinus_changeTheGrid() {
  key(Qt::Key_Plus);
  QCOMPARE(window().workspace().grid().size(), 32.0);
  for (int i = 0; i < 12; ++i) key(Qt::Key_Minus);
  QCOMPARE(window().workspace().grid().size(), 0.125);
}

void WindowViews::zero_showsTheGrid() {
  const bool shown = window().workspace().grid().isShown();
  key(Qt::Key_0);
  QCOMPARE(window().workspace().grid().isShown(), !shown);
  key(Qt::Key_0);
  QCOMPARE(window().workspace().grid().isShown(), shown);
}

void WindowViews::keysAlone_fly() {
  const Camera was = before(k3d);
  hover(k3d, {0, 0, 0});
  QTest::keyPress(&window().viewport(), Qt::Key_W);
  const auto flown = [&] {
    return (camera(k3d).position() - was.position()).dot(was.forward()) > 8;
  };
  QVERIFY(QTest::qWaitFor(flown, 5000));
  QTest::keyRelease(&window().viewport(), Qt::Key_W);
  QTest::qWait(50);
  const Vec3 stopped = camera(k3d).position();
  hover(kXy, {0, 0, 0});
  QTest::keyClick(&window().viewport(), Qt::Key_W, {}, 100);
  QCOMPARE(camera(k3d).position(), stopped);
}

void WindowViews::quickSecondRightDrag_looks() {
  QWidget* viewport = &window().viewport();
  const QPoint at = pixelOf(k3d, {0, 0, 0});
  dragPixels(Qt::RightButton, at, {20, 0});
  const Camera was = before(k3d);
  QMouseEvent again(QEvent::MouseButtonDblClick, at, viewport->mapToGlobal(at), Qt::RightButton,
                    Qt::RightButton, {});
  QApplication::sendEvent(viewport, &again);
  QMouseEvent move(QEvent::MouseMove, at + QPoint(40, 0), viewport->mapToGlobal(at), Qt::NoButton,
                   Qt::RightButton, {});
  QApplication::sendEvent(viewport, &move);
  QTest::mouseRelease(viewport, Qt::RightButton, {}, at + QPoint(40, 0));
  QVERIFY(camera(k3d).yaw() < was.yaw());
}

void WindowViews::unsteadyRightClick_opensTheMenu() {
  const Camera was = before(k3d);
  bool opened = false;
  QTimer::singleShot(0, [&opened] {
    QWidget* menu = QApplication::activePopupWidget();
    opened = menu != nullptr;
    if (opened) menu->close();
  });
  dragPixels(Qt::RightButton, pixelOf(k3d, {0, 0, 0}), {1, 1});
  QVERIFY(opened);
  QCOMPARE(camera(k3d).yaw(), was.yaw());
}

void WindowViews::hover_activatesThePane() {
  PaneLayout& panes = window().viewport().panes();
  for (int pane = panes.count() - 1; pane >= 0; --pane) {
    hover(pane, {0, 0, 0});
    QCOMPARE(panes.active(), pane);
  }
  // With two panes, the right one stays as it is.
  hover(2, {0, 0, 0});
  key(Qt::Key_2, Qt::AltModifier);
  hover(k3d, {0, 0, 0});
  window().resize(1400, 900);
  QCOMPARE(panes.shown(), (std::vector<int>{0, 2}));
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowViews test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_views.moc"
