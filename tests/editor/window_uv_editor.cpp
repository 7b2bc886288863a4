// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The UV editor by real mouse and key events on the real window.
#include <QApplication>
#include <QDockWidget>
#include <QPushButton>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/commands/painting.h"
#include "editor/panels/uv/uv_panel.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

using level::ImageMap;
using level::NodeId;
using level::StandardAxes;

namespace {

const Box kBox{Vec3(-64, -64, 0), Vec3(64, 64, 64)};
const Vec3 kTop(0, 0, 64), kFront(0, -64, 32);
constexpr double kSameTexel = 1e-9;

void move(QWidget& to, QPointF at, Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
  QMouseEvent event(QEvent::MouseMove, at, to.mapToGlobal(at), Qt::NoButton, button, modifiers);
  QApplication::sendEvent(&to, &event);
}

}  // namespace

class WindowUvEditor : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void aSelectedFace_isShownOverItsImage();
  void draggingTheFaces_shiftsTheImage_asOneStep();
  void aShift_nearALine_snapsACorner();
  void aShift_withControl_isFree();
  void draggingAnEdge_scalesFromTheOtherOne();
  void draggingACorner_withShift_keepsTheProportions();
  void draggingTheKnob_turnsAboutTheOrigin();
  void aMovedOrigin_isTheCentreOfTheTurn();
  void aTurn_snapsToTheEdgesOfTheFace();
  void draggingAShearHandle_slantsTheImage();
  void severalFaces_changeTogether();
  void aMatrix_staysAMatrix();
  void theWheel_zoomsAtTheMouse_andTheMiddleButtonPans();
  void escape_cancelsADrag();
  void undoDuringADrag_cancelsIt();
  void arrows_shiftByTheGrid();
  void fit_showsTheImageSoManyTimes();
  void buttons_workOnAllSelectedFaces();
  void solids_showAllTheirFaces();
  void itsKey_bringsItToTheFront();
  void pictures_data();
  void pictures();

 private:
  UvCanvas& canvas() { return *window().findChild<UvCanvas*>(); }
  // A box whose top is painted and selected, with the UV editor in front.
  FaceRef paintedTop(const StandardAxes& axes = {}) {
    drawBox(kBox);
    waitUntilIdle();
    session().clearSelection();
    click(k3d, kTop, Qt::ShiftModifier);
    paintSelected(session(), "grid/stone");
    changeSurfaces(session(), "place", [&](level::Surface& surface) { surface.axes = axes; });
    waitUntilIdle();
    showEditor();
    return session().selectedFaces().front();
  }
  void showEditor() {
    window().docks().uv->show();
    window().docks().uv->raise();
    QVERIFY(QTest::qWaitFor([this] { return canvas().isVisible() && canvas().width() > 100; }));
    canvas().frame();
  }
  ImageMap mapOf(const FaceRef& face) {
    return level::imageMap(surfaceAt(session().level(), face).axes,
                           drawnFace(session(), face).normal());
  }
  // The corners of the box around the faces in texels.
  TexelBox box() { return boxAround(canvas().faces()); }
  QPointF pixelOf(const Texel& at) { return canvas().view().pixelOf(at); }
  void press(QPointF at, Qt::MouseButton button = Qt::LeftButton) {
    move(canvas(), at, Qt::NoButton, {});
    QTest::mousePress(&canvas(), button, {}, at.toPoint());
  }
  void moveBy(QPointF from, QPointF by, Qt::KeyboardModifiers modifiers = {}) {
    move(canvas(), from + by / 2, Qt::LeftButton, modifiers);
    move(canvas(), from + by, Qt::LeftButton, modifiers);
  }
  void dragPixel(QPointF from, QPointF by, Qt::KeyboardModifiers modifiers = {}) {
    const QPointF start = from.toPoint();
    press(start);
    moveBy(start, by, modifiers);
    QTest::mouseRelease(&canvas(), Qt::LeftButton, modifiers, (start + by).toPoint());
  }
  // Drags by so many texels.
  void dragTexels(QPointF from, double across, double down, Qt::KeyboardModifiers modifiers = {}) {
    const double zoom = canvas().view().zoom();
    dragPixel(from, {across * zoom, down * zoom}, modifiers);
  }
  // The middle of a side of the box: (1, 0) is the right one, (1, 1) the lower right corner.
  QPointF sideAt(int x, int y) {
    const QRectF rect = canvas().view().rectOf(box());
    return {x < 0   ? rect.left()
            : x > 0 ? rect.right()
                    : rect.center().x(),
            y < 0   ? rect.top()
            : y > 0 ? rect.bottom()
                    : rect.center().y()};
  }
  double ring() { return UvHandles::ringIn(canvas().view().rectOf(box())); }
  // Inside the box, away from the ring.
  QPointF inside() {
    const QRectF rect = canvas().view().rectOf(box());
    return rect.topLeft() + QPointF(rect.width() / 8, rect.height() / 4);
  }
  void press(const char* button) {
    QTest::mouseClick(window().findChild<QPushButton*>(button), Qt::LeftButton);
  }
  FaceRef under(NodeId solid, const Vec3& normal) {
    for (const FaceRef& face : facesOf(session(), solid)) {
      if ((drawnFace(session(), face).normal() - normal).norm() < 1e-9) return face;
    }
    return {};
  }
};

