// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "comparison/peers/sweep_peer.h"

namespace halfspace::peers {

// Another engine's character in a level. Not for use by several threads.
class CharacterPeer {
 public:
  virtual ~CharacterPeer() = default;
  virtual std::string name() const = 0;
  // At rest, its foot there.
  virtual void place(const Vec3& foot) = 0;
  // One step: so far, level, and gravity besides.
  virtual void step(const Vec3& walk, bool jump, double seconds) = 0;
  virtual Vec3 foot() const = 0;
};

}  // namespace halfspace::peers
