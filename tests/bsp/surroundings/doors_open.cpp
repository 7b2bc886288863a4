// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A character that approaches doors, pushes buttons, steps on lifts or enters triggers activates
// them; the same steps give the same bits. Also water of any convex shape.
#include <QtTest>

#include "tests/bsp/surroundings/machine_player.h"

using namespace halfspace;
using namespace halfspace::bsp;
using tests::boxCorners;
using Player = tests::MachinePlayer;

namespace {

const EntityKeys kDoor{{"classname", "func_door"}, {"angle", "90"}};
// A door leaf that closes a passage along x and slides along y.
const SolidCorners kLeaf = boxCorners({0, -40, 0}, {16, 40, 100});

}  // namespace

class DoorsOpen : public QObject {
  Q_OBJECT
 private slots:
  void aDoor_opensForWhoComesAndShutsBehindHim() {
    Player player({-300, 0, 0});
    QVERIFY(player.add(kDoor, kLeaf));
    player.hold({}, 1.0);
    QCOMPARE(player.part(0), 0.0);
    player.hold({.forward = 1.0}, 1.0);  // walks up to the door
    QVERIFY(player.part(0) > 0.0);
    player.hold({}, 1.0);
    QCOMPARE(player.part(0), 1.0);
    player.hold({.forward = 1.0}, 1.5);
    QVERIFY(player.state().position.x() > 150.0);
    player.hold({}, 3.5);
    QVERIFY(player.part(0) < 1.0);
    player.hold({}, 1.0);
    QCOMPARE(player.part(0), 0.0);
    QVERIFY(!player.wasCrushed());
  }

  void aShutDoor_isAWall() {
    Player player({-300, 0, 0});
    EntityKeys locked = kDoor;
    locked.emplace_back("targetname", "gate");
    QVERIFY(player.add(locked, kLeaf));
    player.hold({.forward = 1.0}, 3.0);
    QCOMPARE(player.part(0), 0.0);
    QVERIFY(std::abs(player.state().position.x() + 16.0) < 0.1);
  }

  void waitOfMinusOne_staysOpen() {
    Player player({-30, 0, 0});
    EntityKeys keys = kDoor;
    keys.emplace_back("wait", "-1");
    QVERIFY(player.add(keys, kLeaf));
    player.hold({}, 1.5);
    QCOMPARE(player.part(0), 1.0);
    player.put({-1000, 0, 0});
    player.hold({}, 10.0);
    QCOMPARE(player.part(0), 1.0);
  }

  void aTrigger_opensItsDoorOnce() {
    Player player({-300, 0, 0});
    EntityKeys locked = kDoor;
    locked.emplace_back("targetname", "gate");
    QVERIFY(player.add(locked, kLeaf));
    QVERIFY(player.add({{"classname", "trigger_once"}, {"target", "gate"}, {"delay", "0.5"}},
                       boxCorners({-240, -64, 0}, {-200, 64, 64})));
    player.put({-220, 0, 0});
    player.hold({}, 0.4);
    QCOMPARE(player.part(0), 0.0);
    player.hold({}, 1.4);
    QCOMPARE(player.part(0), 1.0);
    player.hold({}, 5.0);  // still inside the trigger
    QCOMPARE(player.part(0), 0.0);
    player.around().restart();
    player.hold({}, 2.0);
    QCOMPARE(player.part(0), 1.0);
  }

  void aButton_isPressedByTouch() {
    Player player({-300, 0, 0});
    EntityKeys locked = kDoor;
    locked.emplace_back("targetname", "gate");
    QVERIFY(player.add(locked, kLeaf));
    QVERIFY(player.add({{"classname", "func_button"}, {"angle", "180"}, {"target", "gate"}},
                       boxCorners({-400, -16, 32}, {-390, 16, 64})));
    player.hold({.forward = 1.0, .yaw = 180.0}, 0.2);
    QCOMPARE(player.part(0), 0.0);
    player.hold({.forward = 1.0, .yaw = 180.0}, 2.0);
    QVERIFY(player.part(1) > 0.0);
    QCOMPARE(player.part(0), 1.0);
  }

  void aPlat_liftsWhoStepsOnIt() {
    Player player({-300, 0, 0});
    // The lift is drawn in its upper position and waits at the height of the floor.
    QVERIFY(player.add({{"classname", "func_plat"}, {"height", "96"}},
                       boxCorners({-64, -64, 88}, {64, 64, 104})));
    player.hold({}, 1.0);
    QCOMPARE(player.part(0), 0.0);
    player.hold({.forward = 1.0}, 0.95);
    player.hold({}, 1.0);
    QCOMPARE(player.part(0), 1.0);
    QVERIFY(player.state().onGround && std::abs(player.state().position.z() - 104.0) < 0.1);
    player.hold({.forward = 1.0}, 1.5);  // walks off the lift
    player.hold({}, 5.0);
    QCOMPARE(player.part(0), 0.0);
    QVERIFY(player.state().position.z() < 1.0 && !player.wasCrushed());
  }

