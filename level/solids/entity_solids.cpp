// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/solids/entity_solids.h"

#include "level/solids/instances.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::level {

namespace {

using Corners = std::vector<geometry::Vec3>;

template <class IsWanted>
std::vector<Corners> nonSolids(const Level& level, const IsWanted& isWanted) {
  std::vector<Corners> solids;
  const auto all = instances(level);
  if (!all.ok()) return solids;
  for (const Instance& instance : all.value()) {
    if (!instance.flags.nonSolid || !isWanted(instance)) continue;
    const auto solid = solidGeometry(*instance.node, instance.placement);
    if (!solid.ok() || !solid.value().isBrush()) continue;
    Corners& corners = solids.emplace_back();
    for (const geometry::Brush::Vertex& vertex : solid.value().brush().vertices())
      corners.push_back(vertex.position);
  }
  return solids;
}

const Surface* firstSurface(const NodeContent& content) {
  if (const auto* brush = std::get_if<BrushSolid>(&content))
    return brush->faces.empty() ? nullptr : &brush->faces.front().surface;
  if (const auto* shape = std::get_if<ShapeSolid>(&content))
    return shape->surfaces.empty() ? nullptr : &shape->surfaces.front();
  return nullptr;
}

bool isLiquid(const Level& level, const NodeContent& content) {
  const Surface* surface = firstSurface(content);
  const Material* material = surface ? level.materials().find(surface->material) : nullptr;
  if (material == nullptr) return false;
  const std::string_view name =
      std::string_view(material->name).substr(material->name.find_last_of('/') + 1);
  return name.starts_with('*') || name.starts_with('!');
}

}  // namespace

std::vector<Corners> entitySolids(const Level& level, EntityId entity) {
  return nonSolids(level, [&](const Instance& instance) { return instance.entity == entity; });
}

std::vector<Corners> liquidSolids(const Level& level) {
  return nonSolids(level, [&](const Instance& instance) {
    return !instance.entity.valid() && isLiquid(level, instance.node->content);
  });
}

}  // namespace halfspace::level
