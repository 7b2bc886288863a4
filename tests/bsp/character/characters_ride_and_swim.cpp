// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What surrounds a character besides the level: platforms, lifts, descending ceilings, water,
// ladders, and the means to be moved elsewhere.
#include <QtTest>

#include "tests/bsp/character/walked_world.h"

using namespace halfspace;
using namespace halfspace::bsp;

namespace {

// A solid around its own origin, and its pose in every step.
class Platform {
 public:
  Platform(const Vec3& low, const Vec3& high) {
    m_world.box(low, high);
    m_tree = m_world.tree();
    m_solid.tree = &m_tree;
    m_solid.extent = low.cwiseAbs().cwiseMax(high.cwiseAbs()).norm();
  }
  const Vec3& position() const { return m_solid.now.position; }
  void setPose(const Pose& pose) { m_solid.before = m_solid.now = pose; }
  // Sets the pose that the solid reaches in the following step.
  const MovingSolid& moveTo(const Pose& pose) {
    m_solid.before = m_solid.now;
    m_solid.now = pose;
    return m_solid;
  }
  const MovingSolid& moveBy(const Vec3& delta, double turn = 0.0) {
    return moveTo({m_solid.now.position + delta, m_solid.now.turn + turn});
  }

 private:
  World m_world{World::Empty()};
  TreeView m_tree;
  MovingSolid m_solid;
};

CharacterState stepOn(const TreeView& tree, const MovingSolid& solid, CharacterState state,
                      const CharacterInput& input = {}) {
  step(CharacterWorld{tree, {&solid, 1}}, CharacterSettings(), input, state);
  return state;
}

}  // namespace

class CharactersRideAndSwim : public QObject {
  Q_OBJECT

 private slots:
  void platform_carriesWhoStands() {
    World world;
    const TreeView tree = world.tree();
    Platform platform({-64, -64, -16}, {64, 64, 0});
    platform.setPose({{0, 0, 100}});
    CharacterState state = standing({20, 10, 100});
    for (int i = 0; i < 60; ++i) state = stepOn(tree, platform.moveBy({0, 0, 0}), state);
    QVERIFY(state.onGround);
    QCOMPARE(state.ground, 0);
    const Vec3 before = state.position;
    for (int i = 0; i < 240; ++i) state = stepOn(tree, platform.moveBy({1, -0.5, 0.25}), state);
    QVERIFY((state.position - before - Vec3(240, -120, 60)).norm() < 1e-6);
    QVERIFY(state.onGround && !state.crushed);
  }

  void turningPlatform_carriesWithoutDrift() {
    World world;
    const TreeView tree = world.tree();
    Platform platform({-64, -64, -16}, {64, 64, 0});
    platform.setPose({{0, 0, 100}});
    CharacterState state = standing({40, 0, 100});
    state = stepOn(tree, platform.moveBy({0, 0, 0}), state);
    const Vec3 before = state.position;
    for (int i = 0; i < 100 * 120; ++i) {
      state = stepOn(tree, platform.moveBy({0, 0, 0}, 3.0), state);
      QCOMPARE(state.carriedTurn, 3.0);
    }
    QVERIFY2((state.position - before).norm() < 1e-6,
             qPrintable(QString::number((state.position - before).norm())));
  }

  void lift_reversesAtOnceUnderTheFeet() {
    World world;
    const TreeView tree = world.tree();
    Platform lift({-64, -64, -16}, {64, 64, 0});
    lift.setPose({{0, 0, 50}});
    CharacterState state = standing({0, 0, 50});
    state = stepOn(tree, lift.moveBy({0, 0, 0}), state);
    double height = 50.0;
    for (int i = 0; i < 960; ++i) {
      const double direction = i / 120 % 2 == 0 ? 1.5 : -1.5;
      height += direction;
      state = stepOn(tree, lift.moveBy({0, 0, direction}), state);
      QVERIFY2(state.onGround, qPrintable(QString::number(i)));
      QVERIFY(std::abs(state.position.z() - height) < 0.1);
      QVERIFY(!state.crushed);
    }
  }

