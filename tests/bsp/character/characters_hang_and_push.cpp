// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Ladders that are climbed along the view, ledges that are hung from, bodies that are pushed, and
// the way of the eye.
#include <QtTest>
#include <cmath>

#include "bsp/build/contents_tree.h"
#include "bsp/character/presets.h"
#include "tests/bsp/character/walked_world.h"

using namespace halfspace;
using namespace halfspace::bsp;

namespace {

using Hang = CharacterState::Hang;

constexpr double kLedge = 160.0;  // too high for a jump of 73.5 units and a ledge of 72

// A block to the right of x = 0, and a platformer in front of it who has jumped.
struct LedgeRoom {
  World world;
  CharacterSettings settings = characterPreset("platformer").value();
  CharacterState state = standing({-60, 0, 0});
  CsgNode block = kNoNode;

  LedgeRoom() { block = world.box({0, -512, 0}, {600, 512, kLedge}); }

  // Jumps at the block until it hangs there; false: it does not within three seconds.
  bool hangs(const CharacterWorld& around) {
    for (int i = 0; i < 360 && state.hang == Hang::none; ++i)
      hold(around, {.forward = 1.0, .jump = i > 24});
    return state.hang == Hang::hanging;
  }
  void hold(const CharacterWorld& around, const CharacterInput& input, int steps = 1) {
    for (int i = 0; i < steps; ++i) {
      step(around, settings, input, state);
      QVERIFY2(!isBlocked(around.tree, settings, state.crouched, state.position),
               qPrintable(QString::number(state.position.z())));
    }
  }
};

class Pushes final : public PushSink {
 public:
  void take(const Push& push) override { all.push_back(push); }
  std::vector<Push> all;
};

// The settings of a body that nothing slows down.
CharacterSettings gliding() {
  CharacterSettings settings;
  settings.friction = 0.0;
  settings.stopSpeed = 0.0;
  return settings;
}

}  // namespace

class CharactersHangAndPush : public QObject {
  Q_OBJECT
 private slots:
  void ladder_isClimbedAlongTheView_data() {
    QTest::addColumn<double>("pitch");
    QTest::addColumn<double>("forward");
    for (const double pitch : {-89.0, -60.0, -20.0, 0.0, 45.0, 80.0})
      for (const double forward : {1.0, -1.0})
        QTest::addRow("%g, %g", pitch, forward) << pitch << forward;
  }

  // In front of the ladder, the wish is (cos pitch, 0, sin pitch). Its part into the ladder also
  // leads up: speed (cos pitch + sin pitch).
  void ladder_isClimbedAlongTheView() {
    QFETCH(double, pitch);
    QFETCH(double, forward);
    World world;
    world.box({0, -512, 0}, {600, 512, 2000});
    const TreeView tree = world.tree();
    const CharacterSettings settings = characterPreset("halflife").value();
    const CharacterVolume ladder{CharacterVolume::Kind::ladder, {{-2, -64, 0}, {0, 64, 2000}}};
    CharacterState state = standing({-16.1, 0, 1000});
    step({tree, {}, {&ladder, 1}}, settings, {}, state);
    QVERIFY(state.onLadder);
    const double before = state.position.z();
    step({tree, {}, {&ladder, 1}}, settings, {.forward = forward, .pitch = pitch}, state);
    const double angle = pitch * std::numbers::pi / 180.0;
    const double expected =
        forward * settings.ladderSpeed * (std::cos(angle) + std::sin(angle)) * kCharacterStep;
    QVERIFY2(
        std::abs(state.position.z() - before - expected) < 1e-9,
        qPrintable(QString("%1 instead of %2").arg(state.position.z() - before).arg(expected)));
  }

  void jumpOffALadder_leavesItStraight() {
    World world;
    world.box({0, -512, 0}, {600, 512, 2000});
    const TreeView tree = world.tree();
    const CharacterSettings settings = characterPreset("halflife").value();
    const CharacterVolume ladder{CharacterVolume::Kind::ladder, {{-2, -64, 0}, {0, 64, 2000}}};
    CharacterState state = standing({-16.1, 0, 1000});
    step({tree, {}, {&ladder, 1}}, settings, {}, state);
    step({tree, {}, {&ladder, 1}}, settings, {.forward = 1.0, .jump = true}, state);
    QVERIFY(!state.onLadder);
    QVERIFY(std::abs(state.velocity.x() + settings.ladderJump) < 1e-9);
    for (int i = 0; i < 12; ++i) step({tree, {}, {&ladder, 1}}, settings, {}, state);
    QVERIFY(!state.onLadder && state.position.x() < -40.0);
  }

