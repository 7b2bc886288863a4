// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The machines of a compiled level through the C interface do what the editor's play mode does: a
// character walks among the same entities in both, and both are compared after every step.
#include <QtTest>
#include <array>
#include <cmath>
#include <limits>

#include "bsp/file/halfspace_bsp.h"
#include "bsp/file/tree_file.h"
#include "tests/bsp/surroundings/compiled_machines.h"

using namespace halfspace;
using namespace halfspace::bsp;
using tests::boxCorners;
using tests::Entity;
using tests::rowOfMachines;
using tests::solid;

namespace {

// Both compute the same with different origins of coordinates: they differ by rounding.
constexpr double kRounding = 1e-7;

Vec3 vec3(const double v[3]) {
  return {v[0], v[1], v[2]};
}

// A point of the entity, in the level's coordinates, where the mover has it.
Vec3 positionOf(const hbsp_mover& mover, const Vec3& point) {
  const Pose pose{vec3(mover.place_now), mover.turn_now, vec3(mover.axis)};
  return pose.toWorld(point);
}

// The two of the same character: in C, and in C++ among the editor's surroundings.
class TwoWalkers {
 public:
  explicit TwoWalkers(tests::CompiledMachines& level) : m_level(level) {
    m_settings = hbsp_character_defaults();
    m_state = standing(Vec3(0, 0, 0));
    for (int axis = 0; axis < 3; ++axis) m_inC.position[axis] = m_state.position[axis];
  }

  void hold(const CharacterInput& input) {
    const OtherBody body{m_state.position, m_ours.radius, m_ours.height};
    m_level.surroundings.act({&body, 1}, kCharacterStep);
    for (const BodyEffect& effect : m_level.surroundings.effects()) {
      m_kinds[static_cast<size_t>(effect.kind)] += 1;
      if (effect.kind == BodyEffect::Kind::hurts) m_hurt += effect.damage;
      apply(effect, m_level.view, m_ours, m_state);
    }
    step({m_level.view,
          m_level.surroundings.solidsAt(m_step++, kCharacterStep),
          m_level.surroundings.volumes(),
          {}},
         m_ours, input, m_state);
    holdInC(input);
  }
  const CharacterState& state() const { return m_state; }
  const hbsp_character& inC() const { return m_inC; }
  double hurt() const { return m_hurt; }
  double hurtInC() const { return m_hurtInC; }
  int effectsOf(BodyEffect::Kind kind) const { return m_kinds[static_cast<size_t>(kind)]; }

 private:
  void holdInC(const CharacterInput& input) {
    hbsp_body body{{}, m_settings.radius, m_settings.height, 0, {}};
    for (int axis = 0; axis < 3; ++axis) body.foot[axis] = m_inC.position[axis];
    QCOMPARE(hbsp_machines_step(m_level.machines, &body, 1, kCharacterStep), HBSP_OK);
    for (const hbsp_effect& effect : m_level.effects()) {
      m_hurtInC += effect.damage;
      QCOMPARE(hbsp_effect_apply(m_level.tree, &m_settings, &effect, &m_inC), HBSP_OK);
    }
    std::array<hbsp_mover, HBSP_MOST_MOVERS> movers;
    std::array<hbsp_volume, HBSP_MOST_VOLUMES> volumes;
    double low[3], high[3];
    for (int axis = 0; axis < 3; ++axis) {
      low[axis] = m_inC.position[axis] - 200.0;
      high[axis] = m_inC.position[axis] + 200.0;
    }
    hbsp_world world{};
    world.tree = m_level.tree;
    world.movers = movers.data();
    world.volumes = volumes.data();
    world.mover_count =
        hbsp_machines_movers(m_level.machines, low, high, movers.data(), movers.size());
    world.volume_count =
        hbsp_machines_volumes(m_level.machines, low, high, volumes.data(), volumes.size());
    const hbsp_character_input wish{input.forward, input.side,   input.up, input.yaw,
                                    input.jump,    input.crouch, 0,        input.pitch};
    QCOMPARE(hbsp_character_step(&world, &m_settings, &wish, &m_inC), HBSP_OK);
  }

  tests::CompiledMachines& m_level;
  CharacterSettings m_ours;
  CharacterState m_state;
  hbsp_character_settings m_settings;
  hbsp_character m_inC{};
  uint64_t m_step = 0;
  double m_hurt = 0.0, m_hurtInC = 0.0;
  std::array<int, 3> m_kinds{};
};

}  // namespace

class MachinesThroughC : public QObject {
  Q_OBJECT

