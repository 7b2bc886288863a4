// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/solids/entity_solids.h"

#include "level/solids/instances.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::level {

std::vector<std::vector<geometry::Vec3>> entitySolids(const Level& level, EntityId entity) {
  std::vector<std::vector<geometry::Vec3>> solids;
  const auto all = instances(level);
  if (!all.ok()) return solids;
  for (const Instance& instance : all.value()) {
    if (instance.entity != entity || !instance.flags.nonSolid) continue;
    const auto solid = solidGeometry(*instance.node, instance.placement);
    if (!solid.ok() || !solid.value().isBrush()) continue;
    std::vector<geometry::Vec3>& corners = solids.emplace_back();
    for (const geometry::Brush::Vertex& vertex : solid.value().brush().vertices())
      corners.push_back(vertex.position);
  }
  return solids;
}

}  // namespace halfspace::level
