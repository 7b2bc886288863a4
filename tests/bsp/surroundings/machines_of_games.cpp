// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The moving classes of Quake, Quake 2, Quake 3 and Half-Life, one test for each rule: a door that
// is drawn shut and begins open, a secret door, a turning one, teams, plats with a name, relays,
// counters, killtarget.
#include <QtTest>

#include "bsp/machines/entity_machines.h"
#include "tests/bsp/surroundings/machine_player.h"

using namespace halfspace;
using namespace halfspace::bsp;
using tests::boxCorners;
using Player = tests::MachinePlayer;

namespace {

EntityKeys keysOf(const char* kind, EntityKeys more) {
  more.insert(more.begin(), {"classname", kind});
  return more;
}

// A leaf across the x axis.
const SolidCorners kLeaf = boxCorners({0, -40, 0}, {16, 40, 100});
// Far from everything: steps in it fire what is named `go`.
const Vec3 kSwitch(-1000, 0, 0);
const SolidCorners kSwitchBox = boxCorners({-1040, -40, 0}, {-960, 40, 64});

void addSwitch(Player& player) {
  QVERIFY(player.add(keysOf("trigger_once", {{"target", "go"}}), kSwitchBox));
}

bool isNear(const Vec3& a, const Vec3& b) {
  return (a - b).norm() < 1e-9;
}

}  // namespace

class MachinesOfGames : public QObject {
  Q_OBJECT
 private slots:
  void startOpen_isPassedUntilItIsFired() {
    Player player({-200, 0, 0});
    QVERIFY(player.add(
        keysOf("func_door",
               {{"angle", "90"}, {"spawnflags", "1"}, {"targetname", "go"}, {"wait", "-1"}}),
        kLeaf));
    addSwitch(player);
    QVERIFY(player.walkTo({200, 0, 0}, 3.0));
    player.put(kSwitch);
    player.hold({}, 2.0);
    QCOMPARE(player.part(0), 1.0);
    QVERIFY(isNear(player.pose(0).position, Vec3(0, -40, 0)));  // where it is drawn
    player.put({-200, 0, 0});
    QVERIFY(!player.walkTo({200, 0, 0}, 3.0));
  }

  // It may not shut on who stands there: it stays for ever once it is shut.
  void startOpen_waitsForWhoStandsInIt() {
    Player player({8, 0, 0});
    QVERIFY(player.add(
        keysOf("func_door",
               {{"angle", "90"}, {"spawnflags", "1"}, {"targetname", "go"}, {"wait", "-1"}}),
        kLeaf));
    const SolidCorners here = boxCorners({0, -8, 0}, {16, 8, 64});
    QVERIFY(player.add(keysOf("trigger_once", {{"target", "go"}}), here));
    player.hold({}, 3.0);
    QVERIFY(player.part(0) > 0.1 && player.part(0) < 0.9 && !player.wasCrushed());
    QVERIFY((player.state().position - Vec3(8, 0, 0)).norm() < 0.1);
    player.put({-300, 0, 0});
    player.hold({}, 3.0);
    QCOMPARE(player.part(0), 1.0);
  }

  void aSecretDoor_opensByTouchInTwoSteps() {
    Player player({-60, 0, 0});
    // First to the right of its arrow, which is -x, then back along the arrow.
    QVERIFY(player.add(keysOf("func_door_secret", {{"angle", "90"}}), kLeaf));
    player.hold({}, 2.0);
    QCOMPARE(player.part(0), 0.0);  // it does not open for who only comes near
    player.hold({.forward = 1.0}, 1.0);
    QVERIFY(player.part(0) > 0.0);
    player.put({-400, 0, 0});
    const MachineMotion& motion = player.machine(0).motion;
    QVERIFY(isNear(motion.corner, Vec3(16, 0, 0)));
    QVERIFY(isNear(motion.travel, Vec3(16, 80, 0)));
    QVERIFY(isNear(motion.offsetAt(motion.leavesCorner), Vec3(16, 0, 0)));
    player.hold({}, 3.0);
    QCOMPARE(player.part(0), 1.0);
    player.hold({}, 12.0);
    QCOMPARE(player.part(0), 0.0);
  }

