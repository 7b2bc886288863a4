// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include "bsp/character/character_step.h"

namespace halfspace::bsp {

// Pushes the loose bodies that stopped a slide (MovingSolid::mass, OtherBody::mass): reports the
// impulse of a plastic impact to CharacterWorld::pushes, and gives the character the common speed.
// `before`: the velocity with which the character met them, relative to its carrier.
//
//   common speed = (m v + M V) / (m + M),   impulse = M (common speed - V)
//
// with m, v of the character and M, V of the body, along the normal of the contact. Bodies under or
// above the character are not pushed.
void pushBodies(CharacterStep& step, const Slide& slide, const Vec3& before);

}  // namespace halfspace::bsp
