// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "comparison/peers/sweep_peer.h"

namespace halfspace::peers {

// The character of another engine in a level. Not thread-safe. Lengths in level units.
class CharacterPeer {
 public:
  virtual ~CharacterPeer() = default;
  virtual std::string name() const = 0;
  // Puts the character at rest with its foot at this position.
  virtual void moveTo(const Vec3& foot) = 0;
  // Advances by one time step: moves horizontally by `walk`, in addition to gravity and jumps.
  virtual void step(const Vec3& walk, bool jump, double seconds) = 0;
  virtual Vec3 foot() const = 0;
};

}  // namespace halfspace::peers