  void aSecretDoor_goesLeftOrDown_andMayStayOpen() {
    const auto cornerOf = [](const char* flags) {
      const auto made = machineOf(
          keysOf("func_door_secret", {{"angle", "0"}, {"spawnflags", flags}}), {&kLeaf, 1});
      return made ? made->motion.corner : Vec3(1e9, 0, 0);
    };
    QVERIFY(isNear(cornerOf("0"), Vec3(0, -80, 0)));
    QVERIFY(isNear(cornerOf("2"), Vec3(0, 80, 0)));
    QVERIFY(isNear(cornerOf("4"), Vec3(0, 0, -100)));
    const auto once =
        machineOf(keysOf("func_door_secret", {{"angle", "0"}, {"spawnflags", "1"}}), {&kLeaf, 1});
    QVERIFY(once && once->wait < 0.0);
  }

  void aTurningDoor_swingsAboutItsOrigin() {
    Player player({-200, 0, 0});
    QVERIFY(player.add(keysOf("func_door_rotating", {{"origin", "0 40 0"}}), kLeaf));
    QVERIFY(player.walkTo({-40, 0, 0}, 2.0));
    player.hold({}, 1.0);
    QCOMPARE(player.part(0), 1.0);
    QCOMPARE(player.pose(0).turn, 90.0);
    QVERIFY(isNear(player.pose(0).position, Vec3(0, 40, 0)));
    // The leaf now lies along x, at y from 40 to 56.
    QVERIFY(player.walkTo({200, 0, 0}, 2.0));
    player.hold({}, 6.0);
    QCOMPARE(player.part(0), 0.0);
    QVERIFY(!player.wasCrushed());
  }

  void aTurningDoor_turnsBackFromWhoStandsBehindIt() {
    Player player({-40, 0, 0});
    QVERIFY(player.add(keysOf("func_door_rotating", {{"origin", "0 40 0"}, {"targetname", "go"}}),
                       kLeaf));
    addSwitch(player);
    player.put(kSwitch);
    player.hold({}, 1.5);
    QCOMPARE(player.part(0), 1.0);
    player.put({8, 0, 0});  // where the leaf is when it is shut
    player.hold({}, 10.0);
    QVERIFY(player.part(0) > 0.0 && !player.wasCrushed());
    QVERIFY((player.state().position - Vec3(8, 0, 0)).norm() < 0.1);
  }

  void reverseAndDistance_giveTheAngle() {
    const auto turnOf = [](const char* flags, const char* distance) {
      const auto made =
          machineOf(keysOf("func_door_rotating", {{"spawnflags", flags}, {"distance", distance}}),
                    {&kLeaf, 1});
      return made ? made->motion.turn : 0.0;
    };
    QCOMPARE(turnOf("0", "90"), 90.0);
    QCOMPARE(turnOf("2", "120"), -120.0);
    QCOMPARE(turnOf("0", "-45"), -45.0);
    QCOMPARE(turnOf("66", "90"), -90.0);
  }

  // A leaf that stands upright and falls forwards, with its hinge at its lower edge.
  void aDrawbridge_isWalkedOver() {
    const SolidCorners leaf = boxCorners({0, -40, 20}, {8, 40, 200});
    Player player({-300, 0, 0});
    QVERIFY(player.add(
        keysOf("func_door_rotating",
               {{"origin", "0 0 20"}, {"spawnflags", "128"}, {"targetname", "go"}, {"wait", "-1"}}),
        leaf));
    addSwitch(player);
    QVERIFY(!player.walkTo({150, 0, 0}, 3.0));
    player.put(kSwitch);
    player.hold({}, 2.0);
    QCOMPARE(player.part(0), 1.0);
    QVERIFY(isNear(player.pose(0).axis, Vec3(0, 1, 0)));
    QCOMPARE(player.pose(0).turn, 90.0);
    // It now lies along x. Its upper side, which was its back, is as high as the hinge.
    player.put({20, 0, 20});
    QVERIFY(player.walkTo({150, 0, 0}, 3.0));
    QVERIFY2(std::abs(player.state().position.z() - 20.0) < 0.1,
             qPrintable(QString::number(player.state().position.z())));
    QVERIFY(player.state().onGround && player.state().ground == 0);
    QVERIFY(!player.wasCrushed());
  }

