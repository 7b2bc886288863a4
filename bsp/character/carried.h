// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Solids that move on their own carry who stands on them and push who is in their way. Characters
// that overlap go apart.
#pragma once

#include "bsp/character/moment.h"

namespace halfspace::bsp {

// With what it stood on, as far as nothing is in the way.
void rideAlong(Moment& moment);
// From now on it stands on this moving solid, or on none of them (kNoSolid), and its speed is
// relative to that. Leaving a carrier it keeps the carrier's speed. Coming to one, the part of its
// speed that the carrier goes along anyway is not counted twice: who jumps on a platform and lands
// on it stands still there.
void standOn(Moment& moment, int32_t solid);
// Out of solids that moved into it; crushed where there is nowhere to go.
void giveWay(Moment& moment);
// Out of others, by half the way and the skin: the other half is theirs.
void goApart(Moment& moment);

}  // namespace halfspace::bsp
