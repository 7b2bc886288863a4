// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Solids that move on their own: they carry who stands on them and push who is in their way.
#pragma once

#include "bsp/character/moment.h"

namespace halfspace::bsp {

// With what it stood on, as far as nothing is in the way.
void rideAlong(Moment& moment);
// Out of solids that moved into it; crushed where there is nowhere to go.
void giveWay(Moment& moment);

}  // namespace halfspace::bsp