  void aDoorWithBadKeys_isAWall() {
    Player player({-200, 0, 0});
    QVERIFY(!player.add(keysOf("func_door", {{"lip", "500"}}), kLeaf));
    QVERIFY(!player.walkTo({200, 0, 0}, 3.0));
  }

  void anglesOfThreeNumbers_areADirection() {
    const auto travelOf = [](const char* key, const char* value) {
      const auto made = machineOf(keysOf("func_door", {{key, value}}), {&kLeaf, 1});
      return made ? made->motion.travel : Vec3(1e9, 0, 0);
    };
    QVERIFY(isNear(travelOf("angles", "0 90 0"), Vec3(0, 72, 0)));
    QVERIFY(isNear(travelOf("angles", "-90 0 0"), Vec3(0, 0, 92)));
    QVERIFY(isNear(travelOf("angles", "0 -2 0"), Vec3(0, 0, -92)));
    QVERIFY(isNear(travelOf("angle", "-1"), Vec3(0, 0, 92)));
  }

  void zeroSpeedAndWait_areTheDefaults() {
    const auto made = machineOf(
        keysOf("func_door", {{"angle", "90"}, {"speed", "0"}, {"wait", "0"}}), {&kLeaf, 1});
    QVERIFY(made);
    QCOMPARE(made->seconds, 0.72);
    QCOMPARE(made->wait, 3.0);
  }

  void aTeam_opensTogetherFromAfar() {
    Player player({-30, 0, 0});
    const SolidCorners far = boxCorners({0, 500, 0}, {16, 580, 100});
    const SolidCorners other = boxCorners({0, -160, 0}, {16, -41, 100});
    QVERIFY(player.add(keysOf("func_door", {{"angle", "90"}, {"team", "a"}}), kLeaf));
    QVERIFY(player.add(keysOf("func_door", {{"angle", "90"}, {"team", "a"}}), far));
    QVERIFY(player.add(keysOf("func_door", {{"angle", "90"}, {"team", "b"}, {"targetname", "x"}}),
                       other));
    player.hold({}, 0.5);
    QVERIFY(player.part(0) > 0.0 && player.part(1) > 0.0);
    QCOMPARE(player.part(2), 0.0);
  }

  // As in Quake: the leaves of a door open together, so the name of one keeps both shut.
  void aNamedLeaf_keepsTheOtherShut() {
    Player player({-30, 0, 0});
    QVERIFY(player.add(keysOf("func_door", {{"angle", "270"}, {"targetname", "go"}}),
                       boxCorners({0, -40, 0}, {16, 0, 100})));
    QVERIFY(
        player.add(keysOf("func_door", {{"angle", "90"}}), boxCorners({0, 0, 0}, {16, 40, 100})));
    addSwitch(player);
    player.hold({}, 1.0);
    QCOMPARE(player.part(0) + player.part(1), 0.0);
    player.put(kSwitch);
    player.hold({}, 0.7);
    QCOMPARE(player.part(0), 1.0);
    QCOMPARE(player.part(1), 1.0);
  }

  void aToggledDoorOfTwoLeaves_isToggledOnce() {
    Player player({-300, 0, 0});
    const EntityKeys toggled{{"spawnflags", "32"}, {"targetname", "go"}};
    EntityKeys left = keysOf("func_door", toggled), right = left;
    left.emplace_back("angle", "270");
    right.emplace_back("angle", "90");
    QVERIFY(player.add(left, boxCorners({0, -40, 0}, {16, 0, 100})));
    QVERIFY(player.add(right, boxCorners({0, 0, 0}, {16, 40, 100})));
    QVERIFY(player.add(keysOf("trigger_multiple", {{"target", "go"}, {"wait", "4"}}), kSwitchBox));
    player.put(kSwitch);
    player.hold({}, 3.0);
    QVERIFY(player.part(0) == 1.0 && player.part(1) == 1.0);
    player.hold({}, 3.0);
    QVERIFY(player.part(0) == 0.0 && player.part(1) == 0.0);
  }

