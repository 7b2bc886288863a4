// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "bsp/character/character.h"
#include "editor/play/game/chance.h"

namespace halfspace::editor {

// Somebody who wanders: straight on, around what stops it, and back from deep drops.
struct Bot {
  bsp::CharacterSettings settings;
  bsp::CharacterState state;
  double yaw = 0;     // degrees
  double stride = 0;  // of the picture's walk, radians
  uint32_t rest = 0;  // steps until it thinks again
  uint32_t stuckSteps = 0;
};

class Bots {
 public:
  static constexpr std::size_t kMost = 200;

  // False where the body has no room there, or there are too many. The same calls on the same trees
  // give the same ways.
  bool add(const bsp::TreeView& tree, const bsp::CharacterSettings& settings,
           const bsp::Vec3& foot);
  void clear() { m_all.clear(); }
  // One step of bsp::kCharacterStep each. Who falls below `lowest` is gone.
  void step(const bsp::TreeView& tree, double lowest);
  // Two upright bodies that overlap go apart by half of it each, as far as the level lets them;
  // circles and heights decide. `player` moves, too; true if it was moved.
  bool separate(const bsp::TreeView& tree, const bsp::CharacterSettings& settings,
                bsp::CharacterState& player);

  const std::vector<Bot>& all() const { return m_all; }

 private:
  void think(const bsp::TreeView& tree, Bot& bot);

  std::vector<Bot> m_all;
  Chance m_chance{0x2545f4914f6cdd1dULL};
};

}  // namespace halfspace::editor
