// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Faces that several solids share: which solid a click, a stroke of paint and Hide affect. By real
// mouse and key events on the real window.
#include <QApplication>
#include <QLabel>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/commands/entity_edits.h"
#include "editor/commands/painting.h"
#include "editor/panels/face_page.h"
#include "editor/panels/inspector_panel.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

using level::NodeId;

namespace {

const Box kLeft{Vec3(-128, -64, 0), Vec3(0, 64, 64)};
const Box kRight{Vec3(0, -64, 0), Vec3(128, 64, 64)};

}  // namespace

class WindowFaces : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void flushBoxes_areClickedWhereTheyAreSeen();
  void flushBoxes_arePaintedWhereTheyAreSeen();
  void hidingOneFlushBox_keepsTheOther();
  void lockedFlushBox_leavesTheOtherToTheMouse();
  void cutAcrossFlushBoxes_leavesEachItsParts();
  void arch_isNotPickedThroughItsOpening();
  void arch_isNotTintedInItsOpening();
  void selectAll_saysThatEntitiesAreLeftOut();
  void faceTab_countsTheFacesThatAreSeen();
  void faceTab_saysWhatToDoWithALinkedCopy();

 private:
  static constexpr int kXz = 2;

  NodeId clicked(int pane, const Vec3& at) {
    session().clearSelection();
    click(pane, at);
    return session().selection().size() == 1 ? session().selection().front() : NodeId{};
  }
  NodeId faceClicked(const Vec3& at) {
    session().clearSelection();
    click(k3d, at, Qt::ShiftModifier);
    return session().selectedFaces().size() == 1 ? session().selectedFaces().front().solid
                                                 : NodeId{};
  }
  QColor colourAt(int pane, const Vec3& at) {
    return window().viewport().grabFramebuffer().pixelColor(pixelOf(pane, at));
  }
  QString faceTitle() {
    window().findChild<InspectorPanel*>()->setCurrentIndex(1);
    return window().findChild<FacePage*>()->findChild<QLabel*>()->text();
  }
};

void WindowFaces::flushBoxes_areClickedWhereTheyAreSeen() {
  const NodeId left = drawBox(kLeft);
  const NodeId right = drawBox(kRight);
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().scene().figures().faces, std::size_t{6});  // four of them belong to both boxes
  QCOMPARE(clicked(k3d, {-40, 0, 64}), left);
  QCOMPARE(clicked(k3d, {40, 0, 64}), right);
  QCOMPARE(clicked(k3d, {40, -64, 32}), right);
  QCOMPARE(faceClicked({-40, 0, 64}), left);
  QCOMPARE(faceClicked({40, 0, 64}), right);
  QVERIFY(same(selected(), {Vec3(0, -64, 64), Vec3(128, 64, 64)}));
}

void WindowFaces::flushBoxes_arePaintedWhereTheyAreSeen() {
  const NodeId left = drawBox(kLeft);
  const NodeId right = drawBox(kRight);
  QVERIFY(waitUntilIdle());
  QCOMPARE(faceClicked({40, 0, 64}), right);
  const FaceRef top = session().selectedFaces().front();
  QVERIFY(paintSelected(session(), "stone"));
  QVERIFY(waitUntilIdle());
  QVERIFY(surfaceAt(session().level(), top).material !=
          surfaceAt(session().level(), {left, top.face}).material);
  QCOMPARE(session().scene().figures().faces, std::size_t{7});  // the top is two faces now
  QVERIFY(equalsFreshEvaluation());
}

void WindowFaces::hidingOneFlushBox_keepsTheOther() {
  // Chosen so that a ray through the top of the left box, if hidden, does not meet the right one.
  const Vec3 onLeft(-104, -30, 64), onRight(72, -30, 64);
  for (const bool hideLeft : {true, false}) {
    session().open(level::Level(), {});
    QVERIFY(waitUntilIdle());  // the views are framed when the level is evaluated
    const NodeId left = drawBox(kLeft);
    const NodeId right = drawBox(kRight);
    QVERIFY(left != NodeId{} && right != NodeId{});
    QVERIFY(waitUntilIdle());
    session().clearSelection();
    const QColor leftTop = colourAt(k3d, onLeft);
    const QColor rightTop = colourAt(k3d, onRight);
    session().select({hideLeft ? left : right});
    key(Qt::Key_H);
    QVERIFY(waitUntilIdle());
    if (hideLeft) {
      QVERIFY2(colourAt(k3d, onLeft) != leftTop, "the hidden box is still drawn");
      QVERIFY2(colourAt(k3d, onRight) == rightTop, "the other box is not drawn");
    } else {
      QVERIFY2(colourAt(k3d, onRight) != rightTop, "the hidden box is still drawn");
      QVERIFY2(colourAt(k3d, onLeft) == leftTop, "the other box is not drawn");
    }
    QCOMPARE(clicked(k3d, onLeft), hideLeft ? NodeId{} : left);
    QCOMPARE(clicked(k3d, onRight), hideLeft ? right : NodeId{});
  }
}

