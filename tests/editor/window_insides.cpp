// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// The depth of new shapes, the section plane, opened outer walls, the focus of a room, and camera
// bookmarks, by mouse and keys in the real window.
#include <QApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/application/move_camera_dialog.h"
#include "editor/commands/entity_edits.h"
#include "editor/panels/number_field.h"
#include "editor/session/outer_faces.h"
#include "tests/editor/real_window.h"
#include "tests/editor/situations.h"

namespace halfspace::editor::tests {

using level::NodeId;

namespace {

const Box kBox{Vec3(-64, -64, 0), Vec3(64, 64, 64)};
constexpr int kXz = 2;

}  // namespace

class WindowInsides : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void action_data() { addRows<WindowInsides>(table()); }
  void action() { playRow<WindowInsides>(*this, table()); }

 private:
  static std::span<const Situation<WindowInsides>> table();

  void depthLine_isDragged();
  void depthLine_takesATypedNumber();
  void depthFields_setTheDepth();
  void depthLine_isAClickTargetOfItsOwn();
  void drawing_startsOnALockedFloor();
  void section_cutsOpenAndIsDragged();
  void section_cutsTheLitLevelOpen();
  void section_turnsAndFlips();
  void section_atASelectedFace();
  void outerWalls_areLeftOut();
  void groundAndCourtyard_areNoOuterWalls();
  void focusRoom_hidesTheRest();
  void focusRoom_withoutARoom_warns();
  void bookmarks_comeBack();
  void camera_movesToTypedNumbers();
  void camera_followsTheSelection();

  // The handle of the depth line in the XZ pane, in pixels of the viewport.
  QPoint depthHandle(double z) {
    const PaneLayout& panes = window().viewport().panes();
    const double y = camera(kXz).project({0, 0, z})->y();
    return (QPointF(camera(kXz).size().width() - 10, y) + panes.rect(kXz).topLeft()).toPoint();
  }
  void dragBetween(QPoint from, QPoint to) { dragPixels(Qt::LeftButton, from, to - from); }
  // A room of six walls, 16 thick, with its inside in this box.
  void buildRoom(const Box& inside);
  NodeId picked(int pane, const Vec3& at) {
    session().clearSelection();
    click(pane, at);
    return session().selection().empty() ? NodeId{} : session().selection().front();
  }
};

std::span<const Situation<WindowInsides>> WindowInsides::table() {
  using W = WindowInsides;
  static const std::vector<Situation<W>> kRows = {
      {"the line of the depth is dragged in another pane", &W::depthLine_isDragged},
      {"the line of the depth takes a typed number", &W::depthLine_takesATypedNumber},
      {"the tool bar sets the depth", &W::depthFields_setTheDepth},
      {"a click on the line of the depth selects nothing", &W::depthLine_isAClickTargetOfItsOwn},
      {"drawing starts on a locked floor", &W::drawing_startsOnALockedFloor},
      {"P cuts the level open, the plane is dragged", &W::section_cutsOpenAndIsDragged},
      {"the section cuts open what is lit, the shadows stay", &W::section_cutsTheLitLevelOpen},
      {"the section turns and flips", &W::section_turnsAndFlips},
      {"the section lies at a selected face", &W::section_atASelectedFace},
      {"I leaves out the outer walls", &W::outerWalls_areLeftOut},
      {"the ground and a courtyard are no outer walls", &W::groundAndCourtyard_areNoOuterWalls},
      {"O hides everything but the room", &W::focusRoom_hidesTheRest},
      {"O without a room warns", &W::focusRoom_withoutARoom_warns},
      {"bookmarks come back", &W::bookmarks_comeBack},
      {"the camera moves to typed numbers", &W::camera_movesToTypedNumbers},
      {"the camera follows the selection", &W::camera_followsTheSelection}};
  return kRows;
}

