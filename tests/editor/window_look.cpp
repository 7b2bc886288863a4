// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Faces in the 3D pane, by pixels: what each draw mode shows, and the cut of a section. (Lines:
// window_lines; light: window_lights; whole pictures of each mode: window_draw_modes.)
#include <QApplication>
#include <QtTest>

#include "editor/application/display_check.h"
#include "tests/editor/map_window.h"

namespace halfspace::editor::tests {

namespace {

const QString kGround = mapBrush({-512, -512, -16}, {512, 512, 0});
const QString kBox = mapBrush({-64, -64, 0}, {64, 64, 128});

}  // namespace

class WindowLook : public QObject, private MapWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void cleanup() { close(); }

  void image_isSeenInTheModesThatShowMaterials_data();
  void image_isSeenInTheModesThatShowMaterials();
  void shadedBox_hasSidesOfDifferentBrightness();
  void wireframe_hasNoFaces_andShowsHiddenEdges();
  void boxBehindAWall_isSeenInXRayAlone();
  void cutOfASection_isHatched();

 private:
  // The 3D pane's distance from its background.
  double fromGround(const QImage& image, QPoint at) {
    return distance(image.pixel(at), appearance().colour(Token::view3d).rgb());
  }
};

void WindowLook::image_isSeenInTheModesThatShowMaterials_data() {
  QTest::addColumn<QString>("mode");
  QTest::addColumn<double>("least");  // unevenness
  QTest::addColumn<double>("most");
  for (const char* mode : {"textured", "lit", "baked"}) QTest::newRow(mode) << mode << 4.0 << 100.0;
  QTest::newRow("xray") << "xray" << 1.5 << 4.0;
  for (const char* mode : {"shaded", "lighting", "wire"}) QTest::newRow(mode) << mode << 0.0 << 1.0;
}

void WindowLook::image_isSeenInTheModesThatShowMaterials() {
  QFETCH(QString, mode);
  QFETCH(double, least);
  QFETCH(double, most);
  QVERIFY(openBare(mapLevel(kGround), ("view." + mode.toStdString()).c_str()));
  look({0, -200, 120}, 1.5708, -0.7);
  const double uneven = unevenness(picture(), pixelOf(k3d, {0, -80, 0}));
  const QString seen = QString::number(uneven);
  QVERIFY2(uneven >= least && uneven < most, qPrintable(seen));
}

void WindowLook::shadedBox_hasSidesOfDifferentBrightness() {
  QVERIFY(openBare(mapLevel(kGround + kBox), "view.shaded"));
  look({-220, -180, 240}, 0.69, -0.55);
  const double top = seenAt({0, 0, 128}), left = seenAt({-64, 0, 64}), front = seenAt({0, -64, 64});
  const QString seen = QString("%1, %2, %3").arg(top).arg(left).arg(front);
  QVERIFY2(top > left + kSame && top > front + kSame && std::abs(left - front) > kSame / 2,
           qPrintable(seen));
}

void WindowLook::wireframe_hasNoFaces_andShowsHiddenEdges() {
  QVERIFY(openBare(mapLevel(kBox), "view.wire"));
  look({-220, -180, 240}, 0.69, -0.55);
  const QImage wire = picture();
  const QPoint onTop = pixelOf(k3d, {0, 0, 128}), hidden = pixelOf(k3d, {64, 64, 40});
  QVERIFY2(fromGround(wire, onTop) < kSame, qPrintable(QString::number(fromGround(wire, onTop))));
  const auto lineAt = [&](const QImage& image, QPoint at) {
    double most = 0;
    for (int dx = -2; dx <= 2; ++dx) most = std::max(most, fromGround(image, at + QPoint(dx, 0)));
    return most;
  };
  QVERIFY(lineAt(wire, hidden) > kClear);
  QVERIFY(lineAt(wire, hidden + QPoint(12, 0)) < kSame);
  trigger("view.shaded");
  QVERIFY(fromGround(picture(), onTop) > kClear);
}

void WindowLook::boxBehindAWall_isSeenInXRayAlone() {
  const QString wall = mapBrush({-128, -16, 0}, {128, 0, 128});
  QImage with[2];
  QPoint at;
  for (const bool hasBox : {false, true}) {
    const QString box = hasBox ? mapBrush({-32, 64, 16}, {32, 128, 112}) : QString();
    QVERIFY(openBare(mapLevel(wall + box), "view.xray"));
    look({0, -300, 64}, 1.5708, 0);
    at = pixelOf(k3d, {0, -16, 64});
    with[hasBox ? 1 : 0] = picture();
    if (!hasBox) close();
  }
  const QPoint away = pixelOf(k3d, {100, -16, 64});
  const double seen = std::abs(brightnessOf(with[1], at) - brightnessOf(with[0], at));
  const double aside = std::abs(brightnessOf(with[1], away) - brightnessOf(with[0], away));
  QVERIFY2(seen > 4 && aside < 1, qPrintable(QString("%1, %2").arg(seen).arg(aside)));
  trigger("view.shaded");
  const double solid = seenAt({0, -16, 64}), beside = seenAt({100, -16, 64});
  QVERIFY2(std::abs(solid - beside) < kSame, qPrintable(QString("%1, %2").arg(solid).arg(beside)));
}

void WindowLook::cutOfASection_isHatched() {
  QVERIFY(openBare(mapLevel(kBox), "view.shaded"));
  look({-220, -180, 300}, 0.69, -0.65);
  const QImage whole = picture();
  hover(k3d, {0, 0, 64});
  trigger("view.section");
  QVERIFY(session().scene().cut().section.has_value());
  const QImage cut = picture();
  keepPicture("section_cap");
  const double height = session().scene().cut().section->offset;
  QVERIFY(height > 10 && height < 120);
  const QPoint onCut = pixelOf(k3d, {-24, 30, height});
  QVERIFY2(unevenness(whole, onCut) < unevenness(cut, onCut) && unevenness(cut, onCut) > 3,
           qPrintable(QString("%1, %2").arg(unevenness(whole, onCut)).arg(unevenness(cut, onCut))));
  // Above the plane there is nothing left.
  const QPoint above = pixelOf(k3d, {-40, 40, 124});
  QVERIFY(fromGround(whole, above) > kClear);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowLook test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_look.moc"
