// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/exact/vec3.h"
#include "geometry/reason/result.h"
#include "level/document/level.h"

namespace halfspace::level {

// The convex non-solid brushes of the entity, by their corners: movers and liquids. In outline
// order, linked copies expanded; solids that cannot be built are left out. Linear in the level.
std::vector<std::vector<geometry::Vec3>> entitySolids(const Level& level, EntityId entity);

// The same of the non-solid solids that are liquid by their materials (level/solids/contents.h),
// whether they belong to the level or to an entity whose class says nothing about contents.
std::vector<std::vector<geometry::Vec3>> liquidSolids(const Level& level);

// The same of those that stop players and nothing else: brushes painted with a clip material.
std::vector<std::vector<geometry::Vec3>> playerClips(const Level& level);

// The level with these clips as solids like any other: for a tree that players move in. They keep
// their place in the outline, so what subtracts after them cuts them, too. Error: outOfRange, as
// instances(). Cost: linear in the level.
geometry::Result<Level> withPlayerClipsSolid(const Level& level);

}  // namespace halfspace::level
