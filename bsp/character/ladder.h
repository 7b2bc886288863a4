// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include "bsp/character/moment.h"

namespace halfspace::bsp {

// Which ladder it is on, if any; water comes before ladders.
void lookForLadder(Moment& moment);
// Towards what is climbed is up, away from it is down; a jump lets go. Contract: there is a ladder.
void climbLadder(Moment& moment);

}  // namespace halfspace::bsp