  // A ladder that is contents of the tree needs no volume.
  void ladderOfTheTree_isClimbed() {
    geometry::Evaluator wall, ladder;
    const auto box = [](geometry::Evaluator& to, const Vec3& low, const Vec3& high) {
      to.insertSolid(
          to.outline().root(), kNoNode, CsgOperation::add,
          {std::make_shared<const Brush>(Brush::fromPlanes(scenes::boxPlanes(low, high)).value()),
           {}});
    };
    box(wall, {-500, -500, -64}, {500, 500, 0});
    box(wall, {0, -500, 0}, {500, 500, 300});
    box(ladder, {-8, -32, 0}, {0, 32, 300});
    LiveTree solid, rungs;
    solid.update(wall, wall.update());
    rungs.update(ladder, ladder.update());
    const ContentsLayer layer{&rungs, kContentsLadder};
    const ContentsTree all(solid, {&layer, 1});
    const TreeView tree = all.view();
    const CharacterSettings settings = characterPreset("halflife").value();
    CharacterState state = standing({-80, 0, 0});
    bool climbed = false;
    for (int i = 0; i < 300; ++i) {
      step(tree, settings, {.forward = 1.0, .pitch = 30.0}, state);
      climbed = climbed || state.onLadder;
    }
    QVERIFY(climbed);
    QVERIFY2(state.position.z() > 299.0 && state.onGround,
             qPrintable(QString::number(state.position.z())));
    // Beside the ladder there is only the wall.
    state = standing({-80, 200, 0});
    for (int i = 0; i < 300; ++i) step(tree, settings, {.forward = 1.0, .pitch = 30.0}, state);
    QVERIFY(state.position.z() < 1.0);
  }

  void ledge_isHungFromAndPulledUpTo_data() {
    QTest::addColumn<int>("form");
    for (const auto form : {CharacterSettings::Form::cylinder, CharacterSettings::Form::capsule,
                            CharacterSettings::Form::box})
      QTest::addRow("form %d", static_cast<int>(form)) << static_cast<int>(form);
  }

  void ledge_isHungFromAndPulledUpTo() {
    QFETCH(int, form);
    LedgeRoom room;
    room.settings.form = static_cast<CharacterSettings::Form>(form);
    const TreeView tree = room.world.tree();
    QVERIFY(room.hangs({tree}));
    QVERIFY(std::abs(room.state.position.z() + room.settings.hangHeight - kLedge) < 0.25);
    const Vec3 at = room.state.position;
    room.hold({tree}, {}, 240);
    QCOMPARE(room.state.hang, Hang::hanging);
    QVERIFY((room.state.position - at).norm() < 1e-6);
    room.hold({tree}, {.forward = 1.0}, 240);
    QCOMPARE(room.state.hang, Hang::none);
    QVERIFY(room.state.onGround);
    QVERIFY(std::abs(room.state.position.z() - kLedge) < 0.1 && room.state.position.x() > 0.0);
  }

  void withoutHangHeight_theLedgeIsOutOfReach() {
    LedgeRoom room;
    room.settings.hangHeight = 0.0;
    const TreeView tree = room.world.tree();
    QVERIFY(!room.hangs({tree}));
    QVERIFY(room.state.position.z() < kLedge);
  }

  void hands_letGo_data() {
    QTest::addColumn<bool>("crouches");
    QTest::newRow("by crouching") << true;
    QTest::newRow("by moving away") << false;
  }

  void hands_letGo() {
    QFETCH(bool, crouches);
    LedgeRoom room;
    const TreeView tree = room.world.tree();
    QVERIFY(room.hangs({tree}));
    room.hold({tree}, {.forward = crouches ? 0.0 : -1.0, .crouch = crouches});
    QCOMPARE(room.state.hang, Hang::none);
    room.hold({tree}, {}, 120);
    QCOMPARE(room.state.hang, Hang::none);
    QVERIFY(room.state.onGround && room.state.position.z() < 1.0);
  }

  void jump_leavesTheLedge() {
    LedgeRoom room;
    const TreeView tree = room.world.tree();
    QVERIFY(room.hangs({tree}));
    room.hold({tree}, {}, 2);
    room.hold({tree}, {.jump = true}, 12);
    QCOMPARE(room.state.hang, Hang::none);
    QVERIFY(room.state.velocity.x() < -100.0 && room.state.velocity.z() > 100.0);
  }

  void ledgeTakenAway_isFallenFrom() {
    LedgeRoom room;
    QVERIFY(room.hangs({room.world.tree()}));
    room.world.remove(room.block);
    const TreeView tree = room.world.tree();
    room.hold({tree}, {}, 120);
    QCOMPARE(room.state.hang, Hang::none);
    QVERIFY(room.state.onGround && room.state.position.z() < 1.0);
  }

