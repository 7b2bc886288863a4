// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bsp/comparison/libraries/sweep_peer.h"

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

// Bullet's btKinematicCharacterController on a btBvhTriangleMeshShape of the level. Null where the
// program was built without Bullet. Contract: no ray and no hull; `level` outlives it.
std::unique_ptr<CharacterPeer> makeBulletCharacter(const SweepLevel& level, const SweepShape& shape,
                                                   double stepHeight, double slopeLimit,
                                                   double gravity, double jumpSpeed);

}  // namespace halfspace::peers