  void descendingLift_isJumpedFrom() {
    World world;
    const TreeView tree = world.tree();
    Platform lift({-64, -64, -16}, {64, 64, 0});
    lift.setPose({{0, 0, 500}});
    CharacterState state = standing({0, 0, 500});
    state = stepOn(tree, lift.moveBy({0, 0, 0}), state);
    for (int i = 0; i < 30; ++i) state = stepOn(tree, lift.moveBy({0, 0, -1}), state);
    const double before = state.position.z();
    double highest = before;
    for (int i = 0; i < 60; ++i) {
      state = stepOn(tree, lift.moveBy({0, 0, -1}), state, {.jump = i == 0});
      highest = std::max(highest, state.position.z());
    }
    QVERIFY(std::abs(highest - before - 270.0 * 270.0 / 1600.0) < 1.5);
  }

  void risingLift_addsToTheJump() {
    World world;
    const TreeView tree = world.tree();
    Platform lift({-64, -64, -16}, {64, 64, 0});
    lift.setPose({{0, 0, 100}});
    CharacterState state = standing({0, 0, 100});
    state = stepOn(tree, lift.moveBy({0, 0, 0}), state);
    state = stepOn(tree, lift.moveBy({0, 0, 1}), state);
    state = stepOn(tree, lift.moveBy({0, 0, 1}), state, {.jump = true});
    QVERIFY(std::abs(state.velocity.z() - 390.0) < 10.0);
  }

  void jumpOnAMovingPlatform_landsAtRest_data() {
    QTest::addColumn<double>("speed");
    for (const double speed : {100.0, 200.0, 400.0, -200.0})
      QTest::addRow("%g units a second", speed) << speed;
  }

  void jumpOnAMovingPlatform_landsAtRest() {
    QFETCH(double, speed);
    World world;
    const TreeView tree = world.tree();
    Platform platform({-512, -64, -16}, {512, 64, 0});
    platform.setPose({{0, 0, 100}});
    CharacterState state = standing({0, 0, 100});
    const Vec3 by(speed * kCharacterStep, 0.0, 0.0);
    for (int i = 0; i < 60; ++i) state = stepOn(tree, platform.moveBy(by), state);
    const double before = state.position.x() - platform.position().x();
    for (int i = 0; i < 240; ++i) {
      state = stepOn(tree, platform.moveBy(by), state, {.jump = i == 0});
    }
    QVERIFY(state.onGround);
    const double skidded = state.position.x() - platform.position().x() - before;
    QVERIFY2(std::abs(skidded) < 0.01, qPrintable(QString("skidded %1").arg(skidded)));
    QVERIFY(state.velocity.norm() < 1e-6);
  }

  void edgeOfAMovingPlatform_isLeftWithItsSpeed() {
    World world;
    const TreeView tree = world.tree();
    Platform platform({-64, -64, -16}, {64, 64, 0});
    platform.setPose({{0, 0, 200}});
    CharacterState state = standing({0, 0, 200});
    // The character walks sideways while the platform moves ahead.
    for (int i = 0; i < 240 && (state.onGround || i < 10); ++i)
      state = stepOn(tree, platform.moveBy({2, 0, 0}), state, {.side = 1.0});
    QVERIFY(!state.onGround && state.position.z() > 150.0);
    QVERIFY2(std::abs(state.velocity.x() - 240.0) < 1.0,
             qPrintable(QString("%1 units a second ahead").arg(state.velocity.x())));
  }

  // A character in the path of a thin plate must not end on the far side of the plate.
  void thinFastPlate_doesNotPassThrough() {
    World world;
    const TreeView tree = world.tree();
    CharacterSettings settings;
    settings.radius = 2.0;
    for (int i = 0; i < 50; ++i) {
      Platform plate({-1, -64, 0}, {1, 64, 128});
      plate.setPose({{-50.0 - 0.2 * i, 0, 0}});
      CharacterState state = standing({0, 0, 0});
      for (int k = 0; k < 12; ++k)
        step(CharacterWorld{tree, {&plate.moveBy({10, 0, 0}), 1}}, settings, {}, state);
      const double beside = state.position.x() - plate.position().x();
      QVERIFY2(beside >= 3.0 && beside < 3.2 && !state.crushed,
               qPrintable(QString("try %1: %2 units before the plate").arg(i).arg(beside)));
    }
  }

