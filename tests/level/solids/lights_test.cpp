// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Light entities and keys of the level, in the forms that map files of Quake and Half-Life have.
#include <cmath>

#include <QTest>

#include "level/edits/entities.h"
#include "level/edits/links.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"
#include "level/solids/lights.h"
#include "level/solids/surface_lights.h"

using namespace halfspace::level;
using halfspace::geometry::Vec3;

namespace {

bool near(const Vec3& a, const Vec3& b) {
  return (a - b).norm() < 1e-12;
}

std::vector<LightSource> lightsWith(std::initializer_list<KeyValues> entities) {
  Level level;
  for (const KeyValues& keys : entities) {
    if (!addPointEntity(level, level.root(), keys).ok()) return {};
  }
  return lightSources(level);
}

}  // namespace

class LightsTest : public QObject {
  Q_OBJECT
 private slots:
  void plainLight_shinesAsFarAsItIsBright();
  void colours_upTo1AndUpTo255_areTheSame();
  void halfLife_hasBrightnessBehindTheColour();
  void spot_isAimedAtItsTarget();
  void spot_withoutDirection_shinesDown();
  void numbersThatAreNone_countAsMissing();
  void darkAndHiddenLights_areLeftOut();
  void lightInTwoLinkedCopies_isTwoLights();
  void sun_comesFromTheKeysOfTheLevel();
  void sun_asAnEntity_wins();
  void fog_hasDensityAndColour();
  void lightOfASurface_namesItsMaterial_andDoesNotShineItself();
};

void LightsTest::plainLight_shinesAsFarAsItIsBright() {
  const auto lights = lightsWith({{{"classname", "light"}, {"origin", "8 16 24"}, {"light", "200"}},
                                  {{"classname", "light"}, {"origin", "0 0 0"}, {"wait", "2"}},
                                  {{"classname", "info_player_start"}, {"origin", "0 0 0"}}});
  QCOMPARE(lights.size(), std::size_t{2});
  QCOMPARE(lights[0].origin, Vec3(8, 16, 24));
  QCOMPARE(lights[0].brightness, 200.0);
  QCOMPARE(lights[0].reach, 200.0);
  QVERIFY(!lights[0].cone && lights[0].falloff == LightFalloff::linear);
  QCOMPARE(lights[1].reach, 150.0);
}

void LightsTest::colours_upTo1AndUpTo255_areTheSame() {
  const auto lights =
      lightsWith({{{"classname", "light"}, {"origin", "0 0 0"}, {"_color", "1 0.4 0.2"}},
                  {{"classname", "light"}, {"origin", "0 0 0"}, {"_color", "255 102 51"}}});
  QVERIFY(near(lights[0].colour, Vec3(1, 0.4, 0.2)));
  QVERIFY(near(lights[1].colour, lights[0].colour));
}

void LightsTest::halfLife_hasBrightnessBehindTheColour() {
  const auto lights = lightsWith({{{"classname", "light_spot"},
                                   {"origin", "0 0 0"},
                                   {"_light", "255 0 0 450"},
                                   {"angles", "0 90 0"},
                                   {"pitch", "-30"},
                                   {"_cone", "30"},
                                   {"_cone2", "45"}}});
  QCOMPARE(lights[0].brightness, 450.0);
  QVERIFY(near(lights[0].colour, Vec3(1, 0, 0)));
  QVERIFY(lights[0].cone.has_value());
  QCOMPARE(lights[0].cone->inner, 30.0);
  QCOMPARE(lights[0].cone->outer, 45.0);
  QVERIFY(near(lights[0].cone->direction, Vec3(0, std::sqrt(3.0) / 2, -0.5)));
}

void LightsTest::lightOfASurface_namesItsMaterial_andDoesNotShineItself() {
  Level level;
  for (const KeyValues& keys :
       {KeyValues{{"classname", "light"},
                  {"origin", "0 0 0"},
                  {"_surface", "Lamps/Tube"},
                  {"light", "200"},
                  {"delay", "2"},
                  {"_color", "1 0.5 0"}},
        KeyValues{{"classname", "light"}, {"_surface", "dark"}, {"light", "0"}}})
    QVERIFY(addPointEntity(level, level.root(), keys).ok());
  QVERIFY(lightSources(level).empty());
  const std::vector<SurfaceLight> lights = surfaceLights(level);
  QCOMPARE(lights.size(), std::size_t{1});
  QCOMPARE(lights[0].light.brightness, 200.0);
  QVERIFY(lights[0].light.falloff == LightFalloff::inverseSquare);
  QVERIFY(near(lights[0].light.colour, {1, 0.5, 0}));
  QVERIFY(shines(lights[0], "lamps/tube"));
  QVERIFY(shines(lights[0], "base/LAMPS/tube"));
  QVERIFY(!shines(lights[0], "oldlamps/tube"));
  QVERIFY(!shines(lights[0], ""));
}