void WindowInsides::depthLine_isDragged() {
  drawBox(kBox);
  key(Qt::Key_Escape);
  // The start moves both ends.
  dragBetween(depthHandle(0), depthHandle(32));
  QCOMPARE(window().workspace().reference().min().z(), 32.0);
  QCOMPARE(window().workspace().reference().max().z(), 96.0);
  // The end changes the thickness.
  dragBetween(depthHandle(96), depthHandle(48));
  drag(kXy, {98, -62, 0}, {158, 62, 0});
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), {Vec3(96, -64, 32), Vec3(160, 64, 48)}));
  keepPicture("drawing_depth");
}

void WindowInsides::depthLine_takesATypedNumber() {
  drawBox(kBox);
  key(Qt::Key_Escape);
  const QPoint from = depthHandle(0);
  QWidget* viewport = &window().viewport();
  QTest::mousePress(viewport, Qt::LeftButton, {}, from);
  QMouseEvent move(QEvent::MouseMove, from + QPoint(0, -20), viewport->mapToGlobal(from),
                   Qt::NoButton, Qt::LeftButton, {});
  QApplication::sendEvent(viewport, &move);
  QCoreApplication::sendPostedEvents(viewport);
  typeKeys("-24");
  QTest::mouseRelease(viewport, Qt::LeftButton, {}, from + QPoint(0, -20));
  QCOMPARE(window().workspace().reference().min().z(), -24.0);
  QCOMPARE(window().workspace().reference().max().z(), 40.0);
  // Escape during a drag puts the line back.
  QTest::mousePress(viewport, Qt::LeftButton, {}, depthHandle(-24));
  QMouseEvent again(QEvent::MouseMove, depthHandle(64), viewport->mapToGlobal(from), Qt::NoButton,
                    Qt::LeftButton, {});
  QApplication::sendEvent(viewport, &again);
  QCoreApplication::sendPostedEvents(viewport);
  key(Qt::Key_Escape);
  QTest::mouseRelease(viewport, Qt::LeftButton, {}, depthHandle(64));
  QCOMPARE(window().workspace().reference().min().z(), -24.0);
}

void WindowInsides::depthFields_setTheDepth() {
  drawBox(kBox);
  key(Qt::Key_Escape);
  QTest::qWait(50);  // the bar shows its fields in a later event
  std::vector<NumberField*> fields;
  for (auto* field : window().findChild<QWidget*>("toolFields")->findChildren<NumberField*>()) {
    if (field->isVisible()) fields.push_back(field);
  }
  QCOMPARE(fields.size(), std::size_t{2});
  QCOMPARE(fields[0]->number(), 0.0);
  QCOMPARE(fields[1]->number(), 64.0);
  fields[0]->setFocus();
  fields[0]->selectAll();
  QTest::keyClicks(fields[0], "128");
  QTest::keyClick(fields[0], Qt::Key_Return);
  QCOMPARE(window().workspace().reference().min().z(), 128.0);
  QCOMPARE(window().workspace().reference().max().z(), 192.0);
}

void WindowInsides::depthLine_isAClickTargetOfItsOwn() {
  const NodeId box = drawBox(kBox);
  QTest::mouseClick(&window().viewport(), Qt::LeftButton, {}, depthHandle(0));
  QCOMPARE(session().selection(), Session::Nodes{box});
  QCOMPARE(window().workspace().depthAxis(), 2);
  // Switched off, the lines are neither drawn nor grabbed.
  window().actions().action("view.depth")->trigger();
  QTest::mouseClick(&window().viewport(), Qt::LeftButton, {}, depthHandle(0));
  QVERIFY(session().selection().empty());
}

void WindowInsides::drawing_startsOnALockedFloor() {
  drawBox({Vec3(-128, -128, -16), Vec3(128, 128, 32)});
  key(Qt::Key_L);
  QVERIFY(waitUntilIdle());
  drag(k3d, {-30, -30, 32}, {30, 30, 32});
  QVERIFY(waitUntilIdle());
  QCOMPARE(selected().min().z(), 32.0);
}

