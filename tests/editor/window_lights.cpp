// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Light in the panes, by pixels: lights that flicker, shadows, cones, fog, the sky, the darkening
// of corners, the light of a play, and doors that throw shadows and have baked light.
#include <QApplication>
#include <QTemporaryDir>
#include <QtTest>

#include "editor/application/display_check.h"
#include "tests/editor/map_window.h"

namespace halfspace::editor::tests {

namespace {

QString lamp(const QString& more = {}) {
  return mapEntity("\"classname\" \"light\"\n\"origin\" \"-96 0 96\"\n\"light\" \"300\"\n" + more);
}

// The faces of a room of 256 by 256 by 128, and a door across it.
const QString kRoom = mapRoom({-128, -128, 0}, {128, 128, 128});
QString door(const QString& more = {}) {
  return mapEntity("\"classname\" \"func_door\"\n\"angle\" \"-1\"\n" + more,
                   mapBrush({-8, -64, 0}, {8, 64, 80}));
}

}  // namespace

class WindowLights : public QObject, private MapWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void cleanup() { close(); }

  void flickeringLight_isAsBrightAsItsStyleSays_data();
  void flickeringLight_isAsBrightAsItsStyleSays();
  void doorInFrontOfALamp_throwsAShadowInTheLitMode();
  void doorInADarkRoom_isBlackInBakedLight_andLitBesideALamp();
  void doorThatCastsShadows_darkensTheBakedFloor();
  void detailBrush_throwsAShadowInTheLitMode();
  void spot_lightsItsConeAlone();
  void fog_coversWhatIsFar();
  void sky_isDrawnBehindTheLitLevel_inItsColour();
  void cornerOfARoom_isDarker_whereTheQualityHasOcclusion();
  void normalMap_bendsTheLight();
  void smoothFloor_showsTheHighlightOfALamp();
  void flatWall_hasNoSpecks();
  void play_hasTheLightOfThePane_withoutEdgesAndGrid();
  void flickeringLight_flickersInTheBakedLight();
  void lightOfAPlay_isSwitchedByATrigger_data();
  void lightOfAPlay_isSwitchedByATrigger();

 private:
  void useTile(const QColor& normal, int roughness);
  // Starts a play where the 3D pane's camera is.
  bool play();

  QTemporaryDir m_tile;  // images are read when they are drawn
};

void WindowLights::flickeringLight_isAsBrightAsItsStyleSays_data() {
  QTest::addColumn<bool>("lightingOnly");
  QTest::newRow("lit") << false;
  QTest::newRow("lighting only") << true;
}

