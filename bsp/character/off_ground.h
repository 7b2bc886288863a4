// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Movement without ground under the feet: jumping, falling, ladders, water, flying through solids.
#pragma once

#include "bsp/character/character_step.h"

namespace halfspace::bsp {

// Jumps if jump was pressed within settings.jumpBuffer and the character stood on the ground within
// settings.coyoteTime.
void jump(CharacterStep& step);
// Moves under gravity, slides along what it meets, and climbs a ledge that stops it.
void fly(CharacterStep& step);
// Leaves ground that turns the velocity upwards faster than `launchSpeed`. False: it stays.
bool launch(CharacterStep& step);
// Height of the highest ledge the character can climb now, in units; 0: none. Shortly after it was
// in water it can climb higher.
double ledgeHeight(const CharacterStep& step);
// Climbs the ledge that stopped a slide in the air or in water, if it is one.
void climbOn(CharacterStep& step, const Slide& slide);
// Moves along the wish and ignores all solids (input.noClip).
void flyThroughSolids(CharacterStep& step);

// Sets step.ladder to the ladder the character is on, null for none. Water comes before ladders.
void findLadder(CharacterStep& step);
// Walking towards the ladder climbs, walking away from it descends, a jump lets go.
// Contract: step.ladder is not null.
void climbLadder(CharacterStep& step);

// Sets state.inWater (the character's middle is in water) and the seconds since it was.
void findWater(CharacterStep& step);
void swim(CharacterStep& step);

}  // namespace halfspace::bsp