void WindowInsides::section_cutsOpenAndIsDragged() {
  const NodeId low = drawBox({Vec3(-128, -128, 0), Vec3(128, 128, 32)});
  const NodeId high = drawBox({Vec3(-128, -128, 96), Vec3(128, 128, 128)});
  key(Qt::Key_Escape);
  hover(k3d, {0, 0, 0});
  QCOMPARE(picked(k3d, {0, 0, 128}), high);
  key(Qt::Key_P);
  QVERIFY(session().scene().cut().section.has_value());
  QCOMPARE(session().scene().cut().section->offset, 64.0);
  QCOMPARE(picked(k3d, {0, 0, 32}), low);  // through the removed slab
  keepPicture("section_plane");
  // The handle is in the middle of the level; in the XZ pane, too.
  drag(kXz, {0, 0, 64}, {0, 0, 112});
  QCOMPARE(session().scene().cut().section->offset, 112.0);
  QVERIFY(session().selection() == Session::Nodes{low});  // the drag selected nothing
  // The cut surface of the upper slab is seen and picked now.
  QCOMPARE(picked(k3d, {64, 64, 112}), high);  // away from the handle
  keepPicture("section_cut");
  key(Qt::Key_P);
  QVERIFY(!session().scene().cut().section.has_value());
  QCOMPARE(picked(k3d, {0, 0, 128}), high);
  // It comes back where it was.
  key(Qt::Key_P);
  QCOMPARE(session().scene().cut().section->offset, 112.0);
}

// The upper slab shades the lower one, also while it is cut away.
void WindowInsides::section_cutsTheLitLevelOpen() {
  drawBox({Vec3(-128, -128, 0), Vec3(128, 128, 32)});
  drawBox({Vec3(-128, -128, 96), Vec3(128, 128, 128)});
  key(Qt::Key_Escape);
  window().actions().action("view.lightHigh")->trigger();
  window().actions().action("view.lit")->trigger();
  const auto lightnessAt = [this](const Vec3& at) {
    const QPoint pixel = pixelOf(k3d, at);
    return window().viewport().grabFramebuffer().pixelColor(pixel).lightness();
  };
  const Vec3 place(24, 24, 32);
  const int covered = lightnessAt(place);  // the sunlit top of the upper slab
  hover(k3d, {0, 0, 0});
  key(Qt::Key_P);
  QVERIFY(session().scene().cut().section.has_value());
  const int cut = lightnessAt(place);
  keepPicture("section_lit");
  QVERIFY2(covered > cut + 40, qPrintable(QString("%1, %2").arg(covered).arg(cut)));
  QVERIFY2(cut > 10, qPrintable(QString::number(cut)));
}

void WindowInsides::section_turnsAndFlips() {
  drawBox(kBox);
  key(Qt::Key_P);
  window().actions().action("view.sectionTurn")->trigger();
  QCOMPARE(session().scene().cut().section->normal, Vec3(1, 0, 0));
  window().actions().action("view.sectionFlip")->trigger();
  QCOMPARE(session().scene().cut().section->normal, Vec3(-1, 0, 0));
  QVERIFY(session().scene().cut().section->leavesOut({-32, 0, 0}));
  QVERIFY(!session().scene().cut().section->leavesOut({32, 0, 0}));
}

void WindowInsides::section_atASelectedFace() {
  drawBox(kBox);
  key(Qt::Key_Escape);
  QVERIFY(!window().actions().action("view.sectionFace")->isEnabled());
  click(k3d, {0, 0, 64}, Qt::ShiftModifier);
  QCOMPARE(session().selectedFaces().size(), std::size_t{1});
  window().actions().action("view.sectionFace")->trigger();
  QCOMPARE(session().scene().cut().section->normal, Vec3(0, 0, 1));
  QVERIFY(std::abs(session().scene().cut().section->offset - 64) < 0.1);
}

