// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bsp/character/character.h"
#include "commandline/bench/tree/sweep_scene.h"
#include "geometry/random/splitmix.h"

namespace halfspace::commandline {

// Random input of a wandering character. Direction, jump and crouch change after a sixth to half a
// second.
class RandomInput {
 public:
  explicit RandomInput(uint64_t seed) : m_random(seed) {}
  const bsp::CharacterInput& next();

 private:
  geometry::SplitMix m_random;
  bsp::CharacterInput m_input;
  int m_left = 0;
};

// A random body: cylinder, capsule, box or sphere, with a radius of 4 to 40 units.
bsp::CharacterSettings randomBody(geometry::SplitMix& random);

// A random position where the body has room, preferably near `positions`, the origins of entities.
// None after 2000 tries.
std::optional<bsp::CharacterState> somewhereFree(const bsp::TreeView& tree,
                                                 const bsp::CharacterSettings& body,
                                                 const geometry::Box& bounds,
                                                 const std::vector<bsp::Vec3>& positions,
                                                 geometry::SplitMix& random);

}  // namespace halfspace::commandline
