// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// The Solid and Check menus: each action by real mouse and key events on the real window, as
// docs/manual/use describes it. Each row of the table is one situation.
#include <QApplication>
#include <QPushButton>
#include <QtTest>

#include "editor/actions/command_palette.h"
#include "editor/application/display_check.h"
#include "editor/commands/painting.h"
#include "editor/panels/face_page.h"
#include "editor/panels/inspector_panel.h"
#include "level/document/image_map.h"
#include "level/edits/outline.h"
#include "tests/editor/real_window.h"
#include "tests/editor/situations.h"

namespace halfspace::editor::tests {

using level::NodeId;
using level::Operation;

namespace {

const Box kBox{Vec3(-64, -64, 0), Vec3(64, 64, 64)};

}  // namespace

class WindowSolids : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void action_data() { addRows<WindowSolids>(table()); }
  void action();

 private:
  static std::span<const Situation<WindowSolids>> table();

  void subtract_cutsWhatStandsBefore();
  void convexMerge_makesOne();
  void intersect_leavesWhatIsCommon();
  void hollow_leavesWalls();
  void plus_makesAdditive();
  void minus_makesSubtractive();
  void backslash_makesIntersecting();
  void check_showsWhatIsWrong();
  void palette_runsByName();
  void image_isFittedAndJustified();
  void images_areFittedToEachFace();
  void matrix_isFittedToo();
  void image_turnsWithItsFace();

  const level::NodeProperties& properties(NodeId node) {
    return session().level().node(node).properties;
  }
  std::size_t topCount() { return session().level().children(session().level().root()).size(); }
};

std::span<const Situation<WindowSolids>> WindowSolids::table() {
  using W = WindowSolids;
  static const std::vector<Situation<W>> kRows = {
      {"Ctrl+K subtracts", &W::subtract_cutsWhatStandsBefore},
      {"Ctrl+J merges", &W::convexMerge_makesOne},
      {"Ctrl+L intersects", &W::intersect_leavesWhatIsCommon},
      {"Ctrl+Shift+K hollows", &W::hollow_leavesWalls},
      {"plus makes the selection additive", &W::plus_makesAdditive},
      {"minus makes the selection subtractive", &W::minus_makesSubtractive},
      {"backslash makes the selection intersecting", &W::backslash_makesIntersecting},
      {"F7 shows what is wrong", &W::check_showsWhatIsWrong},
      {"Ctrl+Shift+P runs by name", &W::palette_runsByName},
      {"the image of a face is fitted and justified", &W::image_isFittedAndJustified},
      {"the images of a solid are fitted to each face", &W::images_areFittedToEachFace},
      {"a matrix is fitted like other images", &W::matrix_isFittedToo},
      {"an image stays on its face while the solid turns", &W::image_turnsWithItsFace}};
  return kRows;
}

void WindowSolids::action() {
  playRow<WindowSolids>(*this, table());
  if (QTest::currentTestFailed()) return;
  QVERIFY2(equalsFreshEvaluation(), "the picture is not what the level evaluates to");
}

void WindowSolids::subtract_cutsWhatStandsBefore() {
  const NodeId cutter = drawBox({Vec3(-32, -32, 0), Vec3(32, 32, 64)});
  drawBox(kBox);
  session().select({cutter});
  key(Qt::Key_K, Qt::ControlModifier);
  QVERIFY(waitUntilIdle());
  QCOMPARE(properties(cutter).operation, Operation::subtract);
  QCOMPARE(session().scene().figures().faces, std::size_t{10});  // a frame
}

void WindowSolids::convexMerge_makesOne() {
  drawBox({Vec3(-64, -64, 0), Vec3(0, 64, 64)});
  drawBox({Vec3(64, -64, 0), Vec3(96, 64, 64)});
  key(Qt::Key_A, Qt::ControlModifier);
  key(Qt::Key_J, Qt::ControlModifier);
  QVERIFY(waitUntilIdle());
  QCOMPARE(topCount(), std::size_t{1});
  QVERIFY(same(selected(), {Vec3(-64, -64, 0), Vec3(96, 64, 64)}));
  QCOMPARE(session().scene().figures().faces, std::size_t{6});
}

void WindowSolids::intersect_leavesWhatIsCommon() {
  drawBox({Vec3(-64, -64, 0), Vec3(32, 64, 64)});
  drawBox({Vec3(-32, -96, 0), Vec3(96, 96, 64)});
  key(Qt::Key_A, Qt::ControlModifier);
  key(Qt::Key_L, Qt::ControlModifier);
  QVERIFY(waitUntilIdle());
  QCOMPARE(topCount(), std::size_t{1});
  Box left;
  for (const auto& face : session().scene().faces()) {
    if (face) left.extend(face->bounds);
  }
  QVERIFY(same(left, {Vec3(-32, -64, 0), Vec3(32, 64, 64)}));
}