void WindowLights::flickeringLight_isAsBrightAsItsStyleSays() {
  QFETCH(bool, lightingOnly);
  QVERIFY(openMap(mapLevel(kRoom, lamp("\"style\" \"9\"\n")),
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
  QVERIFY(openMap(mapLevel(kRoom, lamp() + door()), "view.lit"));
  look({110, -110, 120}, 2.2, -0.6);
  seen[0] = seenAt(behind);
  seen[1] = seenAt(beside);
  keepPicture("door_lit");
  close();
  QVERIFY(openMap(mapLevel(kRoom, lamp()), "view.lit"));
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
  QVERIFY(openMap(mapLevel(kRoom, door()), "view.baked"));
  look({-110, -60, 50}, 0.5, 0);
  const double dark = seenAt(onDoor);
  keepPicture("door_dark");
  trigger("view.lit");
  const double lit = seenAt(onDoor);
  close();
  QVERIFY(openMap(mapLevel(kRoom, lamp() + door()), "view.baked", "light"));
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
    QVERIFY(
        openMap(mapLevel(kRoom, lamp() + door(casts ? "\"_shadow\" \"1\"\n" : "")), "view.baked"));
    look({110, -110, 120}, 2.2, -0.6);
    seen[casts ? 1 : 0] = seenAt({40, 0, 0});
    keepPicture(casts ? "door_shadow" : "door_no_shadow");
    close();
  }
  QVERIFY2(seen[1] + 30 < seen[0], qPrintable(QString("%1 of %2").arg(seen[1]).arg(seen[0])));
}

void WindowLights::detailBrush_throwsAShadowInTheLitMode() {
  const QString pillar =
      mapEntity("\"classname\" \"func_detail\"\n", mapBrush({-8, -64, 0}, {8, 64, 80}));
  double seen[2];
  for (const bool hasPillar : {false, true}) {
    QVERIFY(openMap(mapLevel(kRoom, lamp() + (hasPillar ? pillar : QString())), "view.lit"));
    look({110, -110, 120}, 2.2, -0.6);
    seen[hasPillar ? 1 : 0] = seenAt({40, 0, 0});
    close();
  }
  QVERIFY2(seen[1] + 20 < seen[0], qPrintable(QString("%1 of %2").arg(seen[1]).arg(seen[0])));
}

void WindowLights::spot_lightsItsConeAlone() {
  double within[2], beyond[2];
  for (const bool isSpot : {false, true}) {
    const QString spot = isSpot ? "\"mangle\" \"0 -90 0\"\n\"angle\" \"40\"\n" : "";
    const QString light =
        mapEntity("\"classname\" \"light\"\n\"origin\" \"0 0 112\"\n\"light\" \"300\"\n" + spot);
    QVERIFY(openMap(mapLevel(kRoom, light), "view.lighting"));
    look({0, -120, 100}, 1.5708, -0.7);
    within[isSpot ? 1 : 0] = seenAt({0, 0, 0});
    beyond[isSpot ? 1 : 0] = seenAt({72, 0, 0});
    keepPicture(isSpot ? "light_spot" : "light_point");
    close();
  }
  const QString seen =
      QString("%1 %2, %3 %4").arg(within[0]).arg(beyond[0]).arg(within[1]).arg(beyond[1]);
  QVERIFY2(std::abs(within[0] - within[1]) < 12 && beyond[1] + 40 < beyond[0], qPrintable(seen));
}

void WindowLights::fog_coversWhatIsFar() {
  const QString walls = mapBrush({-512, -512, -16}, {1536, 512, 0}) +
                        mapBrush({100, -200, 0}, {116, -40, 160}) +
                        mapBrush({1400, -500, 0}, {1416, 500, 600});
  int redness[2][2];
  for (const bool hasFog : {false, true}) {
    QVERIFY(openMap(mapLevel(walls, {}, hasFog ? "\"fog\" \"0.1 1 0 0\"\n" : ""), "view.lit"));
    look({-60, 0, 100}, 0, 0);
    const QImage image = picture();
    const auto rednessAt = [&](const Vec3& at) {
      const QRgb pixel = image.pixel(pixelOf(k3d, at));
      return qRed(pixel) - qBlue(pixel);
    };
    redness[hasFog ? 1 : 0][0] = rednessAt({100, -100, 80});
    redness[hasFog ? 1 : 0][1] = rednessAt({1400, 100, 100});
    close();
  }
  const int near = redness[1][0] - redness[0][0], far = redness[1][1] - redness[0][1];
  QVERIFY2(far > 100 && near < far / 2, qPrintable(QString("%1, %2").arg(near).arg(far)));
}

void WindowLights::sky_isDrawnBehindTheLitLevel_inItsColour() {
  const QString ground = mapBrush({-512, -512, -16}, {512, 512, 0});
  QVERIFY(openMap(mapLevel(ground), "view.lit"));
  look({0, 0, 64}, 0.3, 0.5);
  const auto skyAt = [this](double height) {
    return QColor(picture().pixel(pixelOf(k3d, {1000, 300, 64 + height})));
  };
  const QColor low = skyAt(120), high = skyAt(1000);
  QVERIFY(high.blue() > high.red() + 20);
  QVERIFY2(low.lightness() > high.lightness() + 10, qPrintable(low.name() + ", " + high.name()));
  trigger("view.textured");
  QCOMPARE(skyAt(1000), appearance().colour(Token::view3d));
  close();
  QVERIFY(openMap(mapLevel(ground, {}, "\"_sky_color\" \"255 40 20\"\n"), "view.lit"));
  look({0, 0, 64}, 0.3, 0.5);
  QVERIFY(skyAt(1000).red() > skyAt(1000).blue() + 20);
}

void WindowLights::cornerOfARoom_isDarker_whereTheQualityHasOcclusion() {
  QVERIFY(openMap(mapLevel(kRoom, {}, "\"_minlight\" \"160\"\n"), "view.lighting"));
  look({-60, -60, 80}, 0.785, -0.35);
  const Vec3 corner(120, 120, 0), middle(40, 40, 0);
  const double open = seenAt(middle), dark = seenAt(corner);
  keepPicture("light_corner");
  trigger("view.lightLow");
  const double openLow = seenAt(middle), darkLow = seenAt(corner);
  const QString seen = QString("%1 %2, %3 %4").arg(open).arg(dark).arg(openLow).arg(darkLow);
  QVERIFY2(dark + 10 < open && std::abs(openLow - darkLow) < 4, qPrintable(seen));
}

// The occlusion of a wall is computed from the depths around it, also those of the sky behind it,
// which is infinitely far.
// Fills the images of the material "tile": its colour is grey everywhere.
void WindowLights::useTile(const QColor& normal, int roughness) {
  for (const auto& [name, colour] : {std::pair<QString, QColor>{"tile", QColor(128, 128, 128)},
                                     {"tile_normal", normal},
                                     {"tile_roughness", QColor(roughness, roughness, roughness)}}) {
    QImage image(16, 16, QImage::Format_RGB32);
    image.fill(colour);
    QVERIFY(image.save(m_tile.filePath(name + ".png")));
  }
  window().workspace().setImages(level::ImageFolder(m_tile.path().toStdString()));
  QVERIFY(waitUntilIdle());
}

// The lamp is at one side of the point, so a surface that leans to it is brighter.
void WindowLights::normalMap_bendsTheLight() {
  QVERIFY(openMap(mapLevel(mapRoom({-128, -128, 0}, {128, 128, 128}, "tile"), lamp()),
                  "view.lighting"));
  trigger("view.lightHigh");
  look({64, -100, 100}, 1.5708, -0.7);
  double seen[3];
  for (const int lean : {-1, 0, 1}) {
    useTile(QColor(128 + 90 * lean, 128, 220), 255);
    seen[lean + 1] = seenAt({64, 16, 0});
  }
  const double most = std::max(seen[0], seen[2]), least = std::min(seen[0], seen[2]);
  QVERIFY2(most > seen[1] + 5 && least < seen[1] - 5,
           qPrintable(QString("%1 %2 %3").arg(seen[0]).arg(seen[1]).arg(seen[2])));
}

// The eye is where a mirror on the floor would show the lamp.
void WindowLights::smoothFloor_showsTheHighlightOfALamp() {
  QVERIFY(openMap(mapLevel(mapRoom({-128, -128, 0}, {128, 128, 128}, "tile"), lamp()),
                  "view.lighting"));
  trigger("view.lightHigh");
  look({32, 0, 96}, 3.14159, -0.98);
  double seen[2];
  for (const bool isSmooth : {false, true}) {
    useTile(QColor(128, 128, 255), isSmooth ? 60 : 255);
    seen[isSmooth ? 1 : 0] = seenAt({-32, 0, 0});
  }
  QVERIFY2(seen[1] > seen[0] + 10, qPrintable(QString("%1 %2").arg(seen[0]).arg(seen[1])));
}

void WindowLights::flatWall_hasNoSpecks() {
  QVERIFY(openBare(mapLevel(mapBrush({0, -256, 0}, {16, 256, 256})), "view.lighting"));
  for (const double distance : {300.0, 600.0, 1500.0}) {
    look({-distance, 0, 128}, 0, 0);
    const QImage seen = picture();
    const QRect wall = QRect(pixelOf(k3d, {0, 250, 250}), pixelOf(k3d, {0, -250, 6})).normalized();
    double most = 0;  // difference of pixels side by side
    for (int y = wall.top(); y <= wall.bottom(); ++y) {
      for (int x = wall.left(); x < wall.right(); ++x) {
        most = std::max(most, tests::distance(seen.pixel(x, y), seen.pixel(x + 1, y)));
      }
    }
    QVERIFY2(wall.width() > 50 && most <= 2, qPrintable(QString("%1: %2").arg(distance).arg(most)));
  }
}

void WindowLights::play_hasTheLightOfThePane_withoutEdgesAndGrid() {
  QVERIFY(openMap(mapLevel(kRoom, lamp() + door()), "view.lit"));
  look({110, -110, 49}, 2.2, -0.1);
  const std::vector<Vec3> places = {{40, -20, 0}, {0, 128, 80}, {60, 128, 30}, {-20, 128, 100}};
  std::vector<double> inPane;
  for (const Vec3& place : places) inPane.push_back(seenAt(place));
  for (const char* id : {"view.edges", "view.entities"}) trigger(id);
  QVERIFY(play());
  const QImage played = picture();
  keepPicture("light_play");
  for (std::size_t i = 0; i < places.size(); ++i) {
    const double inPlay = brightnessOf(played, pixelOf(k3d, places[i]));
    QVERIFY2(std::abs(inPlay - inPane[i]) < 8,
             qPrintable(QString("place %1: %2, %3").arg(i).arg(inPane[i]).arg(inPlay)));
  }
  window().play().stop();
}

bool WindowLights::play() {
  constexpr int kPatience = 20'000, kSettled = 500;  // milliseconds
  window().viewport().setFocus();
  trigger("play.fromCamera");
  if (!QTest::qWaitFor([this] { return window().play().isPlaying(); }, kPatience) ||
      !QTest::qWaitFor([this] { return window().play().play().state().onGround; }, kPatience))
    return false;
  QTest::qWait(kSettled);
  return true;
}

void WindowLights::flickeringLight_flickersInTheBakedLight() {
  QVERIFY(openMap(mapLevel(kRoom, lamp("\"style\" \"9\"\n")), "view.baked"));
  look({100, 0, 64}, 3.14159, 0);
  const Vec3 onWall(-128, 40, 64), onFloor(-60, 40, 0);
  window().viewport().holdLightTime(0.35);
  const double dark = seenAt(onWall), reflected = seenAt(onFloor);
  window().viewport().holdLightTime(1.15);
  const double bright = seenAt(onWall);
  trigger("view.lightStyles");
  const double steady = seenAt(onWall);
  const QString seen = QString("%1 %2, %3, %4").arg(dark).arg(reflected).arg(steady).arg(bright);
  // Where the only lamp is dark nothing reflects its light, either.
  QVERIFY2(dark < 4 && reflected < 4 && steady > 60 && steady + 10 < bright, qPrintable(seen));
}

void WindowLights::lightOfAPlay_isSwitchedByATrigger_data() {
  QTest::addColumn<QString>("mode");
  QTest::addColumn<bool>("startsOff");
  QTest::addColumn<bool>("isFired");
  for (const char* mode : {"view.lit", "view.baked"})
    for (const bool startsOff : {false, true})
      for (const bool isFired : {false, true})
        QTest::addRow("%s, begins %s, %s", mode, startsOff ? "off" : "on",
                      isFired ? "fired" : "not fired")
            << mode << startsOff << isFired;
}

void WindowLights::lightOfAPlay_isSwitchedByATrigger() {
  QFETCH(QString, mode);
  QFETCH(bool, startsOff);
  QFETCH(bool, isFired);
  const QString area = mapEntity("\"classname\" \"trigger_once\"\n\"target\" \"lamp\"\n",
                                 mapBrush({60, -60, 0}, {120, 60, 64}, "trigger"));
  const QString named =
      QString("\"targetname\" \"lamp\"\n\"spawnflags\" \"%1\"\n").arg(startsOff ? 1 : 0);
  QVERIFY(openMap(mapLevel(kRoom, lamp(named) + (isFired ? area : QString())),
                  mode.toUtf8().constData()));
  look({100, 0, 49}, 3.14159, 0);
  const Vec3 onWall(-128, 60, 64);
  const double inPane = seenAt(onWall);  // the designer sees what the lamp lights
  QVERIFY(play());
  const double inPlay = brightnessOf(picture(), pixelOf(k3d, onWall));
  window().play().stop();
  const QString seen = QString("%1, %2").arg(inPane).arg(inPlay);
  if (startsOff != isFired)
    QVERIFY2(inPlay + 40 < inPane, qPrintable(seen));
  else
    QVERIFY2(std::abs(inPlay - inPane) < 8, qPrintable(seen));
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowLights test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_lights.moc"
