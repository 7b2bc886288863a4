// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What players of other games feel: the gain of a strafe jump against the formula, bunny hops,
// ramps that launch, crouching in the air; and the work of a body that is stuck.
#include <QtTest>
#include <cmath>
#include <numbers>

#include "bsp/character/presets.h"
#include "tests/bsp/character/walked_world.h"

using namespace halfspace;
using namespace halfspace::bsp;

namespace {

double levelSpeed(const CharacterState& state) {
  return std::sqrt(state.velocity.x() * state.velocity.x() +
                   state.velocity.y() * state.velocity.y());
}

// Turns the wish so far to the left of the velocity that its part along the velocity has the
// length `along` (units/s).
CharacterInput strafe(const CharacterState& state, double along) {
  CharacterInput input;
  const double speed = levelSpeed(state);
  const double aside = std::acos(std::clamp(along / speed, -1.0, 1.0));
  input.forward = 1.0;
  input.yaw =
      (std::atan2(state.velocity.y(), state.velocity.x()) + aside) * 180.0 / std::numbers::pi;
  return input;
}

// Runs up on the open floor and jumps; returns the state just after take-off.
CharacterState takenOff(const TreeView& tree, const CharacterSettings& settings) {
  CharacterState state = standing({-1800, 0, 0});
  for (int i = 0; i < 120; ++i) step(tree, settings, {.forward = 1.0}, state);
  step(tree, settings, {.forward = 1.0, .jump = true}, state);
  return state;
}

void takesPreset(const char* name) {
  QTest::newRow(name) << QString(name);
}

}  // namespace

class MovementOfGames : public QObject {
  Q_OBJECT
 private slots:
  void presets_areUsable() {
    for (const std::string_view name : kCharacterPresets) {
      const auto settings = characterPreset(name);
      QVERIFY(settings.has_value());
      QVERIFY(isUsable(*settings));
      World world;
      const TreeView tree = world.tree();
      CharacterState state = standing({-1000, 0, 0});
      for (int i = 0; i < 240; ++i) step(tree, *settings, {.forward = 1.0}, state);
      QVERIFY(std::abs(levelSpeed(state) - settings->walkSpeed) < 1.0);
    }
    QVERIFY(!characterPreset("doom").has_value());
  }

  void strafeJump_gainsByTheFormula_data() {
    QTest::addColumn<QString>("preset");
    for (const char* name : {"quake", "quake3", "source"}) takesPreset(name);
  }

  // In the air a step adds a = airAcceleration x walkSpeed x time along the wish, as long as the
  // speed along the wish stays at most c: the speed limit of the wish, or the walking speed. The
  // gain is largest where the speed along the wish becomes c exactly: it is c - a before. Then the
  // squared speed grows by (c - a + a)^2 - (c - a)^2 = 2 a c - a^2.
  void strafeJump_gainsByTheFormula() {
    QFETCH(QString, preset);
    const CharacterSettings settings = characterPreset(preset.toStdString()).value();
    World world;
    const TreeView tree = world.tree();
    CharacterState state = takenOff(tree, settings);
    QVERIFY(!state.onGround);
    const double c = settings.airWishSpeed > 0.0 ? settings.airWishSpeed : settings.walkSpeed;
    const double a = settings.airAcceleration * settings.walkSpeed * settings.stepSeconds;
    QVERIFY(a < c);
    const double before = levelSpeed(state);
    double square = before * before;
    int steps = 0;
    for (; steps < 60; ++steps) {
      step(tree, settings, strafe(state, c - a), state);
      if (state.onGround) break;
      square += 2.0 * a * c - a * a;
      QVERIFY2(std::abs(levelSpeed(state) - std::sqrt(square)) < 1e-6 * levelSpeed(state),
               qPrintable(QString("step %1: %2 instead of %3")
                              .arg(steps)
                              .arg(levelSpeed(state))
                              .arg(std::sqrt(square))));
    }
    QVERIFY(steps > 30);
    QVERIFY(levelSpeed(state) > before + 10.0);
  }

  void person_gainsNothingByStrafing() {
    World world;
    const TreeView tree = world.tree();
    const CharacterSettings settings;
    CharacterState state = takenOff(tree, settings);
    for (int i = 0; i < 60; ++i) {
      step(tree, settings, strafe(state, 0.9 * levelSpeed(state)), state);
      QVERIFY(levelSpeed(state) < settings.walkSpeed + 1e-6);
    }
  }