  void thinFastPlate_crushesAgainstAWall() {
    World world;
    world.box({4, -64, 0}, {40, 64, 200});
    const TreeView tree = world.tree();
    CharacterSettings settings;
    settings.radius = 2.0;
    Platform plate({-1, -32, 0}, {1, 32, 128});
    plate.setPose({{-35, 0, 0}});
    CharacterState state = standing({0, 0, 0});
    bool crushed = false;
    for (int k = 0; k < 12; ++k) {
      step(CharacterWorld{tree, {&plate.moveBy({10, 0, 0}), 1}}, settings, {}, state);
      crushed = crushed || state.crushed;
    }
    QVERIFY(crushed);
    QVERIFY(state.position.x() < 2.0 + 1e-6);
  }

  // The list of movers has another order in every step, and another mover comes first and later
  // disappears.
  void moversInAnyOrder_carryWhoStandsOnThem() {
    World world;
    const TreeView tree = world.tree();
    Platform ours({-64, -64, -16}, {64, 64, 0}), other({-64, -64, -16}, {64, 64, 0});
    ours.setPose({{0, 0, 100}});
    other.setPose({{0, 500, 100}});
    CharacterState state = standing({0, 0, 100});
    for (int i = 0; i < 240; ++i) {
      MovingSolid mine = ours.moveBy({1, 0, 0}), theirs = other.moveBy({0, 1, 0});
      mine.id = 7;
      theirs.id = 3;
      std::vector<MovingSolid> solids{mine, theirs};
      if (i % 2 == 1) std::swap(solids[0], solids[1]);
      if (i > 120) std::erase_if(solids, [](const MovingSolid& solid) { return solid.id == 3; });
      step(CharacterWorld{tree, solids}, {}, {}, state);
      if (i == 0) continue;
      QVERIFY(state.onGround);
      QCOMPARE(state.groundId, uint64_t{7});
    }
    const Vec3 away = state.position - ours.position();
    QVERIFY2((away - Vec3(-1, 0, 1.0 / 32.0)).norm() < 0.1,
             qPrintable(QString("%1 units away").arg(away.norm())));
  }

  void door_pushesAside() {
    World world;
    const TreeView tree = world.tree();
    Platform door({-8, -64, 0}, {8, 64, 128});
    door.setPose({{-60, 0, 0}});
    CharacterState state = standing({0, 0, 0});
    for (int i = 0; i < 100; ++i) {
      state = stepOn(tree, door.moveBy({1, 0, 0}), state);
      QVERIFY(!state.crushed);
    }
    QVERIFY(std::abs(state.position.x() - (40.0 + 8.0 + 16.0)) < 0.1);
    QVERIFY(state.onGround);
  }

  void ceilingThatComesDown_crushes() {
    World world;
    const TreeView tree = world.tree();
    Platform ceiling({-64, -64, 0}, {64, 64, 16});
    ceiling.setPose({{0, 0, 100}});
    CharacterState state = standing({0, 0, 0});
    double height = 100.0;
    while (height > 40.0) {
      height -= 0.5;
      state = stepOn(tree, ceiling.moveBy({0, 0, -0.5}), state);
      QCOMPARE(state.crushed, height <= 56.0);  // the character keeps its skin free
    }
    // The ceiling releases the character again.
    for (int i = 0; i < 60; ++i) state = stepOn(tree, ceiling.moveBy({0, 0, 0.5}), state);
    QVERIFY(!state.crushed);
    for (int i = 0; i < 60; ++i) state = stepOn(tree, ceiling.moveBy({0, 0, 0}), state, {1.0});
    QVERIFY(state.position.x() > 50.0);
  }

