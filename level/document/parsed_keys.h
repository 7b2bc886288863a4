// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/exact/vec3.h"
#include "level/document/level.h"

namespace halfspace::level {

// An entity with a position and no solids: a light, a start point, an item.
struct PointEntity {
  EntityId id;
  geometry::Vec3 origin;
};

// All entities that no node of the outline refers to and whose "origin" has three finite numbers,
// in entity order. Cost: linear in the level.
std::vector<PointEntity> pointEntities(const Level& level);

// The key of the level that gives the number of level units per metre.
inline constexpr const char* kUnitsPerMetreKey = "_units_per_metre";

// Level units per metre; 0 if the key is missing or not a positive number.
double unitsPerMetre(const Level& level);

}  // namespace halfspace::level