void WindowInsides::buildRoom(const Box& inside) {
  constexpr double kWall = 16;
  const Vec3 low = inside.min();
  const Vec3 high = inside.max();
  const Vec3 out = Vec3::Constant(kWall);
  drawBox({Vec3(low - out), Vec3(high.x() + kWall, high.y() + kWall, low.z())});
  drawBox({Vec3(low.x() - kWall, low.y() - kWall, high.z()), Vec3(high + out)});
  drawBox(
      {Vec3(low.x() - kWall, low.y() - kWall, low.z()), Vec3(low.x(), high.y() + kWall, high.z())});
  drawBox({Vec3(high.x(), low.y() - kWall, low.z()),
           Vec3(high.x() + kWall, high.y() + kWall, high.z())});
  drawBox({Vec3(low.x(), low.y() - kWall, low.z()), Vec3(high.x(), low.y(), high.z())});
  drawBox({Vec3(low.x(), high.y(), low.z()), Vec3(high.x(), high.y() + kWall, high.z())});
}

void WindowInsides::outerWalls_areLeftOut() {
  buildRoom({Vec3(-128, -128, 0), Vec3(128, 128, 128)});
  const NodeId table = drawBox({Vec3(-32, -32, 0), Vec3(32, 32, 32)});
  key(Qt::Key_Escape);
  hover(k3d, {0, 0, 0});
  QVERIFY(picked(k3d, {0, 0, 32}) != table);  // the roof is in front of it
  key(Qt::Key_Escape);
  key(Qt::Key_I);
  QVERIFY(waitUntilIdle());
  QCOMPARE(picked(k3d, {0, 0, 32}), table);
  keepPicture("outer_walls");
  // The room is still there: a shape is drawn on its floor.
  key(Qt::Key_Escape);
  drag(k3d, {80, 80, 0}, {100, 100, 0});
  QVERIFY(waitUntilIdle());
  QCOMPARE(selected().min().z(), 0.0);
  key(Qt::Key_Escape);
  key(Qt::Key_I);
  QVERIFY(session().scene().cut().faces.empty());
  QVERIFY(picked(k3d, {0, 0, 32}) != table);
}

void WindowInsides::groundAndCourtyard_areNoOuterWalls() {
  drawBox({Vec3(-144, -144, -16), Vec3(144, 144, 0)});  // the ground
  // Walls of a courtyard without a roof.
  drawBox({Vec3(-112, -112, 0), Vec3(-96, 112, 64)});
  drawBox({Vec3(96, -112, 0), Vec3(112, 112, 64)});
  drawBox({Vec3(-96, -112, 0), Vec3(96, -96, 64)});
  drawBox({Vec3(-96, 96, 0), Vec3(96, 112, 64)});
  QVERIFY(waitUntilIdle());
  const Scene& scene = session().scene();
  const std::vector<bool> outer = outerFaces(scene, FaceTree(scene));
  int count = 0;
  for (std::size_t id = 0; id < outer.size(); ++id) {
    if (!outer[id]) continue;
    ++count;
    QVERIFY2(std::abs(scene.faces()[id]->normal.z()) < 0.5, "a floor or the ground is left out");
    const Vec3 middle = scene.faces()[id]->bounds.center();
    QVERIFY2(scene.faces()[id]->normal.dot(middle) > 0, "a wall is left out on its inside");
  }
  QCOMPARE(count, 4);  // the outsides of the four walls
}

