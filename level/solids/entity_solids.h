// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/exact/vec3.h"
#include "geometry/reason/result.h"
#include "level/document/level.h"
#include "level/solids/entities.h"
#include "level/solids/instances.h"

namespace halfspace::level {

// An occurrence of an entity and the corners of each of its non-solid brushes: movers, triggers and
// liquids. Left out are brushes for which the designer chose other contents than the entity's,
// origin brushes, liquids among the brushes of a mover, meshes, and solids that cannot be built.
struct EntityWithSolids {
  EntityOccurrence entity;  // `origin` is the middle of its origin brushes, if it has some
  std::vector<std::vector<geometry::Vec3>> solids;  // in outline order
};

// All entities of the level, as entityOccurrences(). Cost: linear in the level.
std::vector<EntityWithSolids> entitiesWithSolids(const Level& level);

// Sets the key `origin` of entities to the middle of the box around their origin brushes, as the
// compilers of games do. Cost: linear in the level.
void takeOriginBrushes(const Level& level, std::vector<EntityOccurrence>& entities);

// The corners of non-solid brushes that are liquid by the designer's choice, or by their materials
// (level/solids/contents.h): the latter belong to the world or to an entity whose class does not
// decide the contents.
std::vector<std::vector<geometry::Vec3>> liquidSolids(const Level& level);

// The same for brushes that players climb by the designer's choice; ladders.h finds their walls.
std::vector<std::vector<geometry::Vec3>> chosenLadders(const Level& level);

// The same for brushes that stop only players: by the designer's choice, or painted with a clip
// material.
std::vector<std::vector<geometry::Vec3>> playerClips(const Level& level);

// The level with all player clips made solid, for a tree in which players move. They keep their
// position in the outline, so later cutters cut them, too. Error: outOfRange, as instances(). Cost:
// linear in the level.
geometry::Result<Level> withPlayerClipsSolid(const Level& level);

}  // namespace halfspace::level
