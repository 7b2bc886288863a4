// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// The Solid and Check menus: each action by real mouse and key events on the real window, as
// docs/manual/editor.md describes it. One row of the table is one situation.
#include <QApplication>
#include <QPushButton>
#include <QtTest>

#include "editor/actions/command_palette.h"
#include "editor/application/display_check.h"
#include "editor/panels/face_page.h"
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
      {"the image of a face is fitted and justified", &W::image_isFittedAndJustified}};
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
  QVERIFY(settle());
  QCOMPARE(properties(cutter).operation, Operation::subtract);
  QCOMPARE(session().scene().figures().faces, std::size_t{10});  // a frame
}

void WindowSolids::convexMerge_makesOne() {
  drawBox({Vec3(-64, -64, 0), Vec3(0, 64, 64)});
  drawBox({Vec3(64, -64, 0), Vec3(96, 64, 64)});
  key(Qt::Key_A, Qt::ControlModifier);
  key(Qt::Key_J, Qt::ControlModifier);
  QVERIFY(settle());
  QCOMPARE(topCount(), std::size_t{1});
  QVERIFY(same(selected(), {Vec3(-64, -64, 0), Vec3(96, 64, 64)}));
  QCOMPARE(session().scene().figures().faces, std::size_t{6});
}

void WindowSolids::intersect_leavesWhatIsCommon() {
  drawBox({Vec3(-64, -64, 0), Vec3(32, 64, 64)});
  drawBox({Vec3(-32, -96, 0), Vec3(96, 96, 64)});
  key(Qt::Key_A, Qt::ControlModifier);
  key(Qt::Key_L, Qt::ControlModifier);
  QVERIFY(settle());
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
  QVERIFY(settle());
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
  QCOMPARE(window().workspace().grid().size(), 16.0);
}

void WindowSolids::minus_makesSubtractive() {
  drawBox(kBox);
  const NodeId pit = drawBox({Vec3(-32, -32, 32), Vec3(32, 32, 64)});
  key(Qt::Key_Minus);
  QVERIFY(settle());
  QCOMPARE(properties(pit).operation, Operation::subtract);
  QCOMPARE(session().scene().figures().faces, std::size_t{11});
}

void WindowSolids::backslash_makesIntersecting() {
  drawBox(kBox);
  const NodeId other = drawBox({Vec3(0, 0, 0), Vec3(96, 96, 32)});
  key(Qt::Key_Backslash);
  QVERIFY(settle());
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

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowSolids test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_solids.moc"
