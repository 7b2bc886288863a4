// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Triggers that act on who is in them, one test for each rule: teleporters, jump pads, what hurts;
// and the defaults of each game.
#include <QtTest>

#include "bsp/machines/entity_machines.h"
#include "tests/bsp/surroundings/machine_player.h"

using namespace halfspace;
using namespace halfspace::bsp;
using tests::boxCorners;
using Player = tests::MachinePlayer;

namespace {

const SolidCorners kPad = boxCorners({-32, -32, 0}, {32, 32, 16});
const SolidCorners kLeaf = boxCorners({0, -40, 0}, {16, 40, 100});

Vec3 at(double x, double y, double z) {
  return {x, y, z};
}

// A point entity.
bool addPlace(Player& player, EntityKeys keys) {
  return player.around().add(keys);
}

std::optional<Machine> madeOf(const char* kind, const char* game, EntityKeys more = {}) {
  more.emplace_back("classname", kind);
  return machineOf(more, {&kLeaf, 1}, GameRules::of(game));
}

}  // namespace

class TriggersAct : public QObject {
  Q_OBJECT
 private slots:
  void aTeleporter_putsWhereItLeads() {
    Player player(at(-300, 0, 0));
    QVERIFY(player.add({{"classname", "trigger_teleport"}, {"target", "t1"}}, kPad));
    QVERIFY(addPlace(player, {{"classname", "info_teleport_destination"},
                              {"targetname", "t1"},
                              {"origin", "500 300 24"},
                              {"angle", "90"}}));
    player.hold({}, 0.5);
    QVERIFY(player.state().position.x() < -200.0);
    player.put(at(0, 0, 0));
    player.hold({}, kCharacterStep);
    QVERIFY((player.state().position - Vec3(500, 300, 27)).head<2>().norm() < 4.0);
    QCOMPARE(player.yaw(), 90.0);
    QVERIFY(player.state().velocity.y() > 250.0);  // 300, less one step of friction
    player.hold({}, 1.0);
    QVERIFY(player.state().onGround && std::abs(player.state().position.z()) < 0.1);
  }

  void aTeleporterWithAName_worksWhenItIsFired() {
    Player player(at(0, 0, 0));
    QVERIFY(player.add(
        {{"classname", "trigger_teleport"}, {"target", "t1"}, {"targetname", "gate"}}, kPad));
    QVERIFY(addPlace(
        player,
        {{"classname", "misc_teleporter_dest"}, {"targetname", "t1"}, {"origin", "500 300 24"}}));
    player.hold({}, 1.0);
    QVERIFY(player.state().position.norm() < 1.0);
    QVERIFY(
        player.add({{"classname", "trigger_once"}, {"target", "gate"}, {"delay", "0.5"}}, kPad));
    player.hold({}, 0.4);
    QVERIFY(player.state().position.norm() < 1.0);
    player.hold({}, 0.2);
    QVERIFY((player.state().position - Vec3(500, 300, 1)).head<2>().norm() < 60.0);
  }

  // The body is one that the destination is too low for: it stands in a hole of the floor.
  void whoHasNoRoom_isPutBeside() {
    Player player(at(0, 0, 0));
    QVERIFY(player.add({{"classname", "trigger_teleport"}, {"target", "t1"}}, kPad));
    QVERIFY(addPlace(player, {{"classname", "info_teleport_destination"},
                              {"targetname", "t1"},
                              {"origin", "500 300 -20"}}));
    player.hold({}, 0.5);
    QVERIFY(!player.state().stuck && player.state().onGround);
    QVERIFY((player.state().position - Vec3(500, 300, 0)).norm() < 200.0);
  }

  void aTeleporterToNowhere_doesNothing() {
    Player player(at(0, 0, 0));
    QVERIFY(player.add({{"classname", "trigger_teleport"}, {"target", "t1"}}, kPad));
    player.hold({}, 0.5);
    QVERIFY(player.state().position.norm() < 1.0);
    QVERIFY(!player.add({{"classname", "trigger_teleport"}}, kPad));
    QVERIFY(!addPlace(player, {{"classname", "info_teleport_destination"}}));
  }

  void aJumpPad_throwsSoThatOneIsHighestAtItsTarget() {
    Player player(at(0, 0, 0));
    player.around().setGame("quake3");
    QVERIFY(player.add({{"classname", "trigger_push"}, {"target", "up"}}, kPad));
    QVERIFY(addPlace(
        player,
        {{"classname", "target_position"}, {"targetname", "up"}, {"origin", "200 100 250"}}));
    Vec3 highest = Vec3::Zero();
    for (int i = 0; i < 120; ++i) {
      player.hold({}, kCharacterStep);
      if (player.state().position.z() > highest.z()) highest = player.state().position;
    }
    // The flight is reckoned from the middle of the pad, 8 units above its foot, and the pad throws
    // as long as the foot is below its top, 16 units up; as in the game.
    QVERIFY2(std::abs(highest.z() - 258.0) < 4.0, qPrintable(QString::number(highest.z())));
    QVERIFY((highest - Vec3(200, 100, 0)).head<2>().norm() < 24.0);
    player.hold({}, 1.5);
    QVERIFY(player.state().onGround && player.state().position.x() > 300.0);
  }

  void aPush_throwsAlongItsAngle() {
    Player player(at(0, 0, 0));
    QVERIFY(player.add({{"classname", "trigger_push"}, {"angle", "-1"}, {"speed", "60"}}, kPad));
    double highest = 0.0;
    for (int i = 0; i < 120; ++i) {
      player.hold({}, kCharacterStep);
      highest = std::max(highest, player.state().position.z());
    }
    // 600 units a second: v^2 / 2g above where it leaves the trigger.
    QVERIFY2(highest > 225.0 - 4.0 && highest < 225.0 + 24.0, qPrintable(QString::number(highest)));
  }