void WindowUvEditor::aSelectedFace_isShownOverItsImage() {
  paintedTop();
  QCOMPARE(canvas().faces().size(), std::size_t{1});
  QCOMPARE(canvas().faces().front().material, std::string("grid/stone"));
  const Texel low{-64, -64}, high{64, 64};
  QVERIFY(box().low == low && box().high == high);
  auto* numbers = window().findChild<QLabel*>("uv.numbers");
  QVERIFY2(numbers->text().startsWith("stone 128 \u00d7 128"), qPrintable(numbers->text()));
  session().clearSelection();
  QVERIFY(canvas().faces().empty());
  QVERIFY(!window().findChild<QPushButton*>("uv.fit")->isEnabled());
}

void WindowUvEditor::draggingTheFaces_shiftsTheImage_asOneStep() {
  const FaceRef top = paintedTop({{5, -7}, 0, {0.5, 0.25}});
  const std::size_t steps = session().undoSteps();
  const ImageMap before = mapOf(top);
  canvas().setDivisions({1, 1});
  dragTexels(inside(), 50, 60);  // far from every edge of the image
  const ImageMap after = mapOf(top);
  QVERIFY(after.u == before.u && after.v == before.v);
  const Texel by{after.offset[0] - before.offset[0], after.offset[1] - before.offset[1]};
  QCOMPARE(by[0], 50.0);
  QCOMPARE(by[1], 60.0);
  QCOMPARE(session().undoSteps(), steps + 1);
  QVERIFY(std::holds_alternative<StandardAxes>(surfaceAt(session().level(), top).axes));
  session().undo();
  QCOMPARE(mapOf(top).offset[0], before.offset[0]);
}

void WindowUvEditor::aShift_nearALine_snapsACorner() {
  const FaceRef top = paintedTop({{5, 0}, 0, {1, 1}});  // corners at -59 and 69
  const double zoom = canvas().view().zoom();
  // To within 3 pixels of the line at 32 + 64: the lower corner comes to lie on -32.
  dragPixel(inside(), {27 * zoom + 3, 0});
  QCOMPARE(mapOf(top).offset[0], 32.0);
  QCOMPARE(mapOf(top).offset[1], 0.0);
}

void WindowUvEditor::aShift_withControl_isFree() {
  const FaceRef top = paintedTop();
  const double zoom = canvas().view().zoom();
  dragPixel(inside(), {33, 0}, Qt::ControlModifier);
  QCOMPARE(mapOf(top).offset[0], 33 / zoom);
}

void WindowUvEditor::draggingAnEdge_scalesFromTheOtherOne() {
  const FaceRef top = paintedTop();
  dragTexels(sideAt(1, 0), 128, 0);
  QVERIFY(box().low[0] == -64 && box().high[0] == 192);
  QVERIFY(box().low[1] == -64 && box().high[1] == 64);
  const auto axes = std::get<StandardAxes>(surfaceAt(session().level(), top).axes);
  QCOMPARE(axes.scale[0], 0.5);
  QCOMPARE(axes.scale[1], 1.0);
  // Alt: about the origin.
  dragTexels(sideAt(0, 1), 0, 64, Qt::AltModifier);
  QVERIFY(box().low[1] == -128 && box().high[1] == 128);
}

void WindowUvEditor::draggingACorner_withShift_keepsTheProportions() {
  paintedTop();
  dragTexels(sideAt(1, 1), 64, 2, Qt::ShiftModifier);
  QVERIFY(box().low[0] == -64 && box().high[0] == 128);
  QVERIFY(box().low[1] == -64 && box().high[1] == 128);
}