  // A window that is lower than the body gives no room to pull up.
  void ledgeUnderACeiling_isLeft() {
    LedgeRoom room;
    room.world.box({0, -512, kLedge + 40}, {600, 512, 600});
    const TreeView tree = room.world.tree();
    QVERIFY(!room.hangs({tree}));
  }

  // The block is a lift, which rises by 40 units a second.
  void ledgeOfALift_carriesTheHands() {
    LedgeRoom room;
    room.world.remove(room.block);
    const TreeView tree = room.world.tree();
    World lift{World::Empty()};
    lift.box({0, -512, -400}, {600, 512, kLedge});
    const TreeView liftTree = lift.tree();
    MovingSolid solid{&liftTree, 1000.0, {}, {}, 5};
    QVERIFY(room.hangs({tree, {&solid, 1}}));
    for (int i = 0; i < 120; ++i) {
      solid.before = solid.now;
      solid.now.position.z() += 40.0 * kCharacterStep;
      room.hold({tree, {&solid, 1}}, {});
      QCOMPARE(room.state.hang, Hang::hanging);
    }
    const double top = kLedge + solid.now.position.z();
    QVERIFY(std::abs(room.state.position.z() + room.settings.hangHeight - top) < 0.25);
    solid.before = solid.now;
    room.hold({tree, {&solid, 1}}, {.forward = 1.0}, 240);
    QVERIFY(room.state.onGround && std::abs(room.state.position.z() - top) < 0.1);
  }

  void pushedBody_takesTheCommonSpeed_data() {
    QTest::addColumn<double>("mass");
    for (const double mass : {1.0, 80.0, 800.0, 1e9}) QTest::addRow("%g", mass) << mass;
  }

  // One impact in the air, without gravity: the momentum of both stays the same.
  void pushedBody_takesTheCommonSpeed() {
    QFETCH(double, mass);
    World world;
    const TreeView tree = world.tree();
    CharacterSettings settings = gliding();
    settings.gravity = 0.0;
    CharacterState state = standing({0, 0, 300});
    state.velocity = {200, 0, 0};
    OtherBody other{{40, 0, 300}, 16, 56, mass, {50, 0, 0}};
    Pushes pushes;
    for (int i = 0; i < 120; ++i) {
      step({tree, {}, {}, {&other, 1}, &pushes}, settings, {}, state);
      for (const Push& push : pushes.all) {
        QCOMPARE(push.other, 0);
        QCOMPARE(push.solid, -1);
        other.velocity += push.impulse / mass;
      }
      if (!pushes.all.empty()) break;
      other.foot += other.velocity * kCharacterStep;
    }
    QCOMPARE(pushes.all.size(), size_t{1});
    const double common = (settings.mass * 200.0 + mass * 50.0) / (settings.mass + mass);
    QVERIFY(std::abs(other.velocity.x() - common) < 1e-9 * mass);
    QVERIFY2(std::abs(state.velocity.x() - common) < 1e-9 * 200.0,
             qPrintable(QString("%1 instead of %2").arg(state.velocity.x()).arg(common)));
  }

  void bodyWithoutMass_standsStill() {
    World world;
    const TreeView tree = world.tree();
    CharacterState state = standing({0, 0, 0});
    const OtherBody other{{60, 0, 0}, 16, 56};
    Pushes pushes;
    for (int i = 0; i < 120; ++i)
      step({tree, {}, {}, {&other, 1}, &pushes}, {}, {.forward = 1.0}, state);
    QVERIFY(pushes.all.empty());
    QVERIFY(state.position.x() < 60.0 - 32.0 + 0.1);
  }

  // A crate on a floor with friction: a walker pushes it on; it is never in the walker.
  void crate_isPushedAlong() {
    World world;
    const TreeView tree = world.tree();
    World box{World::Empty()};
    box.box({-20, -20, 0}, {20, 20, 40});
    const TreeView crateTree = box.tree();
    MovingSolid crate{&crateTree, 50.0, {{80, 0, 0.03125}}, {{80, 0, 0.03125}}, 3, 40.0};
    CharacterState state = standing({0, 0, 0});
    Vec3 velocity = Vec3::Zero();
    Pushes pushes;
    for (int i = 0; i < 360; ++i) {
      crate.before = crate.now;
      crate.now.position += velocity * kCharacterStep;
      velocity *= 1.0 - 4.0 * kCharacterStep;
      pushes.all.clear();
      step({tree, {&crate, 1}, {}, {}, &pushes}, {}, {.forward = 1.0}, state);
      for (const Push& push : pushes.all) {
        QCOMPARE(push.id, uint64_t{3});
        QVERIFY(std::abs(push.point.x() - crate.now.position.x() + 20.0) < 0.1);
        velocity += push.impulse / crate.mass;
      }
      QVERIFY(
          !sweepSolid(crate, shapeOf({}, false), state.position, Vec3(0, 0, 0), {}).startInSolid);
      QVERIFY(!state.crushed);
    }
    QVERIFY2(crate.now.position.x() > 300.0, qPrintable(QString::number(crate.now.position.x())));
    QVERIFY(crate.now.position.x() - state.position.x() < 45.0);
  }

