// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include "bsp/character/moment.h"

namespace halfspace::bsp {

// Off the ground if that was wished a moment ago, and it stood on it a moment ago.
void jump(Moment& moment);
// Under gravity, sliding, and up ledges that stop it.
void fly(Moment& moment);
// Up a ledge that stopped it in the air or in water, on its way from the place it is at to `to`.
void climbOn(Moment& moment, const Vec3& to);
// Through everything, where the wish leads.
void passThrough(Moment& moment);

}  // namespace halfspace::bsp
