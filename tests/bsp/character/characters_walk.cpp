// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Rooms that are hard to walk in, one by one.
#include <QtTest>
#include <cmath>
#include <numbers>
#include <random>

#include "tests/bsp/character/walked_world.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::bsp;

class CharactersWalk : public QObject {
  Q_OBJECT
 private slots:
  void standing_neitherCreepsNorSinks() {
    World world;
    world.ramp({0, -512, 0}, {512, 512, 200});
    const TreeView tree = world.tree();
    CharacterState state = standing({256, 0, 110});
    for (int i = 0; i < 240; ++i) step(tree, {}, {}, state);
    const Vec3 rest = state.position;
    QVERIFY(state.onGround);
    for (int i = 0; i < 1200; ++i) step(tree, {}, {}, state);
    QCOMPARE(state.position, rest);
  }

  void openFloor_isWalkedAtTheWishedSpeed() {
    World world;
    const TreeView tree = world.tree();
    CharacterState state = standing({-1000, 0, 0});
    for (int i = 0; i < 240; ++i) step(tree, {}, {.forward = 1.0}, state);
    const double before = state.position.x();
    for (int i = 0; i < 120; ++i) step(tree, {}, {.forward = 1.0}, state);
    QVERIFY(std::abs(state.position.x() - before - 320.0) < 1.0);
  }

  void stairs_areWalkedUpAndDown_data() {
    QTest::addColumn<double>("rise");
    QTest::addColumn<double>("angle");
    QTest::addColumn<bool>("climbs");
    QTest::newRow("low") << 8.0 << 0.0 << true;
    QTest::newRow("as high as a step") << 18.0 << 0.0 << true;
    QTest::newRow("diagonally") << 16.0 << 35.0 << true;
    QTest::newRow("a hair too high") << 18.25 << 0.0 << false;
  }

  void stairs_areWalkedUpAndDown() {
    QFETCH(double, rise);
    QFETCH(double, angle);
    QFETCH(bool, climbs);
    World world;
    for (int i = 0; i < 6; ++i) world.box({32.0 * i, -600, 0}, {600, 600, rise * (i + 1)});
    const TreeView tree = world.tree();
    CharacterState state = standing({-100, 0, 0});
    const Vec3 goal(400, 500 * std::tan(angle * std::numbers::pi / 180.0), 0);
    QCOMPARE(walks(tree, {}, state, goal, 5.0), climbs);
    if (!climbs) return;
    QVERIFY(std::abs(state.position.z() - 6.0 * rise) < 0.5);
    // Walking down, it is never in the air.
    int airborne = 0;
    for (int i = 0; i < 240; ++i) {
      step(tree, {}, towards(state, {-400, 0, 0}), state);
      airborne += !state.onGround;
    }
    QVERIFY2(airborne < 3, qPrintable(QString::number(airborne)));
  }

  void treadsOfTwoUnits_areNoStairs() {
    for (const double yaw : {0.0, 40.0}) {
      World world;
      for (int i = 0; i < 6; ++i) world.box({2.0 * i, -2000, 0}, {600, 2000, 16.0 * (i + 1)});
      const TreeView tree = world.tree();
      CharacterState state = standing({-100, 0, 0});
      for (int i = 0; i < 360; ++i) step(tree, {}, {.forward = 1.0, .yaw = yaw}, state);
      QVERIFY2(state.position.z() < 17.0, qPrintable(QString::number(state.position.z())));
    }
  }

  void roundFeet_walkStairsToo() {
    for (const auto form : {CharacterSettings::Form::capsule, CharacterSettings::Form::sphere}) {
      World world;
      for (int i = 0; i < 5; ++i) world.box({32.0 * i, -600, 0}, {600, 600, 16.0 * (i + 1)});
      const TreeView tree = world.tree();
      CharacterSettings settings;
      settings.form = form;
      CharacterState state = standing({-100, 0, 0});
      QVERIFY(walks(tree, settings, state, {400, 0, 0}, 5.0));
      QVERIFY(std::abs(state.position.z() - 80.0) < 0.5);
      QVERIFY(walks(tree, settings, state, {-200, 0, 0}, 5.0));
    }
  }

