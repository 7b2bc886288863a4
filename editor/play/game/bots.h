// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "bsp/character/character.h"
#include "geometry/random/splitmix.h"

namespace halfspace::editor {

// A character that walks straight ahead, turns at obstacles and turns back from deep drops.
struct Bot {
  bsp::CharacterSettings settings;
  bsp::CharacterState state;
  double yaw = 0;     // degrees
  double stride = 0;  // phase of the drawn walk, radians
  uint32_t rest = 0;  // steps until its next decision
  uint32_t stuckSteps = 0;
};

// All bots of a play, at most kMost.
class Bots {
 public:
  static constexpr std::size_t kMost = 200;

  // False if there is no room for the body or too many bots. Deterministic: the same calls on the
  // same trees give the same paths.
  bool add(const bsp::TreeView& tree, const bsp::CharacterSettings& settings,
           const bsp::Vec3& foot);
  void clear() { m_all.clear(); }
  // Moves each bot by one step of bsp::kCharacterStep. Bots block each other and are blocked by the
  // other bodies of `around`. A bot that falls below `lowest` is removed.
  void step(const bsp::CharacterWorld& around, double lowest);
  // Adds the bots that a body of this size might touch within one step.
  void addNear(const bsp::Vec3& foot, double radius, double height,
               std::vector<bsp::OtherBody>& others) const;

  const std::vector<Bot>& all() const { return m_all; }

 private:
  void think(const bsp::TreeView& tree, Bot& bot);
  void addNear(const bsp::Vec3& foot, double radius, double height, const Bot* but,
               std::vector<bsp::OtherBody>& others) const;

  std::vector<Bot> m_all;
  std::vector<bsp::OtherBody> m_near;  // bodies near the bot that moves
  geometry::SplitMix m_random{0x2545f4914f6cdd1dULL};
};

}  // namespace halfspace::editor