void WindowUvEditor::draggingTheKnob_turnsAboutTheOrigin() {
  const FaceRef top = paintedTop();
  const std::size_t steps = session().undoSteps();
  // The knob is up and right of the origin: a drag to its right turns clockwise by 45 degrees.
  const double along = ring() * std::sqrt(0.5);
  dragPixel(pixelOf(canvas().origin()) + QPointF(along, -along), {ring() - along, along});
  const level::Surface surface = surfaceAt(session().level(), top);
  const auto* axes = std::get_if<StandardAxes>(&surface.axes);
  QVERIFY2(axes != nullptr, "a turned image along a world axis is still one");
  QCOMPARE(axes->rotation, 45.0);
  // The image of the middle stays, and the right corner of the square is now the lower one.
  QVERIFY(std::abs(mapOf(top).at(kTop)[0]) < kSameTexel);
  const auto corner = mapOf(top).at(Vec3(64, 64, 64));
  QVERIFY(std::abs(corner[0] - 64 * std::sqrt(2)) < 1e-6 && std::abs(corner[1]) < 1e-6);
  QCOMPARE(session().undoSteps(), steps + 1);
}

void WindowUvEditor::aMovedOrigin_isTheCentreOfTheTurn() {
  const FaceRef top = paintedTop();
  const std::size_t steps = session().undoSteps();
  const Texel corner = box().low;
  dragPixel(pixelOf(canvas().origin()),
            pixelOf(corner) - pixelOf(canvas().origin()) + QPointF(3, 2));
  QVERIFY(canvas().origin() == corner);
  QCOMPARE(session().undoSteps(), steps);  // the origin is no part of the level
  const auto kept = mapOf(top).at(Vec3(-64, 64, 64));
  const double radius = ring();
  dragPixel(pixelOf(corner) + QPointF(radius, 0), {-radius, radius});
  const auto now = mapOf(top).at(Vec3(-64, 64, 64));
  QVERIFY(std::abs(now[0] - kept[0]) < kSameTexel && std::abs(now[1] - kept[1]) < kSameTexel);
  QVERIFY(std::abs(mapOf(top).at(Vec3(64, 64, 64))[1] - 64) < kSameTexel);  // by 90 degrees
}

void WindowUvEditor::aTurn_snapsToTheEdgesOfTheFace() {
  const FaceRef top = paintedTop({{0, 0}, 37.3, {1, 1}});
  const QPointF origin = pixelOf(canvas().origin());
  const double angle = (-37.3 + 2) * M_PI / 180;
  const double radius = ring();
  dragPixel(origin + QPointF(radius, 0),
            {radius * std::cos(angle) - radius, radius * std::sin(angle)});
  const auto surface = surfaceAt(session().level(), top);
  QVERIFY(std::holds_alternative<StandardAxes>(surface.axes));
  const double rotation = std::get<StandardAxes>(surface.axes).rotation;
  QVERIFY2(std::abs(std::remainder(rotation, 90)) < 1e-6, qPrintable(QString::number(rotation)));
}

void WindowUvEditor::draggingAShearHandle_slantsTheImage() {
  const FaceRef top = paintedTop();
  dragTexels(sideAt(0, 1) + QPointF(0, kUvShearDistance), 64, 0);
  // The lower edge moved by 64 texels, the upper one stayed.
  QVERIFY(std::abs(mapOf(top).at(Vec3(-64, -64, 64))[0] - 0) < kSameTexel);
  QVERIFY(std::abs(mapOf(top).at(Vec3(-64, 64, 64))[0] + 64) < kSameTexel);
  QVERIFY(box().low[1] == -64 && box().high[1] == 64);
  session().undo();
  QVERIFY(std::holds_alternative<StandardAxes>(surfaceAt(session().level(), top).axes));
  QCOMPARE(mapOf(top).at(Vec3(-64, -64, 64))[0], -64.0);
}

void WindowUvEditor::severalFaces_changeTogether() {
  const FaceRef top = paintedTop();
  const FaceRef front = under(top.solid, -Vec3::UnitY());
  session().selectFaces({top, front});
  QCOMPARE(canvas().faces().size(), std::size_t{2});
  canvas().setDivisions({1, 1});
  const std::size_t steps = session().undoSteps();
  dragTexels(inside(), 40, 0);
  QCOMPARE(mapOf(top).offset[0], 40.0);
  QCOMPARE(mapOf(front).offset[0], 40.0);
  QCOMPARE(session().undoSteps(), steps + 1);
}

