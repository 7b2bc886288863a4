// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/exact/vec3.h"
#include "geometry/reason/result.h"
#include "level/document/level.h"
#include "level/solids/instances.h"

namespace halfspace::level {

// The corners of each non-solid brush of one occurrence of a brush entity: movers and liquids.
// Solids for which the designer chose other contents than the entity's are left out. In
// outline order, linked copies expanded; meshes and solids that cannot be built are left out. Cost:
// linear in the level.
std::vector<std::vector<geometry::Vec3>> entitySolids(const Level& level,
                                                      const InstanceKey& entity);

// The same for non-solid brushes that are liquid by the designer's choice, or by their materials
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
