// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// What moves a character besides its own wish: moving solids carry and push it, other characters
// push it aside, and an edit of the level may leave it inside a solid.
#pragma once

#include "bsp/character/character_step.h"

namespace halfspace::bsp {

// Moves the character with the solid it stood on, until something stops it.
void rideOnCarrier(CharacterStep& step);
// From now on the character stands on this moving solid, or on none (kNoSolid), and its velocity is
// relative to that solid. When it leaves a carrier it keeps the carrier's velocity. When it comes
// to one, the part of its velocity that the carrier has too is subtracted: a character that jumps
// straight up on a platform and lands on it stands still there.
void standOn(CharacterStep& step, int32_t solid);
// Pushes the character out of moving solids that moved into it; it is crushed where there is no
// room.
void yieldToSolids(CharacterStep& step);
// Moves the character out of others by half the overlap and the skin; the other character's step
// does the other half.
void separateFromOthers(CharacterStep& step);
// Moves the character out of a solid that an edit put around it, along the shortest path that
// crosses no wall. Where there is none, state.stuck is set.
void leaveSolid(CharacterStep& step);

}  // namespace halfspace::bsp