 private slots:
  void machinesAndACharacter_doWhatTheEditorShows() {
    const std::vector<Entity> entities = rowOfMachines();
    tests::CompiledMachines level(entities);
    QVERIFY(level.machines != nullptr);
    TwoWalkers walkers(level);
    std::array<double, 3> goal{1350, 0, 0};
    bool teleported = false, opened = false, stoodOnPlat = false;
    for (int i = 0; i < 60 * 120 && !teleported; ++i) {
      CharacterInput input = towards(walkers.state(), {goal[0], goal[1], goal[2]});
      input.jump = i % 240 < 4;
      // Off the plat's shaft when it is above.
      walkers.hold(input);
      const Vec3& position = walkers.state().position;
      QVERIFY2((vec3(walkers.inC().position) - position).norm() < kRounding,
               qPrintable(QString("step %1: %2 %3 %4 and %5 %6 %7")
                              .arg(i)
                              .arg(position.x())
                              .arg(position.y())
                              .arg(position.z())
                              .arg(walkers.inC().position[0])
                              .arg(walkers.inC().position[1])
                              .arg(walkers.inC().position[2])));
      const auto movers = level.movers();
      const auto solids = level.surroundings.solids();
      size_t shown = 0;
      for (size_t k = 0; k < solids.size(); ++k) {
        if (level.surroundings.isRemoved(k)) continue;
        QVERIFY(shown < movers.size());
        QCOMPARE(movers[shown].id, solids[k].id);
        const Bounds& box = entities[solids[k].id - 1].solid[0];
        const Vec3 drawn = level.surroundings.drawnOriginOf(k);
        for (const Vec3& corner : boxCorners(box.low, box.high)) {
          const Vec3 expected = solids[k].now.toWorld(corner - drawn);
          QVERIFY2((positionOf(movers[shown], corner) - expected).norm() < kRounding,
                   qPrintable(QString("step %1, entity %2").arg(i).arg(solids[k].id - 1)));
        }
        ++shown;
      }
      QCOMPARE(shown, movers.size());
      opened = opened || (movers[0].id == 2 && movers[0].place_now[2] > 50.0);
      stoodOnPlat = stoodOnPlat || walkers.state().groundId == 10;
      teleported = walkers.effectsOf(BodyEffect::Kind::teleports) > 0;
    }
    QVERIFY(opened && teleported && stoodOnPlat);
    QVERIFY(walkers.hurt() > 0.0);
    QCOMPARE(walkers.hurtInC(), walkers.hurt());
    QVERIFY(walkers.effectsOf(BodyEffect::Kind::pushes) > 0);
    QCOMPARE(hbsp_machines_light(level.machines, "lamp"),
             level.surroundings.machines().lights()[0].isSwitched ? 1 : 0);
  }

  void lists_holdWhatMeetsTheBox() {
    tests::CompiledMachines level(rowOfMachines());
    const size_t all = hbsp_machines_movers(level.machines, nullptr, nullptr, nullptr, 0);
    QCOMPARE(all, size_t{9});
    const double low[3] = {90, -10, 0}, high[3] = {120, 10, 20};
    std::array<hbsp_mover, 4> movers;
    QCOMPARE(hbsp_machines_movers(level.machines, low, high, movers.data(), movers.size()),
             size_t{1});
    QCOMPARE(movers[0].id, uint64_t{2});
    QCOMPARE(movers[0].tree, hbsp_model(level.tree, hbsp_model_of(level.tree, 1)));
    // More than there is room for: the number is right, and nothing is written behind the list.
    movers[2].id = 77;
    QCOMPARE(hbsp_machines_movers(level.machines, nullptr, nullptr, movers.data(), 2), all);
    QCOMPARE(movers[2].id, uint64_t{77});
    hbsp_volume water{};
    QCOMPARE(hbsp_machines_volumes(level.machines, nullptr, nullptr, &water, 1), size_t{1});
    QVERIFY(water.ladder == 0 && water.low[0] == 1200.0 && water.high[2] == 30.0);
  }

