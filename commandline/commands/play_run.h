// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "bsp/character/recording.h"
#include "bsp/surroundings/surroundings.h"

namespace halfspace::commandline {

// The result of replaying a recording with one body.
struct PlayRun {
  std::vector<double> ms;  // of every step, in order
  uint64_t positionsHash = 0;
  uint64_t stuck = 0;    // steps inside a solid without a way out
  uint64_t falls = 0;    // falls out of the level; the character restarts at the start after each
  uint64_t crushed = 0;  // steps in which a mover crushes it against an obstacle
  // Number of times that it had not moved by a unit for a second while a key was held, and no
  // direction led away.
  uint64_t locked = 0;
  // largest depth inside a solid after a step, without steps that have no clipping
  double deepest = 0.0;
  bool atGoal = false;   // in the goal at the end
  bool sawGoal = false;  // in the goal after some step
  bsp::CharacterState end;
};

// Contract: `lowest` is below the whole level.
PlayRun playRecording(const bsp::Recording& recording, const bsp::TreeView& tree,
                      bsp::Surroundings& around, double lowest);

}  // namespace halfspace::commandline
