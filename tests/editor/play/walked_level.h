// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <numbers>
#include <optional>

#include "bsp/build/live_tree.h"
#include "bsp/character/character.h"
#include "editor/play/game/level_surroundings.h"
#include "level/evaluation/level_evaluation.h"

namespace halfspace::editor::tests {

// A level with its tree and its surroundings, and a character that walks in it by play mode's
// steps.
class WalkedLevel {
 public:
  explicit WalkedLevel(const level::Level& level) : m_around(surroundingsOf(level, nullptr)) {
    const geometry::BoundaryChange change = m_evaluation.update(level, {});
    m_tree.update(m_evaluation.boundary(), change);
    m_view = m_tree.view();
  }
  WalkedLevel(const WalkedLevel&) = delete;
  WalkedLevel& operator=(const WalkedLevel&) = delete;

  const bsp::TreeView& tree() const { return m_view; }
  const bsp::Surroundings& around() const { return m_around; }
  std::span<const bsp::Machine> machines() const { return m_around.machines().all(); }
  const bsp::CharacterSettings& settings() const { return m_settings; }
  const bsp::CharacterState& state() const { return m_state; }
  // What went wrong since put(): steps in which it was inside matter, or crushed.
  int stuckSteps() const { return m_stuck; }
  int crushedSteps() const { return m_crushed; }
  // What a trigger did to it last since put(), if one did.
  const std::optional<bsp::BodyEffect>& lastEffect() const { return m_last; }

  // Everything is at rest again, and the character stands at `foot`, or up to 8 units above it.
  // False: there is no room.
  bool put(geometry::Vec3 foot) {
    m_around.restart();
    m_step = 0;
    m_stuck = m_crushed = 0;
    m_last.reset();
    for (int i = 0; i <= 64; ++i, foot.z() += 0.125) {
      if (bsp::isBlocked(m_view, m_settings, false, foot)) continue;
      m_state = bsp::CharacterState{.position = foot};
      return true;
    }
    return false;
  }
  // Moves the character; everything else stays as it is.
  void moveTo(const geometry::Vec3& foot) { m_state = bsp::CharacterState{.position = foot}; }
  void hold(const bsp::CharacterInput& input, double seconds) {
    for (int i = 0; i < seconds / bsp::kCharacterStep; ++i) {
      const bsp::OtherBody body{m_state.position, m_settings.radius, m_settings.height};
      m_around.act({&body, 1}, bsp::kCharacterStep);
      for (const bsp::BodyEffect& effect : m_around.effects()) {
        bsp::apply(effect, m_view, m_settings, m_state);
        m_last = effect;
      }
      bsp::step({m_view, m_around.solidsAt(m_step++, bsp::kCharacterStep), m_around.volumes(), {}},
                m_settings, input, m_state);
      m_stuck += m_state.stuck;
      m_crushed += m_state.crushed;
    }
  }
  // Walks towards a place until the foot is within 8 units beside it; false after `seconds`.
  bool walkTo(const geometry::Vec3& place, double seconds) {
    for (int i = 0; i < seconds / bsp::kCharacterStep; ++i) {
      const geometry::Vec3 way = place - m_state.position;
      if (way.head<2>().norm() < 8.0) return true;
      bsp::CharacterInput input;
      input.forward = 1.0;
      input.yaw = std::atan2(way.y(), way.x()) * 180.0 / std::numbers::pi;
      hold(input, bsp::kCharacterStep);
    }
    return false;
  }

 private:
  level::LevelEvaluation m_evaluation;
  bsp::LiveTree m_tree;
  bsp::TreeView m_view;
  bsp::Surroundings m_around;
  bsp::CharacterSettings m_settings;
  bsp::CharacterState m_state;
  std::optional<bsp::BodyEffect> m_last;
  uint64_t m_step = 0;
  int m_stuck = 0, m_crushed = 0;
};

}  // namespace halfspace::editor::tests
