// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Light in the panes, by pixels: lights that flicker, and doors that throw shadows and have baked
// light.
#include <QApplication>
#include <QtTest>

#include "editor/application/display_check.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

namespace {

// A box as a brush of a map file.
QString brush(const Vec3& low, const Vec3& high) {
  QString text = "{\n";
  for (int axis = 0; axis < 3; ++axis) {
    for (const bool isHigh : {true, false}) {
      const int u = (axis + 1) % 3, v = (axis + 2) % 3;
      Vec3 a = isHigh ? high : low, b = a, c = a;
      b[isHigh ? v : u] += 1;
      c[isHigh ? u : v] += 1;
      for (const Vec3& p : {a, b, c})
        text += QString("( %1 %2 %3 ) ").arg(p.x()).arg(p.y()).arg(p.z());
      text += "grid/brick 0 0 0 1 1\n";
    }
  }
  return text + "}\n";
}

QString room(const Vec3& low, const Vec3& high) {
  QString text;
  for (int axis = 0; axis < 3; ++axis) {
    Vec3 top = low, bottom = high;
    top[axis] = high[axis];
    bottom[axis] = low[axis];
    const Vec3 thick = Vec3::Constant(16);
    text += brush(top - (thick - 16 * Vec3::Unit(axis)), high + thick);
    text += brush(low - thick, bottom + (thick - 16 * Vec3::Unit(axis)));
  }
  return text;
}

QString entity(const QString& keys, const QString& brushes = {}) {
  return "{\n" + keys + brushes + "}\n";
}

QString level(const QString& brushes, const QString& entities = {}) {
  return entity("\"classname\" \"worldspawn\"\n", brushes) + entities;
}

QString lamp(const QString& more = {}) {
  return entity("\"classname\" \"light\"\n\"origin\" \"-96 0 96\"\n\"light\" \"300\"\n" + more);
}

// The faces of a room of 256 by 256 by 128, and a door across it.
const QString kRoom = room({-128, -128, 0}, {128, 128, 128});
QString door(const QString& more = {}) {
  return entity("\"classname\" \"func_door\"\n\"angle\" \"-1\"\n" + more,
                brush({-8, -64, 0}, {8, 64, 80}));
}

double brightnessOf(QRgb pixel) {
  return (qRed(pixel) + qGreen(pixel) + qBlue(pixel)) / 3.0;
}

double brightnessOf(const QImage& image, QPoint middle) {
  double sum = 0;
  constexpr int kReach = 3;  // pixels
  for (int dy = -kReach; dy <= kReach; ++dy)
    for (int dx = -kReach; dx <= kReach; ++dx)
      sum += brightnessOf(image.pixel(middle + QPoint(dx, dy)));
  return sum / ((2 * kReach + 1) * (2 * kReach + 1));
}

}  // namespace

class WindowLights : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void cleanup() { close(); }

  void flickeringLight_isAsBrightAsItsStyleSays_data();
  void flickeringLight_isAsBrightAsItsStyleSays();
  void doorInFrontOfALamp_throwsAShadowInTheLitMode();
  void doorInADarkRoom_isBlackInBakedLight_andLitBesideALamp();
  void doorThatCastsShadows_darkensTheBakedFloor();

 private:
  bool openMap(const QString& text, const char* mode, const QString& theme = "dark");
  void look(const Vec3& from, double yaw, double pitch);
  QImage picture();
  // The brightness of the level at this point, without entities and edges drawn over it.
  double seenAt(const Vec3& at) { return brightnessOf(picture(), pixelOf(k3d, at)); }
  void trigger(const char* id) { window().actions().action(id)->trigger(); }

  QTemporaryDir m_folder;
};

bool WindowLights::openMap(const QString& text, const char* mode, const QString& theme) {
  if (!open(theme)) return false;
  QFile file(m_folder.filePath("level.map"));
  if (!file.open(QIODevice::WriteOnly)) return false;
  file.write(text.toUtf8());
  file.close();
  if (!window().openLevel(file.fileName().toStdString()) || !waitUntilIdle()) return false;
  hover(k3d, {0, 0, 0});
  for (const char* id : {"view.maximise", "view.lightHigh", mode, "view.entities", "view.edges"})
    trigger(id);
  window().viewport().holdLightTime(0);
  return waitUntilIdle();
}

