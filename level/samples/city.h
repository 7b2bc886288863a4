// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "level/document/level.h"

namespace halfspace::level {

// A large level: streets of hollow houses, each a group of eight solids (walls, room, door, three
// windows, roof, pillar), on a slab and under a sky that seal it, with a player start in a street.
// The number of solids is about `solids`; there is at least one house. The same number gives the
// same level. Cost: linear.
Level city(std::size_t solids);

}  // namespace halfspace::level
