// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/exact/vec3.h"
#include "level/document/level.h"

namespace halfspace::level {

// A solid that players climb by the designer's choice (Contents::ladder). A ladder of an entity has
// its direction from a key and is not among these.
struct LadderSolid {
  std::vector<geometry::Vec3> corners;
  // Horizontal, along an axis, of unit length: from the climber to the wall behind the ladder. That
  // is the side, of the two across the ladder's thinner extent first, where a solid stands within a
  // unit of the ladder's box; where no side or both sides have one, the side towards +.
  geometry::Vec3 towards = geometry::Vec3::UnitX();
};

// In outline order, linked copies expanded; meshes and solids that cannot be built are left out.
// Cost: linear in the level for each ladder.
std::vector<LadderSolid> ladderSolids(const Level& level);

}  // namespace halfspace::level