  void ramp_isWalkedUpToTheLimit_data() {
    QTest::addColumn<double>("degrees");
    QTest::addColumn<bool>("climbs");
    QTest::newRow("30") << 30.0 << true;
    QTest::newRow("44.5") << 44.5 << true;
    QTest::newRow("46") << 46.0 << false;
    QTest::newRow("60") << 60.0 << false;
  }

  void ramp_isWalkedUpToTheLimit() {
    QFETCH(double, degrees);
    QFETCH(bool, climbs);
    World world;
    const double height = 256.0 * std::tan(degrees * std::numbers::pi / 180.0);
    world.ramp({0, -512, 0}, {256, 512, height});
    world.box({256, -512, 0}, {700, 512, height});
    const TreeView tree = world.tree();
    CharacterState state = standing({-100, 0, 0});
    QCOMPARE(walks(tree, {}, state, {400, 0, 0}, 4.0), climbs);
  }

  void wall_isSlidAlongWithoutGain() {
    World world;
    world.wall({0, -1500, 0}, {400, 1500, 0});
    const TreeView tree = world.tree();
    CharacterState state = standing({-300, -1000, 0});
    double fastest = 0.0;
    for (int i = 0; i < 480; ++i) {
      step(tree, {}, {.forward = 1.0, .yaw = 60.0}, state);
      fastest = std::max(fastest, state.velocity.norm());
    }
    QVERIFY(fastest <= 320.0 + 1e-6);
    QVERIFY(state.position.y() > -400.0);
  }

  void acuteCorner_stopsWithoutTrembling() {
    World world;
    world.wall({300, 0, 0}, {-300, 80, 0});
    world.wall({-300, -80, 0}, {300, 0, 0});
    const TreeView tree = world.tree();
    CharacterState state = standing({-100, 0, 0});
    for (int i = 0; i < 360; ++i) step(tree, {}, {.forward = 1.0}, state);
    const Vec3 rest = state.position;
    for (int i = 0; i < 240; ++i) {
      step(tree, {}, {.forward = 1.0}, state);
      QVERIFY((state.position - rest).norm() < 0.5);
      QVERIFY(!isBlocked(tree, {}, false, state.position));
    }
    // It can leave again.
    QVERIFY(walks(tree, {}, state, {-250, 0, 0}, 3.0));
  }

  void gap_admitsWhoFits_data() {
    QTest::addColumn<double>("radius");
    for (const double radius : {4.0, 8.0, 12.0, 16.0, 24.0, 32.0, 48.0, 64.0})
      QTest::addRow("radius %g", radius) << radius;
  }

  void gap_admitsWhoFits() {
    QFETCH(double, radius);
    CharacterSettings settings;
    settings.radius = radius;
    for (const double spare : {0.125, -1.0}) {
      World world;
      world.box({0, radius + spare / 2, 0}, {64, 1000, 200});
      world.box({0, -1000, 0}, {64, -radius - spare / 2, 200});
      const TreeView tree = world.tree();
      CharacterState state = standing({-200, 0, 0});
      QCOMPARE(walks(tree, settings, state, {300, 0, 0}, 6.0), spare > 0.0);
    }
  }

  void lowTunnel_needsCrouching() {
    World world;
    world.box({0, -1000, 40}, {200, 1000, 200});
    const TreeView tree = world.tree();
    CharacterState state = standing({-100, 0, 0});
    QVERIFY(!walks(tree, {}, state, {100, 0, 0}, 3.0));
    QVERIFY(walks(tree, {}, state, {100, 0, 0}, 3.0, true));
    // It cannot stand up inside.
    for (int i = 0; i < 120; ++i) step(tree, {}, {}, state);
    QVERIFY(state.crouched);
    QVERIFY(walks(tree, {}, state, {300, 0, 0}, 4.0));
    for (int i = 0; i < 12; ++i) step(tree, {}, {}, state);
    QVERIFY(!state.crouched);
  }

