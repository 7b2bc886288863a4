// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Movements of a character that its input did not ask for: moving solids carry and push it, other
// characters push it aside, and it is freed if an edit of the level left it inside a solid.
#pragma once

#include "bsp/character/character_step.h"

namespace halfspace::bsp {

// Displacement of a point if it moves with the solid in this step.
Vec3 motionOf(const MovingSolid& solid, const Vec3& point);
// Moves the character with the solid it stood on, until something stops it.
void rideOnCarrier(CharacterStep& step);
// From now on the character stands on this moving solid, or on none (kNoSolid), and its velocity is
// relative to that solid. When it leaves a carrier, the carrier's velocity is added. When it steps
// onto one, the part of its velocity that the carrier shares is subtracted: a character that jumps
// straight up on a platform and lands on it does not slide.
void standOn(CharacterStep& step, int32_t solid);
// Pushes the character out of moving solids that moved into it. It is crushed if there is no room.
void yieldToSolids(CharacterStep& step);
// Moves the character out of others by half the overlap plus the skin; the other character's own
// step does the other half.
void separateFromOthers(CharacterStep& step);
// Moves the character out of a solid that an edit put around it, along a short path that crosses no
// wall. Sets state.stuck if there is none.
void leaveSolid(CharacterStep& step);

}  // namespace halfspace::bsp
