// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Wedges, roofs, ramps and stairs in every direction, drawn and turned in the real window.
#include <cmath>

#include <QApplication>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/commands/shape_direction.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

using level::NodeId;

class WindowDirections : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void aDrawnShape_risesAlongTheDrag_data();
  void aDrawnShape_risesAlongTheDrag();
  void theKey_turnsBeforeDuringAndAfterTheDrag();
  void aTurnedShape_staysInItsBox_andIsUndone();
  void theField_setsTheDirection();
  void withoutADirection_theKeySaysSo();

 private:
  const level::ShapeSolid& shape() {
    return std::get<level::ShapeSolid>(
        session().level().node(session().selection().front()).content);
  }
  // Draws over the box between the origin and this corner, in that direction.
  void drawTo(double x, double y) {
    const Vec3 within(std::copysign(2, x), std::copysign(2, y), 0);
    drag(kXy, within, Vec3(x, y, 0) - within);
  }
  // The highest corners of the selected solid lie in this half of its box, and some on its side:
  // the top step of stairs begins before the side.
  bool isHighAt(const Vec3& side) {
    const SceneSolid* solid = session().scene().find({{session().selection().front()}});
    if (solid == nullptr) return false;
    const Box& box = solid->bounds;
    const double end = side.cwiseProduct(box.center()).sum() + side.cwiseAbs().dot(box.sizes()) / 2;
    bool holds = true, reaches = false;
    for (const Vec3& corner : solid->corners) {
      if (corner.z() < box.max().z()) continue;
      holds = holds && side.dot(corner - box.center()) > 0;
      reaches = reaches || side.dot(corner) == end;
    }
    return holds && reaches;
  }
};

void WindowDirections::aDrawnShape_risesAlongTheDrag_data() {
  QTest::addColumn<QString>("kind");
  QTest::addColumn<double>("x");
  QTest::addColumn<double>("y");
  QTest::addColumn<int>("turns");
  for (const char* kind : {"wedge", "ramp", "stairs"}) {
    const auto row = [kind](double x, double y, int turns) {
      QTest::addRow("%s %g %g", kind, x, y) << kind << x << y << turns;
    };
    row(128, 64, 0);
    row(64, 128, 1);
    row(-128, 64, 2);
    row(64, -128, 3);
    row(-128, -128, 2);
  }
  QTest::newRow("roof along x") << "roof" << 128.0 << 64.0 << 1;
  QTest::newRow("roof along y") << "roof" << 64.0 << -128.0 << 0;
}

void WindowDirections::aDrawnShape_risesAlongTheDrag() {
  QFETCH(QString, kind);
  QFETCH(double, x);
  QFETCH(double, y);
  QFETCH(int, turns);
  chooseShape(kind.toStdString());
  drawTo(x, y);
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().selection().size(), std::size_t{1});
  QCOMPARE(turnsOf(shape()), std::optional(turns));
  const Box wanted(Vec3(std::min(x, 0.0), std::min(y, 0.0), 0),
                   Vec3(std::max(x, 0.0), std::max(y, 0.0), 64));
  QVERIFY(same(selected(), wanted));
  constexpr int kX[] = {1, 0, -1, 0}, kY[] = {0, 1, 0, -1};
  if (kind != "roof") QVERIFY(isHighAt({double(kX[turns]), double(kY[turns]), 0}));
  QVERIFY(equalsFreshEvaluation());
}

void WindowDirections::theKey_turnsBeforeDuringAndAfterTheDrag() {
  chooseShape("wedge");
  hover(kXy, {0, 0, 0});
  QVERIFY2(window().toolbox().hint().contains("along the drag"),
           qPrintable(window().toolbox().hint()));
  key(Qt::Key_Y);
  QVERIFY(window().toolbox().hint().contains("rises towards +y"));
  // During the drag: two turns further than the +y chosen before, however the mouse goes on.
  const QPoint at = pixelOf(kXy, {2, 2, 0});
  QTest::mousePress(&window().viewport(), Qt::LeftButton, {}, at);
  moveTo(kXy, {62, 62, 0});
  key(Qt::Key_Y);
  key(Qt::Key_Y);
  QVERIFY2(window().toolbox().statusText().contains("rises towards -y"),
           qPrintable(window().toolbox().statusText()));
  moveTo(kXy, {126, 62, 0});
  release(kXy, {126, 62, 0});
  QVERIFY(waitUntilIdle());
  QCOMPARE(turnsOf(shape()), std::optional(3));
  const Box drawn = selected();
  keepPicture("directions_wedge");
  // After it: the selected wedge turns in its box.
  QVERIFY(window().toolbox().hint().contains("Y: turn"));
  key(Qt::Key_Y);
  QVERIFY(waitUntilIdle());
  QCOMPARE(turnsOf(shape()), std::optional(0));
  QVERIFY(same(selected(), drawn));
  QVERIFY(isHighAt({1, 0, 0}));
  // With nothing selected the turns of the next shape go round, and end along the drag.
  key(Qt::Key_Escape);
  for (int i = 0; i < 4; ++i) key(Qt::Key_Y);
  QVERIFY(!window().workspace().shape().turns);
}

void WindowDirections::aTurnedShape_staysInItsBox_andIsUndone() {
  chooseShape("ramp");
  drawTo(160, 96);
  QVERIFY(waitUntilIdle());
  const Box box = selected();
  const level::ShapeSolid before = shape();
  for (int turns = 1; turns <= 4; ++turns) {
    key(Qt::Key_Y);
    QVERIFY(waitUntilIdle());
    QCOMPARE(turnsOf(shape()), std::optional(turns % 4));
    QVERIFY(same(selected(), box));
  }
  for (int i = 0; i < 4; ++i) key(Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(shape() == before);
  QVERIFY(waitUntilIdle());
  QVERIFY(equalsFreshEvaluation());
}

void WindowDirections::theField_setsTheDirection() {
  chooseShape("wedge");
  session().clearSelection();
  auto& tool = window().toolbox().tool();
  const std::vector<ToolField> fields = tool.fields();
  QCOMPARE(fields.size(), std::size_t{3});
  QCOMPARE(fields[2].label, QString("Turned"));
  const double values[] = {fields[0].value, fields[1].value, -90};
  tool.applyFields(values);
  QCOMPARE(window().workspace().shape().turns, std::optional(3));
  QCOMPARE(tool.fields()[2].value, 270.0);
  drawTo(128, 64);
  QVERIFY(waitUntilIdle());
  QCOMPARE(turnsOf(shape()), std::optional(3));
}

void WindowDirections::withoutADirection_theKeySaysSo() {
  drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  QSignalSpy said(&session(), &Session::said);
  const std::size_t steps = session().undoSteps();
  hover(kXy, {200, 200, 0});
  key(Qt::Key_Y);
  QCOMPARE(said.count(), 1);
  QCOMPARE(session().undoSteps(), steps);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowDirections test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_directions.moc"
