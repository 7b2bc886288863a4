// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Trains travel from corner to corner, wait, run in circles, carry characters, and start when they
// are triggered.
#include <QtTest>

#include "tests/bsp/surroundings/machine_player.h"

using namespace halfspace;
using namespace halfspace::bsp;
using tests::boxCorners;

namespace {

constexpr double kSecond = 1.0 / kCharacterStep;

EntityKeys corner(const char* name, const char* next, const char* origin, const char* wait = "0") {
  return {{"classname", "path_corner"},
          {"targetname", name},
          {"target", next},
          {"origin", origin},
          {"wait", wait}};
}

const EntityKeys kTrain{{"classname", "func_train"}, {"target", "a"}, {"speed", "200"}};
// The train is drawn far from its path.
const SolidCorners kCar = boxCorners({900, 900, 0}, {1028, 1028, 16});

bool add(Surroundings& around, const EntityKeys& keys) {
  return around.add(keys, {&kCar, 1});
}

Vec3 placeAfter(Surroundings& around, double seconds) {
  const auto step = static_cast<uint64_t>(seconds * kSecond + 0.5);
  return around.solidsAt(step - 1, kCharacterStep)[0].now.position;
}

}  // namespace

class TrainsRun : public QObject {
  Q_OBJECT
 private slots:
  void cornersInARing_areGoneRound() {
    Surroundings around;
    QVERIFY(add(around, kTrain));
    // Corners may be added after the train.
    QVERIFY(around.add(corner("a", "b", "0 0 0", "1")));
    QVERIFY(around.add(corner("b", "c", "400 0 0")));
    QVERIFY(around.add(corner("c", "a", "400 200 0", "0.5")));
    const double back = std::hypot(400.0, 200.0) / 200.0;
    const double round = 2.0 + 1.0 + 0.5 + back + 1.0;
    QCOMPARE(around.solidsAt(0, kCharacterStep)[0].before.position, Vec3(0, 0, 0));
    for (int turn = 0; turn < 3; ++turn) {
      const double begun = turn * round;
      QVERIFY((placeAfter(around, begun + 1.0) - Vec3(200, 0, 0)).norm() < 1.0);
      QVERIFY((placeAfter(around, begun + 2.0) - Vec3(400, 0, 0)).norm() < 1.0);
      QVERIFY((placeAfter(around, begun + 2.5) - Vec3(400, 100, 0)).norm() < 1.0);
      QVERIFY((placeAfter(around, begun + 3.25) - Vec3(400, 200, 0)).norm() < 1.0);
      QVERIFY((placeAfter(around, begun + 3.5 + 0.5 * back) - Vec3(200, 100, 0)).norm() < 1.0);
      QVERIFY((placeAfter(around, begun + 3.5 + back + 0.5) - Vec3(0, 0, 0)).norm() < 1.0);
    }
  }

  void lastCorner_isWhereItStays() {
    Surroundings around;
    QVERIFY(around.add(corner("a", "b", "0 0 0")));
    QVERIFY(around.add(corner("b", "", "0 0 100")));
    QVERIFY(add(around, kTrain));
    QCOMPARE(placeAfter(around, 0.25), Vec3(0, 0, 50));
    QCOMPARE(placeAfter(around, 100.0), Vec3(0, 0, 100));
  }

  void waitBelowZero_isForEver() {
    Surroundings around;
    QVERIFY(around.add(corner("a", "b", "0 0 0")));
    QVERIFY(around.add(corner("b", "a", "100 0 0", "-1")));
    QVERIFY(add(around, kTrain));
    QCOMPARE(placeAfter(around, 1000.0), Vec3(100, 0, 0));
  }

  void cornerWithASpeed_changesIt() {
    Surroundings around;
    QVERIFY(around.add(corner("a", "b", "0 0 0")));
    EntityKeys fast = corner("b", "c", "200 0 0");
    fast.emplace_back("speed", "400");
    QVERIFY(around.add(fast));
    QVERIFY(around.add(corner("c", "", "600 0 0")));
    QVERIFY(add(around, kTrain));
    QCOMPARE(placeAfter(around, 1.0), Vec3(200, 0, 0));
    QCOMPARE(placeAfter(around, 1.5), Vec3(400, 0, 0));
  }

  void rider_isCarriedAlong() {
    World world;
    const TreeView tree = world.tree();
    Surroundings around;
    QVERIFY(add(around, kTrain));
    QVERIFY(around.add(corner("a", "b", "0 0 0")));
    QVERIFY(around.add(corner("b", "c", "400 0 0")));
    QVERIFY(around.add(corner("c", "", "400 400 64")));
    CharacterState state = standing({64, 64, 16});
    for (uint64_t i = 0; i < 6 * 120; ++i)
      step({tree, around.solidsAt(i, kCharacterStep)}, {}, {}, state);
    QVERIFY(state.onGround && !state.crushed);
    // In the first step the character does not know yet what it is standing on.
    const double first = 200.0 * kCharacterStep;
    QVERIFY((state.position - Vec3(464.0 - first, 464, 80)).norm() < 0.1);
  }

  void trainWithAName_waitsUntilItIsFired() {
    Surroundings around;
    EntityKeys named = kTrain;
    named.emplace_back("targetname", "line1");
    QVERIFY(add(around, named));
    QVERIFY(around.add(corner("a", "b", "0 0 0")));
    QVERIFY(around.add(corner("b", "a", "400 0 0")));
    const SolidCorners gate = boxCorners({-20, -20, 0}, {20, 20, 60});
    QVERIFY(around.add({{"classname", "trigger_once"}, {"target", "line1"}}, {&gate, 1}));
    const OtherBody away{{500, 500, 0}, 16, 56}, there{{0, 0, 0}, 16, 56};
    const auto pass = [&](const OtherBody& body, int steps) {
      Vec3 position;
      for (int i = 0; i < steps; ++i) {
        around.act({&body, 1}, kCharacterStep);
        position = around.solidsAt(12345, kCharacterStep)[0].now.position;
      }
      return position;
    };
    QCOMPARE(pass(away, 120), Vec3(0, 0, 0));
    QVERIFY((pass(there, 120) - Vec3(200, 0, 0)).norm() < 2.0);
    QVERIFY((pass(away, 240) - Vec3(200, 0, 0)).norm() < 2.0);  // and back again
    around.restart();
    QCOMPARE(pass(away, 1), Vec3(0, 0, 0));
  }

  void whatLeadsNowhere_stands() {
    Surroundings around;
    QVERIFY(add(around, kTrain));
    // No corner of that name: stays where it was drawn.
    QCOMPARE(placeAfter(around, 1.0), Vec3(900, 900, 0));
    QVERIFY(around.add(corner("a", "b", "8 8 8")));
    QVERIFY(around.add(corner("b", "a", "8 8 8")));
    QCOMPARE(placeAfter(around, 1.0), Vec3(900, 900, 0));  // a round trip of zero length
    QVERIFY(!around.add({{"classname", "path_corner"}, {"targetname", "x"}}));
    QVERIFY(!around.add({{"classname", "func_train"}, {"target", "a"}}));  // no solids
    QVERIFY(!add(around, {{"classname", "func_train"}}));
  }
};

QTEST_APPLESS_MAIN(TrainsRun)
#include "trains_run.moc"