void LightsTest::spot_isAimedAtItsTarget() {
  const auto lights = lightsWith(
      {{{"classname", "light"}, {"origin", "0 0 64"}, {"target", "lid"}, {"angle", "60"}},
       {{"classname", "info_null"}, {"origin", "64 0 64"}, {"targetname", "lid"}},
       {{"classname", "light"}, {"origin", "0 0 0"}, {"target", "nobody"}}});
  QVERIFY(lights[0].cone && near(lights[0].cone->direction, Vec3::UnitX()));
  QCOMPARE(lights[0].cone->outer, 30.0);
  QVERIFY(!lights[1].cone);
}

void LightsTest::spot_withoutDirection_shinesDown() {
  const auto lights = lightsWith({{{"classname", "light_spot"}, {"origin", "0 0 0"}}});
  QVERIFY(lights[0].cone && near(lights[0].cone->direction, -Vec3::UnitZ()));
}

void LightsTest::numbersThatAreNone_countAsMissing() {
  const auto lights = lightsWith({{{"classname", "light"},
                                   {"origin", "0 0 0"},
                                   {"light", "bright"},
                                   {"_color", "red"},
                                   {"delay", "nan"},
                                   {"radius", "-4"}},
                                  {{"classname", "light"}, {"origin", "somewhere"}}});
  QCOMPARE(lights.size(), std::size_t{1});
  QCOMPARE(lights[0].brightness, 300.0);
  QCOMPARE(lights[0].reach, 300.0);
  QVERIFY(near(lights[0].colour, Vec3(1, 1, 1)));
}

void LightsTest::darkAndHiddenLights_areLeftOut() {
  Level level;
  QVERIFY(addPointEntity(level, level.root(),
                         {{"classname", "light"}, {"origin", "0 0 0"}, {"light", "0"}})
              .ok());
  const NodeId hidden =
      addPointEntity(level, level.root(), {{"classname", "light"}, {"origin", "0 0 0"}}).node();
  QCOMPARE(lightSources(level).size(), std::size_t{1});
  QVERIFY(setFlags(level, hidden, {.hidden = true}).ok());
  QVERIFY(lightSources(level).empty());
}

void LightsTest::lightInTwoLinkedCopies_isTwoLights() {
  Level level;
  const NodeId lantern = addDefinition(level, "lantern").node();
  QVERIFY(addPointEntity(level, lantern, {{"classname", "light"}, {"origin", "0 0 10"}}).ok());
  for (const double x : {100.0, 300.0}) {
    const Placement at = followedBy(Placement{}, AffineMap::move({x, 0, 0}));
    QVERIFY(addLinkedCopy(level, level.root(), lantern, at).ok());
  }
  const auto lights = lightSources(level);
  QCOMPARE(lights.size(), std::size_t{2});
  QCOMPARE(lights[0].origin, Vec3(100, 0, 10));
  QCOMPARE(lights[1].origin, Vec3(300, 0, 10));
  QVERIFY(lights[0].key != lights[1].key);
}

void LightsTest::sun_comesFromTheKeysOfTheLevel() {
  Level level;
  QVERIFY(!daylightOf(level).isGiven);
  QVERIFY(setLevelKeyValues(level, {{"classname", "worldspawn"},
                                    {"_sunlight", "200"},
                                    {"_sunlight_mangle", "0 -90 0"},
                                    {"_sunlight_color", "255 255 0"},
                                    {"_minlight", "20"}})
              .ok());
  const Daylight day = daylightOf(level);
  QVERIFY(day.isGiven);
  QCOMPARE(day.sunBrightness, 200.0);
  QVERIFY(near(day.towardsSun, Vec3::UnitZ()));
  QVERIFY(near(day.sunColour, Vec3(1, 1, 0)));
  QCOMPARE(day.ambient.value(), 20.0);
}

void LightsTest::sun_asAnEntity_wins() {
  Level level;
  QVERIFY(setLevelKeyValues(level, {{"classname", "worldspawn"}, {"_sunlight", "200"}}).ok());
  QVERIFY(addPointEntity(level, level.root(),
                         {{"classname", "light_environment"},
                          {"origin", "0 0 0"},
                          {"_light", "255 255 255 120"},
                          {"angles", "0 180 0"},
                          {"pitch", "0"}})
              .ok());
  QCOMPARE(daylightOf(level).sunBrightness, 120.0);
  QVERIFY(near(daylightOf(level).towardsSun, Vec3::UnitX()));
  QVERIFY(lightSources(level).empty());
}

void LightsTest::fog_hasDensityAndColour() {
  Level level;
  QCOMPARE(daylightOf(level).fogDensity, 0.0);
  QVERIFY(setLevelKeyValues(level, {{"fog", "0.05 0.5 0.25 1"}}).ok());
  QCOMPARE(daylightOf(level).fogDensity, 0.05);
  QVERIFY(near(daylightOf(level).fogColour, Vec3(0.5, 0.25, 1)));
}

QTEST_GUILESS_MAIN(LightsTest)
#include "lights_test.moc"
