// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "bsp/character/recording.h"
#include "bsp/surroundings/surroundings.h"

namespace halfspace::commandline {

// How one body fared on a recording.
struct PlayRun {
  std::vector<double> ms;  // of every step, in order
  uint64_t positionsHash = 0;
  uint64_t stuck = 0;    // steps in matter without a way out
  uint64_t falls = 0;    // out of the level; it begins again at the start then
  uint64_t crushed = 0;  // steps between a mover and what does not give way
  // Times that, a second after it last moved by a unit while a key was held, no direction led away.
  uint64_t locked = 0;
  double deepest = 0.0;  // most that it was in matter after a step
  bool atGoal = false;   // at the end
  bool sawGoal = false;  // at some step
  bsp::CharacterState end;
};

// Contract: `lowest` is below everything in the level.
PlayRun playRecording(const bsp::Recording& recording, const bsp::TreeView& tree,
                      bsp::Surroundings& around, double lowest);

}  // namespace halfspace::commandline
