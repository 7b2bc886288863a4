// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bsp/surroundings/surroundings.h"
#include "tests/bsp/character/walked_world.h"

namespace halfspace::tests {

using namespace bsp;

inline SolidCorners boxCorners(const Vec3& low, const Vec3& high) {
  SolidCorners corners;
  for (int i = 0; i < 8; ++i)
    corners.emplace_back((i & 1 ? high : low).x(), (i & 2 ? high : low).y(),
                         (i & 4 ? high : low).z());
  return corners;
}

// A character on a floor among solids of entities.
class MachinePlayer {
 public:
  explicit MachinePlayer(const Vec3& position) : m_state(standing(position)) {}

  bool add(const EntityKeys& keys, const SolidCorners& solid) {
    return m_around.add(keys, {&solid, 1});
  }
  void hold(const CharacterInput& input, double seconds) {
    for (int i = 0; i < seconds / kCharacterStep; ++i) {
      const OtherBody body{m_state.position, m_settings.radius, m_settings.height};
      m_around.act({&body, 1}, kCharacterStep);
      for (const BodyEffect& effect : m_around.effects()) {
        m_hurt += effect.kind == BodyEffect::Kind::hurts ? effect.damage : 0.0;
        if (effect.kind == BodyEffect::Kind::teleports) m_yaw = effect.yaw;
        apply(effect, m_tree, m_settings, m_state);
      }
      step({m_tree, m_around.solidsAt(m_step++, kCharacterStep), m_around.volumes(), {}},
           m_settings, input, m_state);
      m_isCrushed = m_isCrushed || m_state.crushed;
    }
  }
  // Walks towards a place, until the foot is within 4 units of it or the time is over.
  bool walkTo(const Vec3& place, double seconds) {
    for (int i = 0; i < seconds / kCharacterStep; ++i) {
      if ((place - m_state.position).head<2>().norm() < 4.0) return true;
      hold(towards(m_state, place), kCharacterStep);
    }
    return false;
  }
  void put(const Vec3& position) { m_state = standing(position); }
  const CharacterState& state() const { return m_state; }
  double part(size_t machine) const { return m_around.machines().all()[machine].part; }
  bool wasCrushed() const { return m_isCrushed; }
  double hurt() const { return m_hurt; }  // points
  double yaw() const { return m_yaw; }    // degrees, of the last teleport
  const Machine& machine(size_t index) const { return m_around.machines().all()[index]; }
  // Where the mover is, at the end of the last step.
  Pose pose(size_t mover) const { return m_around.solids()[mover].now; }
  Surroundings& around() { return m_around; }

 private:
  World m_world;
  TreeView m_tree = m_world.tree();
  CharacterSettings m_settings;
  CharacterState m_state;
  Surroundings m_around;
  uint64_t m_step = 0;
  bool m_isCrushed = false;
  double m_hurt = 0.0, m_yaw = 0.0;
};

}  // namespace halfspace::tests