  void jump_reachesItsHeight() {
    World world;
    const TreeView tree = world.tree();
    CharacterState state = standing({0, 0, 0});
    for (int i = 0; i < 10; ++i) step(tree, {}, {}, state);
    double highest = 0.0;
    for (int i = 0; i < 200; ++i) {
      step(tree, {}, {.jump = i == 0}, state);
      highest = std::max(highest, state.position.z());
    }
    QVERIFY(std::abs(highest - 270.0 * 270.0 / 1600.0) < 0.1);
    QVERIFY(state.onGround);
  }

  void ledge_isClimbedUpToTheClimbHeight() {
    for (const double height : {40.0, 63.0, 66.0}) {
      World world;
      world.box({0, -600, 0}, {600, 600, height});
      const TreeView tree = world.tree();
      CharacterSettings settings;
      settings.climbHeight = 64.0;
      CharacterState state = standing({-100, 0, 0});
      QCOMPARE(walks(tree, settings, state, {200, 0, 0}, 4.0), height < 64.0);
    }
  }

  // Pushed back against a wall while it tries to walk ahead, with nothing to climb on either side.
  void wallBehindTheBack_isNoLedge() {
    World world;
    world.wall({-32, 400, 0}, {-32, -400, 0});
    const TreeView tree = world.tree();
    CharacterSettings settings;
    settings.climbHeight = 64.0;
    CharacterState state = standing({-14, 0, 40});
    state.velocity = Vec3(-320, 0, 0);
    for (int i = 0; i < 10; ++i) {
      const double before = state.velocity.z();
      step(tree, settings, {.forward = 1.0}, state);
      QVERIFY(state.velocity.z() < before);
    }
    QVERIFY(state.position.x() > -32.0 + settings.radius);
  }

  // Walks at an angle along a wall that is too high to climb: its feet stay on the floor.
  void climberAlongAWall_staysDown() {
    for (const double yaw : {20.0, 60.0, 85.0}) {
      World world;
      world.wall({0, -1500, 0}, {0, 1500, 0});
      const TreeView tree = world.tree();
      CharacterSettings settings;
      settings.climbHeight = 64.0;
      CharacterState state = standing({-300, -1000, 0});
      for (int i = 0; i < 480; ++i) {
        step(tree, settings, {.forward = 1.0, .yaw = yaw}, state);
        QVERIFY2(state.onGround && state.position.z() < 0.1, qPrintable(QString::number(yaw)));
      }
    }
  }

  void floorTakenAway_isFallenThrough() {
    World world;
    const CsgNode bridge = world.box({-64, -64, 200}, {64, 64, 216});
    CharacterState state = standing({0, 0, 216});
    TreeView tree = world.tree();
    for (int i = 0; i < 60; ++i) step(tree, {}, {}, state);
    QVERIFY(state.onGround && state.position.z() > 216.0);
    world.remove(bridge);
    tree = world.tree();
    for (int i = 0; i < 240; ++i) step(tree, {}, {}, state);
    QVERIFY(state.onGround && state.position.z() < 1.0);
  }

  void wallAddedThroughIt_pushesItOut() {
    World world;
    CharacterState state = standing({0, 0, 0});
    TreeView tree = world.tree();
    for (int i = 0; i < 10; ++i) step(tree, {}, {}, state);
    world.box({4, -400, 0}, {64, 400, 200});
    tree = world.tree();
    step(tree, {}, {}, state);
    QVERIFY(!isBlocked(tree, {}, false, state.position));
    QVERIFY(state.position.x() < -11.9 && state.pushedOut > 11.0);
  }

  // A room becomes too narrow, and another room can be reached only around a corner.
  void roomClosedOverIt_isLeftAroundTheCorner() {
    World world{World::Empty()};
    world.box({-500, -500, -500}, {500, 500, 500});
    world.box({-20, -20, 0}, {20, 20, 60}, CsgOperation::subtract);
    world.box({10, 10, 0}, {60, 60, 60}, CsgOperation::subtract);
    TreeView tree = world.tree();
    CharacterState state = standing({0, 0, 0});
    for (int i = 0; i < 10; ++i) step(tree, {}, {}, state);
    QVERIFY(state.onGround && state.pushedOut == 0.0);
    world.box({-20, -20, 0}, {-8, 20, 60});
    tree = world.tree();
    step(tree, {}, {}, state);
    QVERIFY(!state.stuck && !isBlocked(tree, {}, false, state.position));
    // It is moved no further than necessary: to 16 units from the near corner of the other room.
    const double least = 26.0 * std::numbers::sqrt2;
    QVERIFY2(state.pushedOut >= least && state.pushedOut < least + 0.1,
             qPrintable(QString::number(state.pushedOut)));
  }

