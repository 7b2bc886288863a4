// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Hanging at the edge of a ledge, and pulling up on to it.
//
//        1. lifted ---> 2. over
//             ^            |
//             |      ______v 3. top of the ledge
//             |     |
//            [ ]    |             The hands are `hangHeight` above the foot. In the air the
//            [ ]    | wall        character grabs an edge that its hands pass on the way down.
//            [ ]    |
//
// The ledge is found by three sweeps of the body itself, so there is room for it up there. They are
// repeated in every step: an edit of the level, or a mover that leaves, takes the ledge away.
#pragma once

#include "bsp/character/character_step.h"

namespace halfspace::bsp {

// After a slide in the air was stopped by a wall: grabs the ledge above it, if the input leads
// there.
void grabLedge(CharacterStep& step, const Slide& slide, const Vec3& before);
// One step of a character that hangs or pulls itself up. False: it let go, and has to fly on.
bool hang(CharacterStep& step);
// Ends hanging, for water and noClip.
void stopHanging(CharacterState& state);

}  // namespace halfspace::bsp