  // A jump in the step after the landing loses nothing to friction.
  void bunnyHops_keepTheirSpeed() {
    const CharacterSettings settings = characterPreset("quake").value();
    World world;
    const TreeView tree = world.tree();
    CharacterState state = standing({-1900, 0, 0});
    state.velocity = {700, 0, 0};
    int hops = 0;
    bool held = true;
    for (int i = 0; i < 500; ++i) {
      step(tree, settings, {.jump = held}, state);
      held = state.onGround && !held;
      hops += held;
    }
    QVERIFY2(hops >= 5, qPrintable(QString::number(hops)));
    QVERIFY2(std::abs(levelSpeed(state) - 700.0) < 1e-6,
             qPrintable(QString::number(levelSpeed(state))));
  }

  void rampsLaunch_whoIsFastEnough_data() {
    QTest::addColumn<QString>("preset");
    QTest::addColumn<double>("speed");
    QTest::addColumn<bool>("flies");
    QTest::newRow("walking") << "quake" << 320.0 << false;
    QTest::newRow("fast") << "quake" << 1400.0 << true;
    QTest::newRow("a fast person keeps to the ground") << "person" << 1400.0 << false;
  }

  void rampsLaunch_whoIsFastEnough() {
    QFETCH(QString, preset);
    QFETCH(double, speed);
    QFETCH(bool, flies);
    const CharacterSettings settings = characterPreset(preset.toStdString()).value();
    World world;
    world.ramp({0, -512, 0}, {256, 512, 128});
    world.box({256, -512, 0}, {1800, 512, 128});
    const TreeView tree = world.tree();
    CharacterState state = standing({-64, 0, 0});
    state.velocity = {speed, 0, 0};
    double highest = 0.0;
    for (int i = 0; i < 240; ++i) {
      step(tree, settings, {.forward = 1.0}, state);
      highest = std::max(highest, state.position.z());
    }
    QVERIFY(state.position.z() > 127.0);
    QVERIFY2((highest > 140.0) == flies, qPrintable(QString::number(highest)));
  }

  // A jump of 21 units alone does not reach a box of 50; with the feet lifted by 36 it does.
  void crouchingInTheAir_liftsTheFeet() {
    CharacterSettings settings = characterPreset("source").value();
    World world;
    world.box({0, -512, 0}, {1800, 512, 50});
    const TreeView tree = world.tree();
    for (const double lift : {0.0, 1.0}) {
      settings.crouchLift = lift;
      CharacterState state = standing({-300, 0, 0});
      int sinceJump = 0;
      for (int i = 0; i < 360; ++i) {
        sinceJump += state.position.x() > -70.0;
        step(tree, settings,
             {.forward = 1.0, .jump = sinceJump == 1, .crouch = sinceJump > 10 && sinceJump < 70},
             state);
        QVERIFY(!isBlocked(tree, settings, state.crouched, state.position));
      }
      QVERIFY2((state.position.x() > 100.0) == (lift > 0.0),
               qPrintable(QString::number(state.position.x())));
      QVERIFY(!state.crouched && state.onGround);
    }
  }

  void standingUpInTheAir_lowersTheFeetAgain() {
    const CharacterSettings settings = characterPreset("source").value();
    World world;
    const TreeView tree = world.tree();
    CharacterState there = standing({0, 0, 400}), plain = there;
    step(tree, settings, {}, there);
    step(tree, settings, {}, plain);
    for (int i = 0; i < 20; ++i) {
      step(tree, settings, {.crouch = i < 10}, there);
      step(tree, settings, {}, plain);
    }
    QVERIFY(!there.crouched);
    QVERIFY((there.position - plain.position).norm() < 1e-9);
  }

  // The first step of a body that is walled in tries every way out; later ones a few.
  void aStuckBody_doesLittleWork() {
    World world(World::Empty{});
    world.box({-1000, -1000, -1000}, {1000, 1000, 1000});
    const TreeView tree = world.tree();
    CharacterState state = standing({0, 0, 0});
    StepTrace trace;
    step(tree, {}, {}, state, &trace);
    QVERIFY(state.stuck);
    uint32_t most = 0;
    for (int i = 0; i < 240; ++i) {
      step(tree, {}, {.forward = 1.0}, state, &trace);
      QVERIFY(state.stuck);
      most = std::max(most, trace.total().sweeps);
    }
    QVERIFY2(most < 120, qPrintable(QString::number(most)));
  }

  void aStuckBody_getsOutOnceItCan() {
    World world;
    const CsgNode block = world.box({-700, -700, 0}, {700, 700, 700});
    TreeView tree = world.tree();
    CharacterState state = standing({0, 0, 200});
    for (int i = 0; i < 50; ++i) step(tree, {}, {}, state);
    QVERIFY(state.stuck);
    world.remove(block);
    world.box({-100, -100, 100}, {100, 100, 300});
    tree = world.tree();
    for (int i = 0; i < 40; ++i) step(tree, {}, {}, state);
    QVERIFY(!state.stuck);
    QVERIFY(!isBlocked(tree, {}, false, state.position));
  }
};

QTEST_APPLESS_MAIN(MovementOfGames)
#include "movement_of_games.moc"
