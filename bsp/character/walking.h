// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include "bsp/character/moment.h"

namespace halfspace::bsp {

// Along the ground, over steps and down again. Contract: it stands.
void walk(Moment& moment);

}  // namespace halfspace::bsp