void WindowFaces::lockedFlushBox_leavesTheOtherToTheMouse() {
  const NodeId left = drawBox(kLeft);
  const NodeId right = drawBox(kRight);
  session().select({left});
  window().actions().action("view.lock")->trigger();
  QVERIFY(waitUntilIdle());
  QCOMPARE(clicked(k3d, {-110, 0, 64}), NodeId{});
  QCOMPARE(clicked(k3d, {40, 0, 64}), right);
}

// A trench along both boxes divides the top into two faces, each of which belongs to both boxes.
void WindowFaces::cutAcrossFlushBoxes_leavesEachItsParts() {
  const NodeId left = drawBox(kLeft);
  const NodeId right = drawBox(kRight);
  drawBox({Vec3(-128, -16, 32), Vec3(128, 16, 96)});
  key(Qt::Key_Minus);
  QVERIFY(waitUntilIdle());
  for (const double y : {-40.0, 40.0}) {
    QCOMPARE(faceClicked({-64, y, 64}), left);
    QCOMPARE(faceClicked({64, y, 64}), right);
  }
  session().select({left});
  const QColor rightTop = [&] {
    session().clearSelection();
    return colourAt(k3d, {100, -40, 64});
  }();
  session().select({left});
  key(Qt::Key_H);
  QVERIFY(waitUntilIdle());
  QCOMPARE(colourAt(k3d, {100, -40, 64}), rightTop);
  QCOMPARE(faceClicked({64, -40, 64}), right);
}

void WindowFaces::arch_isNotPickedThroughItsOpening() {
  window().workspace().setReference({Vec3(-64, -32, 0), Vec3(64, 32, 128)});
  chooseShape("arch");
  drag(kXy, {-62, -30, 0}, {62, 30, 0});
  QVERIFY(waitUntilIdle());
  const NodeId arch = session().selection().front();
  QCOMPARE(clicked(kXz, {0, 0, 120}), arch);     // the keystone
  QCOMPARE(clicked(kXz, {0, 0, 40}), NodeId{});  // the opening
  camera(k3d).setPosition({0, -300, 40});
  camera(k3d).setDirection(1.5707963, 0);
  QCOMPARE(clicked(k3d, {0, -32, 120}), arch);
  QCOMPARE(clicked(k3d, {0, -32, 40}), NodeId{});
}

void WindowFaces::arch_isNotTintedInItsOpening() {
  const Vec3 opening(0, 0, 40);
  window().workspace().setReference({Vec3(-64, -32, 0), Vec3(64, 32, 128)});
  camera(k3d).setPosition({0, -300, 40});
  camera(k3d).setDirection(1.5707963, 0);
  chooseShape("arch");
  drag(kXy, {-62, -30, 0}, {62, 30, 0});
  QVERIFY(waitUntilIdle());
  session().clearSelection();
  const QColor before = colourAt(k3d, opening);
  key(Qt::Key_A, Qt::ControlModifier);
  QCOMPARE(session().selection().size(), std::size_t{1});
  QCOMPARE(colourAt(k3d, opening), before);
}

void WindowFaces::selectAll_saysThatEntitiesAreLeftOut() {
  drawBox(kLeft);
  const auto& classes = builtInEntityClasses();
  QVERIFY(addPointEntity(session(), *findEntityClass(classes, "light"), {0, 0, 128}));
  key(Qt::Key_A, Qt::ControlModifier);
  QCOMPARE(session().selection().size(), std::size_t{2});
  QCOMPARE(session().selectedEntities().size(), std::size_t{1});
}

void WindowFaces::faceTab_countsTheFacesThatAreSeen() {
  window().workspace().setReference(kLeft);
  chooseShape("stairs");
  drag(kXy, {-126, -62, 0}, {-2, 62, 0});
  QVERIFY(waitUntilIdle());
  const NodeId stairs = session().selection().front();
  const std::size_t faces = session().scene().find({{stairs}})->faces.size();
  QCOMPARE(faceTitle(), QString("All %1 faces of the selection").arg(faces));
  const NodeId box = drawBox(kRight);
  session().select({stairs, box});
  QCOMPARE(faceTitle(), QString("All %1 faces of the selection").arg(faces + 6));
}

void WindowFaces::faceTab_saysWhatToDoWithALinkedCopy() {
  drawBox(kLeft);
  key(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
  QVERIFY(waitUntilIdle());
  QVERIFY(session().level().node(session().selection().front()).isLinkedCopy());
  const QString title = faceTitle();
  QVERIFY2(title.contains("linked copy") && title.contains("ouble-click"), qPrintable(title));
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowFaces test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_faces.moc"
