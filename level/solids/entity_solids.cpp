// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/solids/entity_solids.h"

#include "level/solids/contents.h"
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

// Whether the materials of the solid give it these contents. False if the class of its entity
// decides its contents.
bool isByMaterial(const Level& level, const Instance& instance, Contents wanted) {
  if (contentsOf(level, instance) != wanted) return false;
  const Node* entity = level.find(instance.entity);
  return !entity || contentsOfClass(valueOf(*entity->keyValues(), "classname")) == Contents::solid;
}

}  // namespace

std::vector<Corners> entitySolids(const Level& level, const InstanceKey& entity) {
  return nonSolids(level, [&](const Instance& instance) {
    return instance.entity == entity.node() && entityKeyOf(instance) == entity;
  });
}

std::vector<Corners> liquidSolids(const Level& level) {
  return nonSolids(level, [&](const Instance& instance) {
    return isByMaterial(level, instance, Contents::liquid);
  });
}

std::vector<Corners> playerClips(const Level& level) {
  return nonSolids(level, [&](const Instance& instance) {
    return isByMaterial(level, instance, Contents::playerClip);
  });
}

geometry::Result<Level> withPlayerClipsSolid(const Level& level) {
  const auto all = instances(level);
  if (!all.ok()) return all.reasons();
  Level solid = level;
  for (const Instance& instance : all.value()) {
    if (!instance.flags.nonSolid || !isByMaterial(level, instance, Contents::playerClip)) continue;
    solid.editableNode(instance.node->id).properties.flags.nonSolid = false;
  }
  return solid;
}

}  // namespace halfspace::level