void WindowLights::look(const Vec3& from, double yaw, double pitch) {
  camera(k3d).setPosition(from);
  camera(k3d).setDirection(yaw, pitch);
}

QImage WindowLights::picture() {
  waitUntilIdle();
  const LightBaker& baker = window().viewport().baker();
  if (!QTest::qWaitFor([&] { return !baker.isBusy(); }, 120'000)) return {};
  return window().viewport().grabFramebuffer().convertToFormat(QImage::Format_RGB32);
}

void WindowLights::flickeringLight_isAsBrightAsItsStyleSays_data() {
  QTest::addColumn<bool>("lightingOnly");
  QTest::newRow("lit") << false;
  QTest::newRow("lighting only") << true;
}

void WindowLights::flickeringLight_isAsBrightAsItsStyleSays() {
  QFETCH(bool, lightingOnly);
  QVERIFY(openMap(level(kRoom, lamp("\"style\" \"9\"\n")),
                  lightingOnly ? "view.lighting" : "view.lit"));
  look({100, 0, 64}, 3.14159, 0);
  const Vec3 onWall(-128, 40, 64);
  // Eight letters of the slow strobe are dark, the next eight are as bright as they can be.
  window().viewport().holdLightTime(0.35);
  const double dark = seenAt(onWall);
  window().viewport().holdLightTime(1.15);
  const double bright = seenAt(onWall);
  trigger("view.lightStyles");
  const double steady = seenAt(onWall);
  keepPicture(lightingOnly ? "style_lighting" : "style_lit");
  const QString seen = QString("%1, %2, %3").arg(dark).arg(steady).arg(bright);
  QVERIFY2(dark + 30 < steady && steady + 10 < bright, qPrintable(seen));
}

void WindowLights::doorInFrontOfALamp_throwsAShadowInTheLitMode() {
  const Vec3 behind(40, 0, 0), beside(40, 112, 0);
  double seen[2], open[2];
  QVERIFY(openMap(level(kRoom, lamp() + door()), "view.lit"));
  look({110, -110, 120}, 2.2, -0.6);
  seen[0] = seenAt(behind);
  seen[1] = seenAt(beside);
  keepPicture("door_lit");
  close();
  QVERIFY(openMap(level(kRoom, lamp()), "view.lit"));
  look({110, -110, 120}, 2.2, -0.6);
  open[0] = seenAt(behind);
  open[1] = seenAt(beside);
  const QString all =
      QString("%1 of %2, %3 of %4").arg(seen[0]).arg(open[0]).arg(seen[1]).arg(open[1]);
  QVERIFY2(seen[0] + 20 < open[0], qPrintable(all));
  QVERIFY2(std::abs(seen[1] - open[1]) < 12, qPrintable(all));
}

void WindowLights::doorInADarkRoom_isBlackInBakedLight_andLitBesideALamp() {
  const Vec3 onDoor(-8, 10, 40);
  QVERIFY(openMap(level(kRoom, door()), "view.baked"));
  look({-110, -60, 50}, 0.5, 0);
  const double dark = seenAt(onDoor);
  keepPicture("door_dark");
  trigger("view.lit");
  const double lit = seenAt(onDoor);
  close();
  QVERIFY(openMap(level(kRoom, lamp() + door()), "view.baked", "light"));
  look({-110, -60, 50}, 0.5, 0);
  const double baked = seenAt(onDoor);
  keepPicture("door_baked");
  const QString all = QString("%1, %2, %3").arg(dark).arg(lit).arg(baked);
  // The tint of movers is drawn over the light, so it is not quite black.
  QVERIFY2(dark + 10 < lit && dark < 35 && baked > dark + 40, qPrintable(all));
}

void WindowLights::doorThatCastsShadows_darkensTheBakedFloor() {
  double seen[2];
  for (const bool casts : {false, true}) {
    QVERIFY(openMap(level(kRoom, lamp() + door(casts ? "\"_shadow\" \"1\"\n" : "")), "view.baked"));
    look({110, -110, 120}, 2.2, -0.6);
    seen[casts ? 1 : 0] = seenAt({40, 0, 0});
    keepPicture(casts ? "door_shadow" : "door_no_shadow");
    close();
  }
  QVERIFY2(seen[1] + 30 < seen[0], qPrintable(QString("%1 of %2").arg(seen[1]).arg(seen[0])));
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowLights test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_lights.moc"
