// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "bsp/character/character.h"

namespace halfspace::editor {

// A fault that the player met.
struct Incident {
  enum class Kind : unsigned char {
    stuck,    // inside a solid for a second without a way out
    wedged,   // wants to move for a second and can go nowhere
    crushed,  // between a mover and what does not give way, for the first time since it was free
    phantom,  // blocked where no solid is near
    fell,     // out of the level
  };
  Kind kind;
  bsp::Vec3 place;
};

// Detects faults, step by step.
class Watcher {
 public:
  // After a step. `lowest`: below it one has fallen out.
  std::optional<Incident> look(const bsp::TreeView& tree, const bsp::CharacterSettings& settings,
                               const bsp::CharacterState& state, const bsp::StepTrace& trace,
                               bool wantsToMove, double lowest);
  void restart() { *this = Watcher(); }

 private:
  bool isWedged(const bsp::TreeView& tree, const bsp::CharacterSettings& settings,
                const bsp::CharacterState& state) const;

  uint32_t m_stuckSteps = 0;
  bool m_crushed = false;
  uint32_t m_stillSteps = 0;
  bsp::Vec3 m_stillAt = bsp::Vec3::Zero();
  std::optional<bsp::Vec3> m_lastGround;
};

// A contact without a solid within two skins of it.
bool isPhantom(const bsp::TreeView& tree, const bsp::CharacterSettings& settings,
               const bsp::StepTrace::Contact& contact);

}  // namespace halfspace::editor