void WindowSolids::hollow_leavesWalls() {
  drawBox(kBox);
  key(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().scene().solids().size(), std::size_t{6});
  QVERIFY(same(selected(), kBox));
  QCOMPARE(session().scene().figures().faces, std::size_t{12});  // inside and outside
}

void WindowSolids::plus_makesAdditive() {
  const NodeId box = drawBox(kBox);
  key(Qt::Key_Minus);
  QCOMPARE(properties(box).operation, Operation::subtract);
  key(Qt::Key_Plus);
  QCOMPARE(properties(box).operation, Operation::add);
  key(Qt::Key_Minus, Qt::KeypadModifier);
  QCOMPARE(properties(box).operation, Operation::subtract);
  key(Qt::Key_Plus, Qt::KeypadModifier);
  QCOMPARE(properties(box).operation, Operation::add);
  QCOMPARE(window().workspace().grid().size(), 16.0);
}

void WindowSolids::minus_makesSubtractive() {
  drawBox(kBox);
  const NodeId pit = drawBox({Vec3(-32, -32, 32), Vec3(32, 32, 64)});
  key(Qt::Key_Minus);
  QVERIFY(waitUntilIdle());
  QCOMPARE(properties(pit).operation, Operation::subtract);
  QCOMPARE(session().scene().figures().faces, std::size_t{11});
}

void WindowSolids::backslash_makesIntersecting() {
  drawBox(kBox);
  const NodeId other = drawBox({Vec3(0, 0, 0), Vec3(96, 96, 32)});
  key(Qt::Key_Backslash);
  QVERIFY(waitUntilIdle());
  QCOMPARE(properties(other).operation, Operation::intersect);
  QCOMPARE(session().scene().figures().faces, std::size_t{6});
}

void WindowSolids::check_showsWhatIsWrong() {
  drawBox(kBox);
  key(Qt::Key_Minus);  // a cutter that cuts nothing
  window().docks().console->raise();
  key(Qt::Key_F7);
  QVERIFY(window().docks().issues->isVisible());
  QVERIFY(
      QTest::qWaitFor([&] { return window().docks().issues->windowTitle().contains("1"); }, 5000));
}

void WindowSolids::palette_runsByName() {
  key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
  auto* palette = window().findChild<CommandPalette*>();
  QVERIFY(palette != nullptr);
  QTest::keyClicks(&palette->input(), "grid 64");
  QTest::keyClick(&palette->input(), Qt::Key_Return);
  QCOMPARE(window().workspace().grid().size(), 64.0);
}

void WindowSolids::image_isFittedAndJustified() {
  drawBox({Vec3(-32, -64, 0), Vec3(64, 64, 64)});
  session().clearSelection();
  click(k3d, {16, 0, 64}, Qt::ShiftModifier);
  QCOMPARE(session().selectedFaces().size(), std::size_t{1});
  const FaceRef top = session().selectedFaces().front();
  const auto press = [&](const QString& text) {
    for (QPushButton* button : window().findChild<FacePage*>()->findChildren<QPushButton*>()) {
      if (button->text() == text) QTest::mouseClick(button, Qt::LeftButton);
    }
    return imagePlacement(surfaceAt(session().level(), top));
  };
  const ImagePlacement fitted = press("Fit");
  QCOMPARE(fitted.scale, (std::array<double, 2>{0.75, 1.0}));  // 96 and 128 units of 128 texels
  QCOMPARE(press("Reset").scale, (std::array<double, 2>{1, 1}));
  QCOMPARE(press("Left").offset[0], 32.0);
  QCOMPARE(press("Right").offset[0], 64.0);
  QCOMPARE(press("Centre").offset[0], 48.0);
  QVERIFY(session().selectedFaces() == std::vector<FaceRef>{top});
}

void WindowSolids::images_areFittedToEachFace() {
  const NodeId box = drawBox({Vec3(-32, -64, 0), Vec3(64, 64, 64)});
  for (QPushButton* button : window().findChild<FacePage*>()->findChildren<QPushButton*>()) {
    if (button->text() == "Fit") QTest::mouseClick(button, Qt::LeftButton);
  }
  QVERIFY(waitUntilIdle());
  const std::array<std::array<double, 2>, 3> expected{{{1, 0.5}, {0.75, 0.5}, {0.75, 1}}};
  for (const SceneSolid::Face& face : session().scene().find({{box}})->faces) {
    int axis = 0;
    face.normal.cwiseAbs().maxCoeff(&axis);
    const ImagePlacement laid = imagePlacement(surfaceAt(session().level(), {box, face.source}));
    QCOMPARE(laid.scale, expected[static_cast<std::size_t>(axis)]);
  }
  const std::size_t steps = session().undoSteps();
  key(Qt::Key_Z, Qt::ControlModifier);  // one step for all faces
  QCOMPARE(session().undoSteps(), steps - 1);
  QVERIFY(imagePlacement(surfaceAt(session().level(), {box, 5})).scale ==
          (std::array<double, 2>{1, 1}));
}

