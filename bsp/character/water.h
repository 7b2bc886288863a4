// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include "bsp/character/moment.h"

namespace halfspace::bsp {

// Whether it is in water, to the middle, and since when it is not.
void lookForWater(Moment& moment);
void swim(Moment& moment);

}  // namespace halfspace::bsp
