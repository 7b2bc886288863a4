// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Being where matter is: after an edit, or where there is no room to stand up.
#pragma once

#include "bsp/character/moment.h"

namespace halfspace::bsp {

// As the input says, but it stays crouched where there is no room to stand.
void crouchOrStand(Moment& moment);
// Out of matter that an edit put there, by the shortest way that passes no wall; else it is stuck.
void leaveMatter(Moment& moment);

}  // namespace halfspace::bsp