  void aPushOfHalfLife_isSteady() {
    Player player(at(0, 0, 0));
    player.around().setGame("half-life");
    const SolidCorners stream = boxCorners({-32, -32, 0}, {400, 32, 16});
    QVERIFY(player.add({{"classname", "trigger_push"}, {"angle", "0"}, {"speed", "200"}}, stream));
    player.hold({}, 1.0);
    const double speed = player.state().velocity.x();
    QVERIFY2(speed > 100.0 && speed <= 200.0, qPrintable(QString::number(speed)));
    QVERIFY(player.state().position.x() > 100.0);
  }

  void whatHurts_countsEverySecond() {
    Player player(at(0, 0, 0));
    QVERIFY(player.add({{"classname", "trigger_hurt"}, {"dmg", "20"}}, kPad));
    player.hold({}, 2.5);
    QCOMPARE(player.hurt(), 60.0);
    player.put(at(-300, 0, 0));
    player.hold({}, 2.0);
    QCOMPARE(player.hurt(), 60.0);
  }

  void whatHurts_isSwitchedByItsName() {
    Player player(at(0, 0, 0));
    player.around().setGame("quake3");
    QVERIFY(player.add({{"classname", "trigger_hurt"},
                        {"spawnflags", "17"},  // begins off, slow
                        {"targetname", "acid"}},
                       kPad));
    player.hold({}, 1.0);
    QCOMPARE(player.hurt(), 0.0);
    QVERIFY(player.add({{"classname", "trigger_once"}, {"target", "acid"}}, kPad));
    player.hold({}, 1.5);
    QCOMPARE(player.hurt(), 10.0);
    player.around().restart();
    player.put(at(-300, 0, 0));
    player.hold({}, 1.5);
    QCOMPARE(player.hurt(), 10.0);
  }

  void effects_areGoneOnceTheyAreOver() {
    Player player(at(0, 0, 0));
    QVERIFY(player.add({{"classname", "trigger_hurt"}}, kPad));
    player.hold({}, kCharacterStep);
    QCOMPARE(player.around().effects().size(), size_t{1});
    player.hold({}, kCharacterStep);
    QCOMPARE(player.around().effects().size(), size_t{0});
  }

  void doors_haveTheDefaultsOfTheirGame_data() {
    QTest::addColumn<QString>("game");
    QTest::addColumn<double>("seconds");
    QTest::addColumn<double>("wait");
    QTest::addColumn<bool>("isLinked");
    // The leaf is 80 units wide.
    QTest::addRow("none") << "" << 72.0 / 100.0 << 3.0 << true;
    QTest::addRow("quake") << "quake" << 72.0 / 100.0 << 3.0 << true;
    QTest::addRow("quake2") << "quake2" << 72.0 / 100.0 << 3.0 << true;
    QTest::addRow("quake3") << "quake3" << 72.0 / 400.0 << 2.0 << false;
    QTest::addRow("half-life") << "half-life" << 78.0 / 100.0 << 0.0 << false;
  }
  void doors_haveTheDefaultsOfTheirGame() {
    QFETCH(QString, game);
    const auto door = madeOf("func_door", qPrintable(game), {{"angle", "90"}});
    QVERIFY(door.has_value());
    QTEST(door->seconds, "seconds");
    QTEST(door->wait, "wait");
    QTEST(door->isLinked, "isLinked");
    // A key that is there counts in every game.
    const auto slow = madeOf("func_door", qPrintable(game),
                             {{"angle", "90"}, {"speed", "10"}, {"lip", "0"}, {"wait", "7"}});
    QVERIFY(slow && slow->seconds > 7.7 && slow->wait == 7.0);
  }

  void otherMachines_haveTheDefaultsOfTheirGame() {
    const EntityKeys high{{"height", "300"}};
    QCOMPARE(madeOf("func_plat", "quake", high)->seconds, 2.0);
    QCOMPARE(madeOf("func_plat", "quake", high)->wait, 3.0);
    QCOMPARE(madeOf("func_plat", "quake2", high)->seconds, 1.5);
    QCOMPARE(madeOf("func_plat", "quake3", high)->seconds, 1.5);
    QCOMPARE(madeOf("func_plat", "quake3", high)->wait, 1.0);
    QCOMPARE(madeOf("func_button", "quake")->wait, 1.0);
    QCOMPARE(madeOf("func_button", "quake2")->wait, 3.0);
    QCOMPARE(madeOf("func_button", "quake")->seconds, 12.0 / 40.0);  // 16 thick, lip 4
    const auto waitOf = [](const char* game) {
      return triggerOf({{"classname", "trigger_multiple"}, {"target", "a"}}, {&kPad, 1},
                       GameRules::of(game))
          ->wait;
    };
    QCOMPARE(waitOf("quake"), 0.2);
    QCOMPARE(waitOf("quake3"), 0.5);
  }

  // Quake III opens a door for who is before or behind it, not for who is beside it.
  void doorsOfQuake3_openForWhoIsBeforeThem() {
    const auto isOpenedFrom = [](const Vec3& place) {
      Player player(place);
      player.around().setGame("quake3");
      player.add({{"classname", "func_door"}, {"angle", "90"}}, kLeaf);
      player.hold({}, 0.1);
      return player.part(0) > 0.0;
    };
    QVERIFY(isOpenedFrom(at(-130, 0, 0)));
    QVERIFY(isOpenedFrom(at(146, 0, 0)));
    QVERIFY(!isOpenedFrom(at(-140, 0, 0)));
    QVERIFY(!isOpenedFrom(at(8, 70, 0)));
  }
};

QTEST_APPLESS_MAIN(TriggersAct)
#include "triggers_act.moc"
