// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/exact/vec3.h"
#include "level/document/level.h"

namespace halfspace::level {

// The convex solids that belong to the entity and are no part of the level's matter (non-solid), by
// their corners: what moves, or what one swims in. In outline order, linked copies followed; solids
// that cannot be built are left out. Cost: linear in the level.
std::vector<std::vector<geometry::Vec3>> entitySolids(const Level& level, EntityId entity);

// The same of the level's own non-solid solids whose first face is painted as a liquid in the
// manner of Quake and Half-Life: with a material whose name, after its folder, begins with * or !.
std::vector<std::vector<geometry::Vec3>> liquidSolids(const Level& level);

}  // namespace halfspace::level