  // A character may claim any height: the search for a free position stops at the limits of the
  // world.
  void largerThanTheWorld_isStuckSoon() {
    World world;
    world.box({-300, -300, 0}, {300, 300, 300});
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i)
      corners.emplace_back(i & 1 ? 1e9 : -1e9, i & 2 ? 1e9 : -1e9, i & 4 ? 1e9 : -1e9);
    const auto made = Hull::ofPoints(corners);
    const CharacterSettings giant{
        .height = 1e300, .form = CharacterSettings::Form::hull, .hull = &std::get<Hull>(made)};
    CharacterState state = standing({0, 0, 100});
    StepTrace trace;
    step(world.tree(), giant, {}, state, &trace);
    QVERIFY(state.stuck);
    QVERIFY(trace.total().sweeps < 2000);
  }

  void randomWalks_neverEndInASolid() {
    const int walks = halfspace::tests::isLongForm() ? 200 : 12;
    qInfo("seeds 0 to %d", walks - 1);
    for (int seed = 0; seed < walks; ++seed) {
      std::mt19937_64 random(static_cast<uint64_t>(seed));
      const auto number = [&](double low, double high) {
        return low + (high - low) * static_cast<double>(random() >> 11) * 0x1p-53;
      };
      World world;
      for (int i = 0; i < 60; ++i) {
        const Vec3 low(number(-600, 600), number(-600, 600), number(-8, 60));
        world.box(low, low + Vec3(number(8, 200), number(8, 200), number(4, 90)));
      }
      for (int i = 0; i < 10; ++i) {
        const Vec3 low(number(-600, 600), number(-600, 600), 0);
        world.ramp(low, low + Vec3(number(60, 300), number(60, 200), number(20, 200)));
      }
      const TreeView tree = world.tree();
      CharacterSettings settings;
      settings.radius = number(4, 40);
      settings.form = static_cast<CharacterSettings::Form>(random() % 4);
      settings.height = std::max(56.0, 2.0 * settings.radius);
      settings.climbHeight = random() % 2 == 0 ? 64.0 : 0.0;
      CharacterState state = standing({0, 0, 400});
      CharacterInput input;
      for (int i = 0; i < 2400; ++i) {
        if (i % 40 == 0) {
          input = {number(-1, 1), number(-1, 1), number(0, 360), random() % 4 == 0,
                   random() % 6 == 0};
        }
        step(tree, settings, input, state);
        // Beyond the edge of the floor, which a walk seldom reaches, the character only falls.
        const double reach = state.position.head<2>().cwiseAbs().maxCoeff();
        if (reach > World::kFloorReach) break;
        const std::string text = "seed " + std::to_string(seed) + ", step " + std::to_string(i);
        QVERIFY2(!state.stuck && state.position.allFinite(), text.c_str());
        QVERIFY2(!isBlocked(tree, settings, state.crouched, state.position), text.c_str());
        QVERIFY2(state.position.z() > -1.0, text.c_str());
      }
    }
  }

  void sameInputs_giveTheSameBits() {
    World world;
    world.box({0, -600, 0}, {600, 600, 16});
    world.ramp({-400, -600, 0}, {-100, 600, 90});
    const TreeView tree = world.tree();
    Vec3 end[2];
    for (Vec3& position : end) {
      CharacterState state = standing({-500, 3, 0});
      for (int i = 0; i < 600; ++i)
        step(tree, {}, {.forward = 1.0, .yaw = 0.37 * i, .jump = i % 50 == 0}, state);
      position = state.position;
    }
    QCOMPARE(end[0], end[1]);
  }
};

QTEST_APPLESS_MAIN(CharactersWalk)
#include "characters_walk.moc"
