// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/exact/vec3.h"
#include "level/document/level.h"

namespace halfspace::level {

// An entity that stands at a point: a light, a start, a thing to pick up.
struct PointEntity {
  EntityId id;
  geometry::Vec3 origin;
};

// All entities with an "origin" of three finite numbers to which no node belongs, in their order.
std::vector<PointEntity> pointEntities(const Level& level);

// The key of the level that says how many of its units are a metre.
inline constexpr const char* kUnitsPerMetreKey = "_units_per_metre";

// 0 where the level does not say, or says what is no positive number.
double unitsPerMetre(const Level& level);

}  // namespace halfspace::level