// Texture axes as in brushDef maps; the fields count in texels of an image of 128 texels.
void WindowSolids::matrix_isFittedToo() {
  level::BrushSolid brush;
  for (int axis = 0; axis < 3; ++axis) {
    for (const double side : {-1.0, 1.0}) {
      level::BrushFace face{level::PlaneCoefficients{side * Vec3::Unit(axis), 16.0 * (axis + 1)}};
      face.surface.axes = level::PrimitiveMatrix{{0.0625, 0, 0.5, 0, 0.0625, 0.25}};
      brush.faces.push_back(face);
    }
  }
  level::Level made;
  const NodeId box = level::addNode(made, made.root(), brush).node();
  session().open(std::move(made), {});
  QVERIFY(waitUntilIdle());
  key(Qt::Key_A, Qt::ControlModifier);
  window().findChild<InspectorPanel*>()->setCurrentIndex(1);
  QVERIFY(waitUntilIdle());
  const auto fields = window().findChild<FacePage*>()->findChildren<NumberField*>();
  QCOMPARE(fields[0]->value(), 64.0);   // half an image
  QCOMPARE(fields[2]->value(), 0.125);  // an image on 16 units
  for (QPushButton* button : window().findChild<FacePage*>()->findChildren<QPushButton*>()) {
    if (button->text() == "Fit") QTest::mouseClick(button, Qt::LeftButton);
  }
  QVERIFY(waitUntilIdle());
  const auto& solid = *session().scene().find({{box}});
  for (const SceneSolid::Face& face : solid.faces) {
    const level::ImageMap map =
        level::imageMap(surfaceAt(session().level(), {box, face.source}).axes, face.normal);
    Box reach;
    for (const int corner : face.loop) {
      const Vec3& at = solid.corners[static_cast<std::size_t>(corner)];
      reach.extend(Vec3(map.u.dot(at) + map.offset[0], map.v.dot(at) + map.offset[1], 0));
    }
    QVERIFY(reach.min().norm() < 1e-9 && (reach.max() - Vec3(128, 128, 0)).norm() < 1e-9);
  }
}

// Rotates by Alt+Right, a quarter about z; the images of drawn shapes are aligned to the world's
// axes.
void WindowSolids::image_turnsWithItsFace() {
  const NodeId box = drawBox({Vec3(0, 0, 0), Vec3(128, 64, 64)});
  QVERIFY(paintSelected(session(), "stone"));
  QVERIFY(waitUntilIdle());
  const auto texelOfTop = [&](const Vec3& at) {
    for (const SceneSolid::Face& face : session().scene().find({{box}})->faces) {
      if (face.normal.z() < 0.5) continue;
      const level::ImageMap map =
          level::imageMap(surfaceAt(session().level(), {box, face.source}).axes, face.normal);
      return Vec3(map.u.dot(at) + map.offset[0], map.v.dot(at) + map.offset[1], 0);
    }
    return Vec3(1e9, 1e9, 1e9);
  };
  const Vec3 before = texelOfTop({0, 0, 64});
  const Vec3 along = texelOfTop({128, 0, 64});
  key(Qt::Key_Right, Qt::AltModifier);
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), {Vec3(32, -32, 0), Vec3(96, 96, 64)}));
  const bool isLeft = (texelOfTop({96, -32, 64}) - before).norm() < 1e-9;
  const bool isRight = (texelOfTop({32, 96, 64}) - before).norm() < 1e-9;
  QVERIFY(isLeft != isRight);  // a quarter to one side or the other
  const Vec3 end = isLeft ? Vec3(96, 96, 64) : Vec3(32, -32, 64);
  QVERIFY((texelOfTop(end) - along).norm() < 1e-9);
  // Without texture lock the image keeps its position in the world.
  const Vec3 here = texelOfTop({64, 0, 64});
  key(Qt::Key_T, Qt::ControlModifier);
  key(Qt::Key_Right);
  QVERIFY(waitUntilIdle());
  QVERIFY((texelOfTop({64, 0, 64}) - here).norm() < 1e-9);
  key(Qt::Key_T, Qt::ControlModifier);
  key(Qt::Key_Right);
  QVERIFY(waitUntilIdle());
  QVERIFY((texelOfTop({80, 0, 64}) - here).norm() < 1e-9);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowSolids test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_solids.moc"
