// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/games/soft_bound.h"

#include <algorithm>

#include "level/solids/instances.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::level {

std::optional<std::string> beyondSoftBound(const Level& level, const GameProfile& game) {
  if (game.softBound <= 0) return std::nullopt;
  geometry::Box bounds;
  const auto solids = instances(level);
  if (!solids.ok()) return std::nullopt;
  for (const Instance& solid : solids.value()) {
    const auto geometry = solidGeometry(*solid.node, solid.placement);
    if (!geometry.ok()) continue;
    bounds.extend(geometry.value().isBrush() ? geometry.value().brush().bounds()
                                             : geometry.value().mesh().bounds());
  }
  if (bounds.isEmpty()) return std::nullopt;
  const double most = std::max(bounds.max().maxCoeff(), -bounds.min().minCoeff());
  if (most <= game.softBound) return std::nullopt;
  return "the level reaches to " + textOf(most) + ", and the tools of " + game.name +
         " expect coordinates from -" + textOf(game.softBound) + " to " + textOf(game.softBound) +
         ". Move it to the origin or make it smaller.";
}

}  // namespace halfspace::level
