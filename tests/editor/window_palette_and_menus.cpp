// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What the palette finds beside actions, and the camera when another level is opened.
#include <QApplication>
#include <QtTest>

#include "editor/actions/command_palette.h"
#include "editor/application/display_check.h"
#include "tests/editor/map_window.h"

namespace halfspace::editor::tests {

class WindowPaletteAndMenus : public QObject, private MapWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void cleanup() { close(); }

  void sample_isOpenedByThePalette();
  void recentFile_isOpenedByThePalette();
  void anotherLevel_isSeenFromTheUsualSide();
  void revert_keepsTheCamera();

 private:
  CommandPalette* openPalette(const QString& typed);
};

CommandPalette* WindowPaletteAndMenus::openPalette(const QString& typed) {
  trigger("help.palette");
  auto* palette = window().findChild<CommandPalette*>();
  if (palette != nullptr) QTest::keyClicks(&palette->input(), typed);
  return palette;
}

void WindowPaletteAndMenus::sample_isOpenedByThePalette() {
  QVERIFY(open());
  CommandPalette* palette = openPalette("sample gatehouse");
  QVERIFY(palette != nullptr && palette->list().topLevelItemCount() > 0);
  QCOMPARE(palette->list().topLevelItem(0)->text(0), QString("Open Sample: gatehouse"));
  QTest::keyClick(&palette->input(), Qt::Key_Return);
  QVERIFY(waitUntilIdle());
  QVERIFY(session().scene().figures().solids > 10);
}

void WindowPaletteAndMenus::recentFile_isOpenedByThePalette() {
  QVERIFY(open());
  QVERIFY(openText(mapLevel(mapBrush({0, 0, 0}, {64, 64, 64}))));
  const std::filesystem::path file = session().path();
  window().files().openSample("abbey");
  QVERIFY(waitUntilIdle());
  QVERIFY(session().path() != file);
  const QString name = QString::fromStdString(file.filename().string());
  CommandPalette* palette = openPalette("recent " + name);
  QVERIFY(palette != nullptr && palette->list().topLevelItemCount() > 0);
  QCOMPARE(palette->list().topLevelItem(0)->text(0), "Open Recent: " + name);
  QTest::keyClick(&palette->input(), Qt::Key_Return);
  QVERIFY(waitUntilIdle());
  QVERIFY(session().path() == file);
}

void WindowPaletteAndMenus::anotherLevel_isSeenFromTheUsualSide() {
  QVERIFY(open());
  window().files().openSample("gatehouse");
  QVERIFY(waitUntilIdle());
  const double yaw = camera(k3d).yaw(), pitch = camera(k3d).pitch();
  camera(k3d).setDirection(yaw + 1, 0.4);
  QVERIFY(openText(mapLevel(mapBrush({0, 0, 0}, {64, 64, 64}))));
  QVERIFY(waitUntilIdle());
  QCOMPARE(camera(k3d).yaw(), yaw);
  QCOMPARE(camera(k3d).pitch(), pitch);
}

void WindowPaletteAndMenus::revert_keepsTheCamera() {
  QVERIFY(open());
  QVERIFY(openText(mapLevel(mapBrush({0, 0, 0}, {64, 64, 64}))));
  QVERIFY(waitUntilIdle());
  look({-200, 30, 90}, 0.3, -0.2);
  window().files().revert();
  QVERIFY(waitUntilIdle());
  QVERIFY(camera(k3d).position() == Vec3(-200, 30, 90));
  QCOMPARE(camera(k3d).yaw(), 0.3);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowPaletteAndMenus test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_palette_and_menus.moc"