  void doorsThatTouch_openTogether() {
    Player player({-30, -60, 0});
    QVERIFY(player.add({{"classname", "func_door"}, {"angle", "270"}},
                       boxCorners({0, -300, 0}, {16, 0, 100})));
    QVERIFY(player.add(kDoor, boxCorners({0, 0, 0}, {16, 300, 100})));
    QVERIFY(player.add(kDoor, boxCorners({0, 400, 0}, {16, 500, 100})));  // far from both others
    player.hold({}, 0.5);
    QVERIFY(player.part(0) > 0.0 && player.part(1) > 0.0);
    QCOMPARE(player.part(2), 0.0);
  }

  void whoStandsInADoor_isNotCrushed() {
    Player player({-30, 0, 0});
    QVERIFY(
        player.add({{"classname", "func_door"}, {"angle", "90"}, {"targetname", "gate"}}, kLeaf));
    QVERIFY(player.add({{"classname", "trigger_once"}, {"target", "gate"}},
                       boxCorners({-40, -64, 0}, {-20, 64, 64})));
    player.hold({}, 1.5);
    player.put({8, 0, 0});
    player.hold({}, 10.0);
    QVERIFY(!player.wasCrushed());
    QVERIFY((player.state().position - Vec3(8, 0, 0)).norm() < 0.1);
  }

  // A level with other entities in another order: each door continues from its current position.
  void doorsOfAnEditedLevel_goOnByTheirIds() {
    const SolidCorners far = boxCorners({0, 4000, 0}, {16, 4080, 100});
    const SolidCorners farther = boxCorners({0, 8000, 0}, {16, 8080, 100});
    Surroundings before;
    QVERIFY(before.add(kDoor, {&far, 1}, 11));
    QVERIFY(before.add(kDoor, {&kLeaf, 1}, 22));
    const OtherBody body{{-30, 0, 0}, 16, 56};
    for (int i = 0; i < 60; ++i) before.act({&body, 1}, kCharacterStep);
    const double open = before.machines().all()[1].part;
    QVERIFY(open > 0.0 && before.machines().all()[0].part == 0.0);
    Surroundings after;
    QVERIFY(after.add(kDoor, {&farther, 1}, 33));
    QVERIFY(after.add(kDoor, {&kLeaf, 1}, 22));
    QVERIFY(after.add(kDoor, {&far, 1}, 11));
    after.goOnFrom(before);
    QCOMPARE(after.machines().all()[0].part, 0.0);
    QCOMPARE(after.machines().all()[1].part, open);
    QCOMPARE(after.machines().all()[2].part, 0.0);
    QCOMPARE(after.solidsAt(60, kCharacterStep)[1].id, uint64_t{22});
  }

  void theSameSteps_giveTheSameBits() {
    Vec3 ends[2];
    for (Vec3& end : ends) {
      Player player({-300, 3, 0});
      QVERIFY(player.add(kDoor, kLeaf));
      player.hold({.forward = 1.0, .yaw = 0.3}, 2.0);
      player.hold({.forward = 1.0, .yaw = 170.0}, 1.0);
      end = player.state().position;
    }
    QCOMPARE(ends[0], ends[1]);
  }

  void badKeys_areRefused() {
    Player player({-300, 0, 0});
    QVERIFY(!player.add({{"classname", "func_door"}, {"lip", "500"}}, kLeaf));
    QVERIFY(!player.add({{"classname", "func_door"}, {"speed", "-1"}}, kLeaf));
    QVERIFY(!player.add({{"classname", "trigger_once"}}, kLeaf));
    QVERIFY(!player.around().add({{"classname", "func_door"}}));
  }

  // The second solid of the entity is flat. Its first one is left out too: an entity that is
  // refused must not act in part.
  void aRefusedVolume_leavesNothingBehind() {
    const SolidCorners flat{{0, 0, 0}, {8, 0, 0}, {8, 8, 0}, {0, 8, 0}};
    const std::vector<SolidCorners> solids{boxCorners({0, 0, 0}, {64, 64, 64}), flat};
    Surroundings around;
    QVERIFY(!around.add({{"classname", "func_water"}}, solids));
    QVERIFY(!around.add({{"classname", "func_ladder"}, {"towards", "1 0 0"}}, solids));
    QVERIFY(!around.add({{"classname", "mover"}, {"way", "0 0 8"}, {"seconds", "1"}}, solids));
    QVERIFY(!around.add(kDoor, solids));
    QVERIFY(!around.add({{"classname", "func_train"}, {"target", "a"}}, solids));
    QVERIFY(around.volumes().empty());
    QVERIFY(around.solidsAt(0, kCharacterStep).empty() && around.machines().all().empty());
  }

  void waterOfAnyShape_isSwumInOnlyInside() {
    Surroundings around;
    // A wedge of water, deep at its far end.
    QVERIFY(around.addWater(
        {{0, -64, 0}, {200, -64, 0}, {200, -64, 200}, {0, 64, 0}, {200, 64, 0}, {200, 64, 200}}));
    QCOMPARE(around.volumes().size(), size_t{1});
    const CharacterVolume& water = around.volumes().front();
    QVERIFY(water.contains({150, 0, 100}));
    QVERIFY(water.contains({150, 0, 149}));
    QVERIFY(!water.contains({150, 0, 151}));  // inside the bounds, above the slope
    QVERIFY(!water.contains({50, 0, 100}));
  }
};

QTEST_APPLESS_MAIN(DoorsOpen)
#include "doors_open.moc"