void WindowInsides::focusRoom_hidesTheRest() {
  buildRoom({Vec3(-128, -128, 0), Vec3(128, 128, 128)});
  const NodeId table = drawBox({Vec3(-32, -32, 0), Vec3(32, 32, 32)});
  const NodeId far = drawBox({Vec3(176, 0, 0), Vec3(224, 64, 64)});
  key(Qt::Key_Escape);
  key(Qt::Key_I);
  QVERIFY(waitUntilIdle());
  hover(k3d, {90, 90, 0});  // the floor of the room, through the opened roof
  key(Qt::Key_O);
  QVERIFY(waitUntilIdle());
  QVERIFY(session().level().node(far).properties.flags.hidden);
  QVERIFY(!session().level().node(table).properties.flags.hidden);
  int shown = 0;
  for (const NodeId node : session().level().children(session().level().root())) {
    shown += session().level().node(node).properties.flags.hidden ? 0 : 1;
  }
  QCOMPARE(shown, 7);
  key(Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(waitUntilIdle());
  QVERIFY(!session().level().node(far).properties.flags.hidden);
}

void WindowInsides::focusRoom_withoutARoom_warns() {
  QSignalSpy said(&session(), &Session::said);
  hover(k3d, {0, 0, 0});
  key(Qt::Key_O);
  QCOMPARE(said.count(), 1);
  QCOMPARE(said.front().front().value<Message>().severity, level::Severity::warning);
}

void WindowInsides::bookmarks_comeBack() {
  const Camera was = camera(k3d);
  QVERIFY(!window().actions().action("view.goBookmark1")->isEnabled());
  key(Qt::Key_1, Qt::ControlModifier | Qt::ShiftModifier);
  dragPixels(Qt::RightButton, pixelOf(k3d, {0, 0, 0}), {60, 30});
  wheel(k3d, {0, 0, 0}, 3);
  QVERIFY(camera(k3d).position() != was.position());
  key(Qt::Key_1, Qt::ControlModifier | Qt::AltModifier);
  QCOMPARE(camera(k3d).position(), was.position());
  QCOMPARE(camera(k3d).yaw(), was.yaw());
  QCOMPARE(camera(k3d).pitch(), was.pitch());
}

void WindowInsides::camera_movesToTypedNumbers() {
  QTimer::singleShot(0, this, [this] {
    auto* dialog = qobject_cast<MoveCameraDialog*>(QApplication::activeModalWidget());
    QVERIFY(dialog != nullptr);
    QVERIFY(!dialog->take("1 2"));
    QVERIFY(dialog->take("128 -64 32"));
    auto* yaw = dialog->findChild<NumberField*>("camera3");
    yaw->setFocus();
    yaw->selectAll();
    QTest::keyClicks(yaw, "90");
    auto* pitch = dialog->findChild<NumberField*>("camera4");
    pitch->selectAll();
    QTest::keyClicks(pitch, "-10");
    RealWindow::keepPicture(*dialog, "dialog_move_camera");
    dialog->accept();
  });
  window().actions().action("view.moveCamera")->trigger();
  // Closing the dialog by itself moves nothing; the OK button does.
  QTimer::singleShot(0, this, [] {
    auto* dialog = qobject_cast<MoveCameraDialog*>(QApplication::activeModalWidget());
    QVERIFY(dialog->take("128 -64 32 90 -10"));
    for (QPushButton* button : dialog->findChildren<QPushButton*>()) {
      if (button->isDefault()) return button->click();
    }
    dialog->reject();
    QFAIL("no default button");
  });
  window().actions().action("view.moveCamera")->trigger();
  QCOMPARE(camera(k3d).position(), Vec3(128, -64, 32));
  QVERIFY((camera(k3d).forward() - Vec3(0, std::cos(0.1745329), -std::sin(0.1745329))).norm() <
          1e-3);
  QCOMPARE(camera(kXy).position().x(), 128.0);
}

void WindowInsides::camera_followsTheSelection() {
  drawBox(kBox);
  const NodeId far = drawBox({Vec3(160, 64, 0), Vec3(224, 128, 64)});
  key(Qt::Key_Escape);
  window().actions().action("view.followSelection")->trigger();
  const Vec3 before = camera(kXy).position();
  session().select({far});
  QVERIFY(camera(kXy).position() != before);
  QVERIFY((camera(kXy).position().head<2>() - Eigen::Vector2d(192, 96)).norm() < 1);
  const Vec3 there = camera(kXy).position();
  key(Qt::Key_Escape);
  QCOMPARE(camera(kXy).position(), there);  // deselecting frames nothing
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowInsides test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_insides.moc"
