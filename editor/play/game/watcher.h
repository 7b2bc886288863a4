// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "bsp/character/character.h"

namespace halfspace::editor {

// A problem that the player met.
struct Incident {
  enum class Kind : unsigned char {
    stuck,   // inside a solid for a second without a way out
    wedged,  // tried to move for a second and cannot move in any direction
    // crushed between a mover and an obstacle; reported once until the player is free again
    crushed,
    phantom,  // blocked where no solid is near the contact
    fell,     // fell out of the level
  };
  Kind kind;
  bsp::Vec3 position;
};

// Detects problems from the results of each step.
class Watcher {
 public:
  // Call after every step. A player below `lowest` has fallen out of the level.
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

// True if no solid lies within two skins of the contact.
bool isPhantom(const bsp::TreeView& tree, const bsp::CharacterSettings& settings,
               const bsp::StepTrace::Contact& contact);

}  // namespace halfspace::editor