  // Quake: drawn above; it waits there until it is fired, and is a usual plat from then on.
  void aPlatWithAName_waitsAboveUntilItIsFired() {
    Player player({0, 0, 104});
    QVERIFY(player.add(keysOf("func_plat", {{"height", "96"}, {"targetname", "go"}}),
                       boxCorners({-64, -64, 88}, {64, 64, 104})));
    addSwitch(player);
    player.hold({}, 5.0);
    QCOMPARE(player.part(0), 1.0);
    QVERIFY(std::abs(player.state().position.z() - 104.0) < 0.1);
    player.put(kSwitch);
    player.hold({}, 2.0);
    QCOMPARE(player.part(0), 0.0);
    player.put({0, 0, 8.25});
    player.hold({}, 1.5);
    QCOMPARE(player.part(0), 1.0);
    QVERIFY(std::abs(player.state().position.z() - 104.0) < 0.1 && !player.wasCrushed());
  }

  void aPlatWithALowTrigger_isNotCalledFromAbove() {
    const SolidCorners plat = boxCorners({-64, -64, 88}, {64, 64, 104});
    const auto areaOf = [&](const char* flags) {
      return *machineOf(keysOf("func_plat", {{"height", "96"}, {"spawnflags", flags}}), {&plat, 1})
                  ->area;
    };
    QCOMPARE(areaOf("0").high.z(), 112.0);
    QCOMPARE(areaOf("1").high.z(), 16.0);
    QCOMPARE(areaOf("0").low, Vec3(-64, -64, 0));
  }

  // The walls of a lift's cage are no obstacle to who stands between them.
  void aPlatWithWalls_goesDownWithItsRider() {
    Player player({0, 0, 0});
    const std::vector<SolidCorners> cage{boxCorners({-64, -64, 88}, {64, 64, 104}),
                                         boxCorners({-64, -64, 104}, {64, -56, 200}),
                                         boxCorners({-64, 56, 104}, {64, 64, 200})};
    QVERIFY(
        player.around().add(keysOf("func_plat", {{"height", "96"}, {"targetname", "go"}}), cage));
    QVERIFY(player.add(keysOf("trigger_once", {{"target", "go"}, {"delay", "0.25"}}),
                       boxCorners({-8, -8, 104}, {8, 8, 120})));
    player.put({0, 0, 104.25});
    player.hold({}, 0.2);
    double lowest = 1e9;
    for (int i = 0; i < 120; ++i) {
      player.hold({}, kCharacterStep);
      lowest = std::min(lowest, player.state().position.z());
      QVERIFY(player.state().onGround);
    }
    QVERIFY2(std::abs(lowest - 8.0) < 0.2, qPrintable(QString::number(lowest)));
    QVERIFY(!player.wasCrushed());
  }

  void aCounter_firesAtItsCount() {
    Player player({-300, 0, 0});
    QVERIFY(player.add(keysOf("func_door", {{"angle", "90"}, {"targetname", "gate"}}), kLeaf));
    QVERIFY(player.around().add(
        keysOf("trigger_counter", {{"targetname", "count"}, {"target", "gate"}, {"count", "3"}})));
    for (int i = 0; i < 3; ++i) {
      const double y = 1000.0 + 200.0 * i;
      QVERIFY(
          player.add(keysOf("func_button", {{"angle", "180"}, {"target", "count"}, {"wait", "-1"}}),
                     boxCorners({-416, y - 16, 32}, {-400, y + 16, 64})));
    }
    for (int i = 0; i < 3; ++i) {
      QCOMPARE(player.part(0), 0.0);
      player.put({-340, 1000.0 + 200.0 * i, 0});
      player.hold({.forward = 1.0, .yaw = 180.0}, 0.5);
      QVERIFY(player.part(static_cast<size_t>(i) + 1) > 0.0);
    }
    player.hold({}, 0.5);
    QVERIFY(player.part(0) > 0.0);
  }

  void aRelay_firesLater_andAKillTargetRemoves() {
    Player player({-300, 0, 0});
    QVERIFY(player.add(keysOf("func_door", {{"angle", "90"}, {"targetname", "gate"}}), kLeaf));
    addSwitch(player);
    QVERIFY(player.around().add(
        keysOf("trigger_relay", {{"targetname", "go"}, {"killtarget", "gate"}, {"delay", "1"}})));
    QVERIFY(!player.walkTo({200, 0, 0}, 2.0));
    player.put(kSwitch);
    player.hold({}, 0.5);
    QVERIFY(!player.around().isRemoved(0));
    player.hold({}, 1.0);
    QVERIFY(player.around().isRemoved(0) && player.around().boxesOf(0).empty());
    player.put({-200, 0, 0});
    QVERIFY(player.walkTo({200, 0, 0}, 2.0));
    player.around().restart();
    player.hold({}, 0.1);
    QVERIFY(!player.around().isRemoved(0));
  }