  void ceiling_isDuckedUnder() {
    World world;
    const TreeView tree = world.tree();
    Platform ceiling({-64, -64, 0}, {64, 64, 16});
    ceiling.setPose({{0, 0, 45}});
    CharacterState state = standing({0, 0, 0});
    state.crouched = true;
    state = stepOn(tree, ceiling.moveBy({0, 0, 0}), state);
    QVERIFY(state.crouched && !state.crushed);
    state = stepOn(tree, ceiling.moveBy({0, 0, 40}), state);
    QVERIFY(!state.crouched);
  }

  void pool_isSwumAndLeft() {
    World world;
    world.box({-512, -512, -400}, {512, 512, -64});
    world.box({-256, -256, -300}, {256, 256, 1}, CsgOperation::subtract);
    const TreeView tree = world.tree();
    const CharacterVolume water{CharacterVolume::Kind::water, {{-256, -256, -300}, {256, 256, -8}}};
    const CharacterWorld around{tree, {}, {&water, 1}};
    CharacterState state = standing({0, 0, 0});
    for (int i = 0; i < 960; ++i) step(around, {}, {}, state);
    QVERIFY(state.inWater && state.position.z() < -250.0);  // sunk
    for (int i = 0; i < 240; ++i) step(around, {}, {.up = 1.0}, state);
    QVERIFY(std::abs(state.position.z() + 36.0) < 6.0);  // floats with its middle at the surface
    bool out = false;
    for (int i = 0; i < 480 && !out; ++i) {
      step(around, {}, {.forward = 1.0, .up = 1.0}, state);
      out = state.onGround && state.position.x() > 300.0;
    }
    QVERIFY(out);
    QVERIFY(std::abs(state.position.z()) < 0.1);
  }

  void ladder_isClimbedUpAndDown() {
    World world;
    world.box({0, -512, 0}, {512, 512, 300});
    const TreeView tree = world.tree();
    const CharacterVolume ladder{
        CharacterVolume::Kind::ladder, {{-8, -24, 0}, {0, 24, 300}}, {}, Vec3::UnitX()};
    const CharacterWorld around{tree, {}, {&ladder, 1}};
    CharacterState state = standing({-100, 0, 0});
    for (int i = 0; i < 480 && state.position.x() < 50.0; ++i)
      step(around, {}, {.forward = 1.0}, state);
    QVERIFY(state.position.x() >= 50.0 && state.position.z() > 299.0);
    // Holds on to the ladder without input, and lets go with a jump.
    state = standing({-20, 0, 150});
    for (int i = 0; i < 120; ++i) step(around, {}, {}, state);
    QVERIFY(state.onLadder && std::abs(state.position.z() - 150.0) < 0.1);
    for (int i = 0; i < 240; ++i) step(around, {}, {.forward = -1.0}, state);
    QVERIFY(state.position.z() < 1.0 && state.position.x() < -60.0);
    state = standing({-20, 0, 150});
    step(around, {}, {}, state);
    for (int i = 0; i < 120; ++i) step(around, {}, {.jump = true}, state);
    QVERIFY(state.onGround && state.position.x() < -60.0);
  }

  // A ladder shaped like a wedge: its lower half leans away from the wall's edge, so beside the
  // slope there is nothing to hold on to, though the ladder's box reaches there.
  void slantedLadder_isHeldOnlyWhereItIs() {
    World world;
    world.box({0, -512, 0}, {512, 512, 300});
    const TreeView tree = world.tree();
    const double s = std::sqrt(0.5);
    const VolumePlane slope{{-s, 0.0, -s}, s * (100.0 - 300.0)};  // x + z >= 200
    CharacterVolume ladder{
        CharacterVolume::Kind::ladder, {{-100, -24, 0}, {0, 24, 300}}, {}, Vec3::UnitX()};
    CharacterState state = standing({-40, 0, 20});
    step({tree, {}, {&ladder, 1}}, {}, {}, state);
    QVERIFY(state.onLadder);
    ladder.planes = {&slope, 1};
    state = standing({-40, 0, 20});  // his head is at 76: below the slope
    step({tree, {}, {&ladder, 1}}, {}, {}, state);
    QVERIFY(!state.onLadder);
    state = standing({-40, 0, 200});
    step({tree, {}, {&ladder, 1}}, {}, {}, state);
    QVERIFY(state.onLadder);
  }

