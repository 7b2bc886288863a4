// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bsp/character/character.h"
#include "commandline/bench/tree/sweep_scene.h"
#include "geometry/random/splitmix.h"

namespace halfspace::commandline {

// Somebody who wanders: another direction, a jump, a crouch every third of a second.
class RandomInput {
 public:
  explicit RandomInput(uint64_t seed) : m_random(seed) {}
  const bsp::CharacterInput& next();

 private:
  geometry::SplitMix m_random;
  bsp::CharacterInput m_input;
  int m_left = 0;
};

// A body of any form, with a radius of 4 to 40.
bsp::CharacterSettings randomBody(geometry::SplitMix& random);

// Where that body has room: near places of entities where there are any. Nothing after many tries.
std::optional<bsp::CharacterState> somewhereFree(const bsp::TreeView& tree,
                                                 const bsp::CharacterSettings& body,
                                                 const geometry::Box& bounds,
                                                 const std::vector<bsp::Vec3>& places,
                                                 geometry::SplitMix& random);

}  // namespace halfspace::commandline
