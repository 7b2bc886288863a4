// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Patterns of flickering lights: their brightness over time, and the keys that name them.
#include <QTest>

#include "level/edits/entities.h"
#include "level/solids/light_styles.h"
#include "level/solids/lights.h"

using namespace halfspace::level;

namespace {

LightSource lightWith(KeyValues keys) {
  Level level;
  keys.emplace_back("classname", "light");
  keys.emplace_back("origin", "0 0 0");
  static_cast<void>(addPointEntity(level, level.root(), keys).ok());
  return lightSources(level).at(0);
}

}  // namespace

class LightStylesTest : public QObject {
  Q_OBJECT
 private slots:
  void steadyLight_isAlwaysAsBrightAsItIs();
  void lettersFollowTenTimesASecond_andBeginAgain();
  void timesOnTheBorderOfTwoLetters_haveTheLaterOne();
  void everyStyleOfTheGames_isAPattern();
  void style_isReadFromTheKeys();
  void patternOfHalfLife_winsOverTheStyle_unlessItIsNone();
  void switchedLight_startsOffOnlyWithAName();
  void lightShare_isThatOfPatternAndSwitch();
};

void LightStylesTest::steadyLight_isAlwaysAsBrightAsItIs() {
  for (const double seconds : {0.0, 0.05, 3.0, 1e6}) {
    QCOMPARE(brightnessAt("", seconds), 1.0);
    QCOMPARE(brightnessAt("m", seconds), 1.0);
    QCOMPARE(brightnessAt("a", seconds), 0.0);
  }
}

void LightStylesTest::lettersFollowTenTimesASecond_andBeginAgain() {
  QCOMPARE(brightnessAt("amz", 0.05), 0.0);
  QCOMPARE(brightnessAt("amz", 0.15), 1.0);
  QCOMPARE(brightnessAt("amz", 0.25), 25.0 / 12.0);
  QCOMPARE(brightnessAt("amz", 0.35), 0.0);
  QCOMPARE(brightnessAt("amz", 300.15), 1.0);
}

void LightStylesTest::timesOnTheBorderOfTwoLetters_haveTheLaterOne() {
  for (int i = 0; i < 1000; ++i)
    QCOMPARE(brightnessAt("am", i * kLightStyleStep), i % 2 == 0 ? 0.0 : 1.0);
}

void LightStylesTest::everyStyleOfTheGames_isAPattern() {
  for (int style = 1; style <= 12; ++style) QVERIFY(isLightPattern(patternOfStyle(style)));
  for (const int style : {-1, 0, 13, 31, 32, 63, 1000}) QVERIFY(patternOfStyle(style).empty());
  for (const char* text : {"", "M", "a b", "m1"}) QVERIFY(!isLightPattern(text));
}

void LightStylesTest::style_isReadFromTheKeys() {
  QCOMPARE(lightWith({}).style.pattern, std::string());
  QCOMPARE(lightWith({{"style", "4"}}).style.pattern, std::string("mamamamamama"));
  QCOMPARE(lightWith({{"style", "32"}}).style.pattern, std::string());
  QCOMPARE(lightWith({{"style", "1e300"}}).style.pattern, std::string());
  QCOMPARE(lightWith({{"style", "flicker"}}).style.pattern, std::string());
}

void LightStylesTest::patternOfHalfLife_winsOverTheStyle_unlessItIsNone() {
  QCOMPARE(lightWith({{"style", "4"}, {"pattern", "AZ"}}).style.pattern, std::string("az"));
  QCOMPARE(lightWith({{"style", "4"}, {"pattern", "a z"}}).style.pattern,
           std::string("mamamamamama"));
}

void LightStylesTest::lightShare_isThatOfPatternAndSwitch() {
  const std::vector<std::string> none, fired{"other", "lamp"};
  const LightStyle steady, flickers{"az", "", false}, on{"", "lamp", false}, off{"", "lamp", true},
      both{"za", "lamp", true};
  // Outside of a game all lights are on.
  for (const LightStyle& style : {steady, on, off}) QCOMPARE(lightShareAt(style, {}), 1.0);
  QCOMPARE(lightShareAt(flickers, {}), 1.0);
  QCOMPARE(lightShareAt(flickers, {.seconds = 0.0}), 0.0);
  QCOMPARE(lightShareAt(on, {.switched = none}), 1.0);
  QCOMPARE(lightShareAt(on, {.switched = fired}), 0.0);
  QCOMPARE(lightShareAt(off, {.switched = none}), 0.0);
  QCOMPARE(lightShareAt(off, {.switched = fired}), 1.0);
  QCOMPARE(lightShareAt(both, {.seconds = 0.0, .switched = fired}), 25.0 / 12.0);
  QCOMPARE(lightShareAt(both, {.seconds = 0.0, .switched = none}), 0.0);
  QCOMPARE(lightShareAt(steady, {.seconds = 0.0, .switched = fired}), 1.0);
}

void LightStylesTest::switchedLight_startsOffOnlyWithAName() {
  QVERIFY(!lightWith({{"spawnflags", "1"}}).style.startsOff);
  QVERIFY(lightWith({{"spawnflags", "1"}, {"targetname", "lamp"}}).style.startsOff);
  QVERIFY(lightWith({{"spawnflags", "2049"}, {"targetname", "lamp"}}).style.startsOff);
  QVERIFY(!lightWith({{"spawnflags", "2"}, {"targetname", "lamp"}}).style.startsOff);
  QCOMPARE(lightWith({{"targetname", "lamp"}}).style.name, std::string("lamp"));
}

QTEST_APPLESS_MAIN(LightStylesTest)
#include "light_styles_test.moc"
