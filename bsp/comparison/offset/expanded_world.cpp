// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/comparison/offset/expanded_world.h"

#include "bsp/comparison/offset/expanded_brush.h"

namespace halfspace::bsp {

std::unique_ptr<const ExpandedWorld> ExpandedWorld::forBox(const ComparisonLevel::Solids& solids,
                                                           const Vec3& half) {
  TreeOptions options;
  options.bevels.edges = options.bevels.vertices = options.bevels.level = options.bevels.box =
      false;
  std::unique_ptr<ExpandedWorld> world(new ExpandedWorld(half, options));
  geometry::Evaluator& boundary = world->m_boundary;
  for (const auto& solid : solids) {
    auto expanded = expandedByBox(*solid, half);
    if (!expanded.ok()) return nullptr;
    auto shape = std::make_shared<const geometry::Brush>(std::move(expanded).value());
    boundary.insertSolid(boundary.outline().root(), geometry::kNoNode, geometry::CsgOperation::add,
                         {std::move(shape), {}});
  }
  const geometry::BoundaryChange change = boundary.update();
  world->m_tree.update(boundary, change);
  return world;
}

}  // namespace halfspace::bsp