  void func_rotating_turnsAtOnceOrWhenFired() {
    Player player({-300, 0, 0});
    QVERIFY(player.add(keysOf("func_rotating", {{"speed", "30"}}), kLeaf));
    QVERIFY(player.add(
        keysOf("func_rotating", {{"speed", "30"}, {"targetname", "go"}, {"spawnflags", "2"}}),
        kLeaf));
    addSwitch(player);
    player.hold({}, 1.0);
    QVERIFY(std::abs(player.pose(0).turn - 30.0) < 0.5);
    QVERIFY(isNear(player.pose(0).position, Vec3(8, 0, 50)));  // the middle of its box
    QCOMPARE(player.pose(1).turn, 0.0);
    player.put(kSwitch);
    player.hold({}, 1.0);
    QVERIFY(std::abs(player.pose(1).turn + 30.0) < 0.5);
  }

  void func_bobbing_swaysAboutItsDrawnPosition() {
    Player player({-300, 0, 0});
    QVERIFY(player.add(keysOf("func_bobbing", {{"height", "64"}, {"speed", "4"}}),
                       boxCorners({-32, -32, 100}, {32, 32, 116})));
    double lowest = 1e9, highest = -1e9;
    for (int i = 0; i < 480; ++i) {
      player.hold({}, kCharacterStep);
      lowest = std::min(lowest, player.pose(0).position.z());
      highest = std::max(highest, player.pose(0).position.z());
    }
    QVERIFY(std::abs(lowest - 36.0) < 0.1 && std::abs(highest - 164.0) < 0.1);
  }

  void aTrainWithAnOriginBrush_isLedByIt() {
    Player player({-300, 0, 0});
    QVERIFY(player.add(keysOf("func_train", {{"target", "a"}, {"origin", "8 0 50"}}), kLeaf));
    QVERIFY(player.around().add(
        {{"classname", "path_corner"}, {"targetname", "a"}, {"origin", "1000 0 50"}}));
    player.hold({}, 0.1);
    QVERIFY(isNear(player.pose(0).position, Vec3(1000, 0, 50)));
  }

  void entitiesOfOtherSkills_areAbsent() {
    QVERIFY(isAbsent(keysOf("func_plat", {{"spawnflags", "1792"}})));
    QVERIFY(isAbsent(keysOf("func_door", {{"spawnflags", "1792"}})));
    QVERIFY(isAbsent(keysOf("func_train", {{"spawnflags", "1536"}})));
    QVERIFY(!isAbsent(keysOf("func_door", {{"spawnflags", "768"}})));  // Half-Life: used by hand
    QVERIFY(!isAbsent(keysOf("func_plat", {{"spawnflags", "2048"}})));
    Player player({-200, 0, 0});
    QVERIFY(player.add(keysOf("func_door", {{"spawnflags", "1792"}, {"targetname", "x"}}), kLeaf));
    QVERIFY(player.walkTo({200, 0, 0}, 3.0));
  }

  void modelsOfUnchangedEntities_areReused() {
    const EntityKeys door = keysOf("func_door", {{"angle", "90"}});
    const SolidCorners moved = boxCorners({0, -41, 0}, {16, 40, 100});
    Surroundings before, after;
    QVERIFY(before.add(door, {&kLeaf, 1}, 5) && before.add(door, {&kLeaf, 1}, 6));
    after.reuse(before);
    QVERIFY(after.add(door, {&moved, 1}, 6) && after.add(door, {&kLeaf, 1}, 5));
    after.addClips({});
    QCOMPARE(after.solids()[1].tree, before.solids()[0].tree);
    QVERIFY(after.solids()[0].tree != before.solids()[1].tree);
  }
};

QTEST_APPLESS_MAIN(MachinesOfGames)
#include "machines_of_games.moc"