void WindowUvEditor::aMatrix_staysAMatrix() {
  const FaceRef top = paintedTop();
  changeSurfaces(session(), "matrix", [](level::Surface& surface) {
    surface.axes = level::PrimitiveMatrix{{1.0 / 128, 0, 0, 0, 1.0 / 128, 0}};
  });
  canvas().frame();
  canvas().setDivisions({1, 1});
  dragTexels(inside(), 40, 24);
  const auto surface = surfaceAt(session().level(), top);
  const auto* matrix = std::get_if<level::PrimitiveMatrix>(&surface.axes);
  QVERIFY(matrix != nullptr);
  QCOMPARE(matrix->rows[2], 40.0 / 128);
  QCOMPARE(matrix->rows[5], 24.0 / 128);
}

void WindowUvEditor::theWheel_zoomsAtTheMouse_andTheMiddleButtonPans() {
  paintedTop();
  const QPoint at(40, 50);
  const Texel before = canvas().view().texelAt(at);
  const double zoom = canvas().view().zoom();
  QWheelEvent event(at, canvas().mapToGlobal(at), {}, {0, 240}, Qt::NoButton, {}, Qt::NoScrollPhase,
                    false);
  QApplication::sendEvent(&canvas(), &event);
  QVERIFY(canvas().view().zoom() > 1.4 * zoom);
  QVERIFY(std::abs(canvas().view().texelAt(at)[0] - before[0]) < 1e-6);
  QVERIFY(std::abs(canvas().view().texelAt(at)[1] - before[1]) < 1e-6);
  const std::size_t steps = session().undoSteps();
  QTest::mousePress(&canvas(), Qt::MiddleButton, {}, at);
  move(canvas(), at + QPointF(30, 10), Qt::MiddleButton, {});
  QTest::mouseRelease(&canvas(), Qt::MiddleButton, {}, at + QPoint(30, 10));
  QVERIFY(std::abs(canvas().view().texelAt(at + QPointF(30, 10))[0] - before[0]) < 1e-6);
  QCOMPARE(session().undoSteps(), steps);
  QTest::mouseDClick(&canvas(), Qt::LeftButton, {}, QPoint(4, 4));
  QVERIFY(canvas().view().rectOf(box()).width() < canvas().width());
}

void WindowUvEditor::escape_cancelsADrag() {
  const FaceRef top = paintedTop();
  const std::size_t steps = session().undoSteps();
  const QPointF start = inside().toPoint();
  press(start);
  moveBy(start, {40, 30});
  QVERIFY(mapOf(top).offset[0] != 0);
  QTest::keyClick(&canvas(), Qt::Key_Escape);
  QCOMPARE(mapOf(top).offset[0], 0.0);
  QCOMPARE(session().undoSteps(), steps);
  QVERIFY(!session().canRedo());
  QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, (start + QPointF(40, 30)).toPoint());
  QCOMPARE(session().undoSteps(), steps);
}

// As in the views. A drag that continued after another command would undo that command.
void WindowUvEditor::undoDuringADrag_cancelsIt() {
  const FaceRef top = paintedTop();
  const std::size_t steps = session().undoSteps();
  const QPointF start = inside().toPoint();
  canvas().setFocus();
  press(start);
  moveBy(start, {40, 30});
  QVERIFY(mapOf(top).offset[0] != 0);
  QTest::keyClick(&canvas(), Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(mapOf(top).offset[0], 0.0);
  QCOMPARE(session().undoSteps(), steps);
  QVERIFY2(!session().canRedo(), "half a drag was left to redo");
  move(canvas(), start + QPointF(60, 60), Qt::LeftButton, {});
  QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, (start + QPointF(60, 60)).toPoint());
  QCOMPARE(session().undoSteps(), steps);
}

void WindowUvEditor::arrows_shiftByTheGrid() {
  const FaceRef top = paintedTop();
  canvas().setFocus();
  QTest::keyClick(&canvas(), Qt::Key_Right);
  QCOMPARE(mapOf(top).offset[0], 32.0);  // a quarter of the image
  QTest::keyClick(&canvas(), Qt::Key_Up, Qt::ControlModifier);
  QCOMPARE(mapOf(top).offset[1], -1.0);
}