  void withoutClipping_wallsAreNothing() {
    World world;
    world.box({100, -512, 0}, {600, 512, 300});
    const TreeView tree = world.tree();
    CharacterState state = standing({0, 0, 0});
    for (int i = 0; i < 60; ++i) step(tree, {}, {.forward = 1.0, .noClip = true}, state);
    QVERIFY(std::abs(state.position.x() - 240.0) < 1e-9);
    QVERIFY(isBlocked(tree, {}, false, state.position));
  }

  void teleport_findsRoomBesideASolid() {
    World world;
    world.box({100, -512, 0}, {600, 512, 300});
    const TreeView tree = world.tree();
    CharacterState state;
    QVERIFY(teleport(tree, {}, {95, 0, 1}, state));
    QVERIFY(!isBlocked(tree, {}, false, state.position));
    QVERIFY((state.position - Vec3(95, 0, 1)).norm() < 12.0);
    QVERIFY(!teleport(tree, {}, {350, 0, 150}, state));
  }

  void hull_walksUpStairs() {
    World world;
    for (int i = 0; i < 5; ++i) world.box({32.0 * i, -600, 0}, {600, 600, 16.0 * (i + 1)});
    const TreeView tree = world.tree();
    std::vector<Vec3> corners;
    for (int i = 0; i < 12; ++i) {
      const double turn = i * std::numbers::pi / 3.0;
      corners.emplace_back(16 * std::cos(turn), 16 * std::sin(turn), i < 6 ? 56 : 0);
    }
    const Hull hull = std::get<Hull>(Hull::ofPoints(corners));
    CharacterSettings settings;
    settings.form = CharacterSettings::Form::hull;
    settings.hull = &hull;
    CharacterState state = standing({-100, 0, 0});
    QVERIFY(walks(tree, settings, state, {400, 0, 0}, 5.0));
    QVERIFY(std::abs(state.position.z() - 80.0) < 0.5);
  }

  void edge_isJumpedFromALittleLate_data() {
    QTest::addColumn<int>("late");
    QTest::addColumn<bool>("jumps");
    QTest::newRow("in time") << 8 << true;
    QTest::newRow("too late") << 20 << false;
  }

  void edge_isJumpedFromALittleLate() {
    QFETCH(int, late);
    QFETCH(bool, jumps);
    World world;
    world.box({-600, -512, 0}, {0, 512, 500});
    const TreeView tree = world.tree();
    CharacterState state = standing({-100, 0, 500});
    while (state.onGround || state.steps < 10) step(tree, {}, {.forward = 1.0}, state);
    for (int i = 0; i < late; ++i) step(tree, {}, {.forward = 1.0}, state);
    step(tree, {}, {.forward = 1.0, .jump = true}, state);
    QCOMPARE(state.velocity.z() > 200.0, jumps);
  }

  void landing_takesAJumpPressedALittleEarly() {
    World world;
    const TreeView tree = world.tree();
    CharacterState state = standing({0, 0, 60});
    bool jumped = false;
    for (int i = 0; i < 90; ++i) {
      // The character lands at about the 46th step.
      step(tree, {}, {.jump = i >= 40}, state);
      jumped = jumped || state.velocity.z() > 100.0;
    }
    QVERIFY(jumped);
  }

  void air_isSteeredIn() {
    World world;
    const TreeView tree = world.tree();
    CharacterState state = standing({0, 0, 0});
    for (int i = 0; i < 10; ++i) step(tree, {}, {}, state);
    for (int i = 0; i < 60; ++i) step(tree, {}, {.side = 1.0, .jump = i == 0}, state);
    QVERIFY(state.position.y() < -20.0);
  }
};

QTEST_APPLESS_MAIN(CharactersRideAndSwim)
#include "characters_ride_and_swim.moc"
