// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Lights with a name: triggers and buttons switch them, a restart and an edit of the level keep to
// the rules of the other machines.
#include <QtTest>

#include "tests/bsp/surroundings/machine_player.h"

using namespace halfspace;
using namespace halfspace::bsp;
using tests::boxCorners;
using Player = tests::MachinePlayer;

namespace {

const SolidCorners kPad = boxCorners({-32, -32, 0}, {32, 32, 16});

EntityKeys light(const char* name) {
  return {{"classname", "light_fluoro"}, {"targetname", name}, {"origin", "0 0 100"}};
}

bool isSwitched(Player& player, std::string_view name) {
  for (const LightSwitch& each : player.around().machines().lights())
    if (each.name == name) return each.isSwitched;
  throw std::runtime_error("no such light");
}

}  // namespace

class LightsAreSwitched : public QObject {
  Q_OBJECT
 private slots:
  void lightsWithoutAName_haveNoSwitch_thoseOfOneNameShareIt() {
    Player player(Vec3(0, 0, 0));
    QVERIFY(player.around().add({{"classname", "light"}, {"origin", "0 0 0"}}));
    QVERIFY(player.around().machines().lights().empty());
    QVERIFY(player.around().add(light("lamp")));
    QVERIFY(player.around().add(light("lamp")));
    QVERIFY(player.around().add(light("other")));
    QCOMPARE(player.around().machines().lights().size(), size_t{2});
  }

  void eachFiring_switches_theLightsOfThatNameAlone() {
    Player player(Vec3(-300, 0, 0));
    QVERIFY(player.around().add(light("lamp")));
    QVERIFY(player.around().add(light("other")));
    QVERIFY(
        player.add({{"classname", "trigger_multiple"}, {"target", "lamp"}, {"wait", "1"}}, kPad));
    player.hold({}, 0.5);
    QVERIFY(!isSwitched(player, "lamp"));
    player.put(Vec3(0, 0, 0));
    player.hold({}, 0.5);
    QVERIFY(isSwitched(player, "lamp"));
    player.hold({}, 0.9);
    QVERIFY(!isSwitched(player, "lamp"));
    QVERIFY(!isSwitched(player, "other"));
  }

  void button_firesAfterItsDelay() {
    Player player(Vec3(0, 0, 0));
    QVERIFY(player.around().add(light("lamp")));
    QVERIFY(player.add({{"classname", "func_button"},
                        {"angle", "0"},
                        {"wait", "-1"},
                        {"target", "lamp"},
                        {"delay", "0.5"}},
                       boxCorners({16, -32, 0}, {32, 32, 64})));
    player.hold({}, 0.3);
    QVERIFY(!isSwitched(player, "lamp"));
    player.hold({}, 0.4);
    QVERIFY(isSwitched(player, "lamp"));
  }

  void restart_andAnEdit() {
    Player player(Vec3(0, 0, 0));
    QVERIFY(player.around().add(light("lamp")));
    QVERIFY(player.add({{"classname", "trigger_once"}, {"target", "lamp"}}, kPad));
    player.hold({}, 0.5);
    QVERIFY(isSwitched(player, "lamp"));
    Player edited(Vec3(0, 0, 0));
    QVERIFY(edited.around().add(light("new")));
    QVERIFY(edited.around().add(light("lamp")));
    edited.around().goOnFrom(player.around());
    QVERIFY(isSwitched(edited, "lamp") && !isSwitched(edited, "new"));
    player.around().restart();
    QVERIFY(!isSwitched(player, "lamp"));
  }
};

QTEST_APPLESS_MAIN(LightsAreSwitched)
#include "lights_are_switched.moc"
