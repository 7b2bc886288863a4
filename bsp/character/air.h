// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include "bsp/character/moment.h"

namespace halfspace::bsp {

// Off the ground if that was wished a moment ago, and it stood on it a moment ago.
void jump(Moment& moment);
// Under gravity, sliding, and up ledges that stop it.
void fly(Moment& moment);
// How high a ledge it may climb now; 0: none. Out of water higher than on land.
double ledgeHeight(const Moment& moment);
// Up a ledge that stopped it in the air or in water.
void climbOn(Moment& moment, const Slide& slide);
// Through everything, where the wish leads.
void passThrough(Moment& moment);

}  // namespace halfspace::bsp