  // Two walkers of the same kind, each pushed by what the other's step reports, in turn.
  void twoWalkers_pushEachOther() {
    World world;
    const TreeView tree = world.tree();
    CharacterSettings heavy, light;
    heavy.mass = 300.0;
    light.mass = 60.0;
    CharacterState a = standing({-60, 0, 0}), b = standing({60, 0, 0});
    const auto body = [](const CharacterState& state, const CharacterSettings& settings) {
      return OtherBody{state.position, settings.radius, settings.height, settings.mass,
                       state.velocity};
    };
    for (int i = 0; i < 240; ++i) {
      Pushes pushes;
      const OtherBody ofB = body(b, light);
      step({tree, {}, {}, {&ofB, 1}, &pushes}, heavy, {.forward = 1.0}, a);
      for (const Push& push : pushes.all) b.velocity += push.impulse / light.mass;
      pushes.all.clear();
      const OtherBody ofA = body(a, heavy);
      step({tree, {}, {}, {&ofA, 1}, &pushes}, light, {.forward = 1.0, .yaw = 180.0}, b);
      for (const Push& push : pushes.all) a.velocity += push.impulse / heavy.mass;
      QVERIFY((a.position - b.position).norm() > 31.9);
    }
    QVERIFY2(b.position.x() > 100.0, qPrintable(QString::number(b.position.x())));
  }

  // Whatever the feet do, the eye moves by little more than the body does.
  void eye_isBlended_data() {
    QTest::addColumn<QString>("preset");
    for (const char* name : {"person", "halflife", "source"}) QTest::newRow(name) << QString(name);
  }

  void eye_isBlended() {
    QFETCH(QString, preset);
    const CharacterSettings settings = characterPreset(preset.toStdString()).value();
    World world;
    for (int i = 0; i < 6; ++i) world.box({100.0 + 32 * i, -512, 0}, {2000, 512, 16.0 * (i + 1)});
    const TreeView tree = world.tree();
    CharacterState state = standing({-300, 0, 0});
    const auto eye = [&] {
      return state.position.z() + eyeHeight(settings, state.crouched) + state.eyeOffset;
    };
    step(tree, settings, {}, state);
    double last = eye(), most = 0.0;
    int lifted = 0;
    for (int i = 0; i < 720; ++i) {
      const bool jumps = i > 60 && i < 70;
      const bool crouches = (i > 80 && i < 110) || (i > 200 && i < 230);
      const double foot = state.position.z();
      step(tree, settings, {.forward = 0.7, .jump = jumps, .crouch = crouches}, state);
      lifted += std::abs(state.position.z() - foot) > 8.0;
      most = std::max(most, std::abs(eye() - last));
      last = eye();
    }
    QVERIFY(lifted > 3);
    QVERIFY(state.position.z() > 95.0);
    QVERIFY2(most < 9.0, qPrintable(QString::number(most)));
    for (int i = 0; i < 120; ++i) step(tree, settings, {}, state);
    QVERIFY(std::abs(state.eyeOffset) < 1e-3);
  }

  // A long, thin blade that turns by 15 degrees a step: 30 units at the body, which begins at 22.9
  // degrees.
  void fastBlade_doesNotPassThrough() {
    World world;
    const TreeView tree = world.tree();
    World blade{World::Empty()};
    blade.box({0, -0.5, 0}, {200, 0.5, 60});
    const TreeView bladeTree = blade.tree();
    for (int start = 0; start < 40; ++start) {
      CharacterState state = standing({100, 60, 0});
      MovingSolid solid{&bladeTree, 220.0, {}, {}, 1};
      solid.now.turn = -3.0 * start - 20.0;
      solid.now.position.z() = 0.03125;
      bool pushed = false;
      for (int i = 0; i < 9 && !pushed; ++i) {
        solid.before = solid.now;
        solid.now.turn += 15.0;
        const Vec3 before = state.position;
        step({tree, {&solid, 1}}, {}, {}, state);
        pushed = (state.position - before).norm() > 0.5;
        QVERIFY(
            !sweepSolid(solid, shapeOf({}, false), state.position, Vec3(0, 0, 0), {}).startInSolid);
      }
      QVERIFY2(pushed || solid.now.turn < 22.9, qPrintable(QString::number(solid.now.turn)));
    }
  }
};

QTEST_APPLESS_MAIN(CharactersHangAndPush)
#include "characters_hang_and_push.moc"