  void aTurningMover_isListedWhereItsCornersPass() {
    tests::CompiledMachines level(rowOfMachines());
    for (int i = 0; i < 400; ++i) hbsp_machines_step(level.machines, nullptr, 0, kCharacterStep);
    const auto movers = level.movers();
    for (const hbsp_mover& mover : movers) {
      hbsp_model_info info{};
      info.size = sizeof info;
      QCOMPARE(
          hbsp_model_describe(
              level.tree, hbsp_model_of(level.tree, static_cast<uint32_t>(mover.id - 1)), &info),
          1);
      for (const Vec3& corner : boxCorners(vec3(info.low), vec3(info.high))) {
        const Vec3 position = positionOf(mover, corner);
        std::array<hbsp_mover, 16> near;
        const size_t count = hbsp_machines_movers(level.machines, position.data(), position.data(),
                                                  near.data(), near.size());
        const bool isListed =
            std::any_of(near.begin(), near.begin() + static_cast<int>(count),
                        [&](const hbsp_mover& each) { return each.id == mover.id; });
        QVERIFY2(isListed, qPrintable(QString::number(mover.id)));
      }
    }
  }

  void firedNamesAndRestart_workAsInTheLevel() {
    tests::CompiledMachines level(rowOfMachines());
    QCOMPARE(hbsp_machines_light(level.machines, "lamp"), 0);
    QCOMPARE(hbsp_machines_light(level.machines, "none"), -1);
    hbsp_machines_fire(level.machines, "lamp");
    QCOMPARE(hbsp_machines_light(level.machines, "lamp"), 1);
    hbsp_machines_fire(level.machines, "wall");
    for (int i = 0; i < 60; ++i) hbsp_machines_step(level.machines, nullptr, 0, kCharacterStep);
    const auto moved = level.movers();
    const auto isWall = [](const hbsp_mover& mover) { return mover.id == 16; };
    const auto wall = std::find_if(moved.begin(), moved.end(), isWall);
    QVERIFY(wall != moved.end() && wall->place_now[0] > 1.0);
    hbsp_machines_restart(level.machines);
    QCOMPARE(hbsp_machines_light(level.machines, "lamp"), 0);
    const auto again = level.movers();
    const auto shut = std::find_if(again.begin(), again.end(), isWall);
    QVERIFY(shut != again.end() && shut->place_now[0] == 0.0 && shut->place_before[0] == 0.0);
  }

  void wrongArguments_areRefused() {
    tests::CompiledMachines level(rowOfMachines());
    hbsp_machines* none = level.machines;
    QCOMPARE(hbsp_machines_create(nullptr, &none), HBSP_BAD_ARGUMENT);
    QVERIFY(none == nullptr);
    QCOMPARE(hbsp_machines_create(level.tree, nullptr), HBSP_BAD_ARGUMENT);
    QCOMPARE(hbsp_machines_create(hbsp_model(level.tree, 0), &none), HBSP_BAD_ARGUMENT);
    QCOMPARE(hbsp_machines_step(nullptr, nullptr, 0, 0.1), HBSP_BAD_ARGUMENT);
    QCOMPARE(hbsp_machines_step(level.machines, nullptr, 1, 0.1), HBSP_BAD_ARGUMENT);
    for (const double seconds : {0.0, -1.0, double(NAN), double(INFINITY)})
      QCOMPARE(hbsp_machines_step(level.machines, nullptr, 0, seconds), HBSP_NOT_FINITE);
    hbsp_body body{{NAN, 0, 0}, 16, 56, 0, {}};
    QCOMPARE(hbsp_machines_step(level.machines, &body, 1, 0.1), HBSP_NOT_FINITE);
    hbsp_machines_destroy(nullptr);
    hbsp_machines_restart(nullptr);
    hbsp_machines_fire(level.machines, nullptr);
    QCOMPARE(hbsp_machines_movers(nullptr, nullptr, nullptr, nullptr, 0), size_t{0});
    const hbsp_character_settings settings = hbsp_character_defaults();
    hbsp_character character{};
    hbsp_effect effect{};
    effect.kind = static_cast<hbsp_effect_kind>(9);
    QCOMPARE(hbsp_effect_apply(level.tree, &settings, &effect, &character), HBSP_BAD_ARGUMENT);
    effect.kind = HBSP_EFFECT_PUSH;
    effect.velocity[0] = INFINITY;
    QCOMPARE(hbsp_effect_apply(level.tree, &settings, &effect, &character), HBSP_NOT_FINITE);
    QCOMPARE(hbsp_effect_apply(nullptr, &settings, &effect, &character), HBSP_BAD_ARGUMENT);
  }

  void aLevelWithoutEntities_hasNoMachines() {
    tests::CompiledMachines level({});
    QVERIFY(level.machines != nullptr);
    QCOMPARE(hbsp_machines_step(level.machines, nullptr, 0, kCharacterStep), HBSP_OK);
    QVERIFY(level.movers().empty() && level.effects().empty());
  }
};

QTEST_GUILESS_MAIN(MachinesThroughC)
#include "machines_through_c.moc"