void WindowUvEditor::fit_showsTheImageSoManyTimes() {
  const FaceRef top = paintedTop({{5, -7}, 0, {0.3, 0.7}});
  press("uv.fit");
  const Texel origin{0, 0}, whole{128, 128};
  for (std::size_t i = 0; i < 2; ++i) {
    QVERIFY(std::abs(box().low[i] - origin[i]) < kSameTexel);
    QVERIFY(std::abs(box().high[i] - whole[i]) < kSameTexel);
  }
  auto* panel = window().findChild<UvPanel*>();
  const auto fields = panel->findChildren<NumberField*>();
  QCOMPARE(fields.size(), qsizetype{4});
  fields[2]->setFocus();
  fields[2]->selectAll();
  QTest::keyClicks(fields[2], "3");
  press("uv.fit");  // without Enter
  QVERIFY(std::abs(box().high[0] - 3 * 128) < kSameTexel);
  QVERIFY(std::abs(box().high[1] - 128) < kSameTexel);
  // A field of the grid divides the image.
  fields[0]->setFocus();
  fields[0]->selectAll();
  QTest::keyClicks(fields[0], "8");
  QTest::keyClick(fields[0], Qt::Key_Return);
  QCOMPARE(canvas().grid().step(0), 16.0);
  Q_UNUSED(top);
}

void WindowUvEditor::buttons_workOnAllSelectedFaces() {
  const FaceRef top = paintedTop();
  const FaceRef front = under(top.solid, -Vec3::UnitY());
  session().selectFaces({top, front});
  press("uv.flipU");
  for (const FaceRef& face : {top, front}) QCOMPARE(mapOf(face).u.x(), -1.0);
  press("uv.flipV");
  QCOMPARE(mapOf(top).v.y(), 1.0);
  press("uv.turn");
  QVERIFY(std::abs(mapOf(top).u.y()) == 1);
  QTest::mouseClick(window().findChild<QPushButton*>("uv.align"), Qt::LeftButton);
  const std::size_t steps = session().undoSteps();
  press("uv.reset");
  QCOMPARE(session().undoSteps(), steps + 1);
  for (const FaceRef& face : {top, front}) {
    QVERIFY(surfaceAt(session().level(), face).axes == level::TextureAxes());
  }
}

void WindowUvEditor::solids_showAllTheirFaces() {
  const FaceRef top = paintedTop();
  session().select({top.solid});
  QCOMPARE(canvas().faces().size(), std::size_t{6});
}

void WindowUvEditor::itsKey_bringsItToTheFront() {
  paintedTop();
  window().docks().materials->raise();
  QVERIFY(QTest::qWaitFor([this] { return !canvas().isInFront(); }));
  key(Qt::Key_U, Qt::ShiftModifier);
  QVERIFY(QTest::qWaitFor([this] { return canvas().isInFront(); }));
  QCOMPARE(canvas().faces().size(), std::size_t{1});
}

void WindowUvEditor::pictures_data() {
  QTest::addColumn<QString>("theme");
  QTest::newRow("dark") << "dark";
  QTest::newRow("light") << "light";
}

// Pictures for people to look at: at rest, and in a drag.
void WindowUvEditor::pictures() {
  QFETCH(QString, theme);
  close();
  QVERIFY(open(theme));
  const FaceRef top = paintedTop({{20, 10}, 20, {1, 1}});
  session().selectFaces({top, under(top.solid, -Vec3::UnitY())});
  window().docks().uv->setFloating(true);
  window().docks().uv->resize(560, 560);
  QTest::qWait(100);
  canvas().frame();
  QTest::qWait(50);
  keepPicture(*window().docks().uv, "uv_rest_" + theme);
  const QPointF knob = pixelOf(canvas().origin()) + QPointF(ring(), 0);
  press(knob.toPoint());
  moveBy(knob.toPoint(), {-8, 30});
  QTest::qWait(50);
  keepPicture(*window().docks().uv, "uv_drag_" + theme);
  QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, knob.toPoint() + QPoint(-8, 30));
  session().undo();
  QCOMPARE(canvas().faces().size(), std::size_t{2});
  window().docks().uv->setFloating(false);
  QTest::qWait(100);
  canvas().frame();
  keepPicture("uv_window_" + theme);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowUvEditor test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_uv_editor.moc"
