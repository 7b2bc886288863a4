// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/solids/entity_solids.h"

#include <map>

#include "level/solids/contents.h"
#include "level/solids/instances.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::level {

namespace {

using Corners = std::vector<geometry::Vec3>;

// Calls `visit` with the occurrences of all solids that are no part of the level's solid.
template <class Visit>
void eachNonSolid(const Level& level, const Visit& visit) {
  const auto all = instances(level);
  if (!all.ok()) return;
  for (const Instance& instance : all.value())
    if (instance.flags.nonSolid) visit(instance);
}

// Empty for meshes and for solids that cannot be built.
Corners cornersOf(const Instance& instance) {
  Corners corners;
  const auto solid = solidGeometry(*instance.node, instance.placement);
  if (!solid.ok() || !solid.value().isBrush()) return corners;
  for (const geometry::Brush::Vertex& vertex : solid.value().brush().vertices())
    corners.push_back(vertex.position);
  return corners;
}

template <class IsWanted>
std::vector<Corners> nonSolids(const Level& level, const IsWanted& isWanted) {
  std::vector<Corners> solids;
  eachNonSolid(level, [&](const Instance& instance) {
    if (!isWanted(instance)) return;
    if (Corners corners = cornersOf(instance); !corners.empty())
      solids.push_back(std::move(corners));
  });
  return solids;
}

// The contents that the class of the solid's entity gives all its solids; solid if it gives none.
Contents contentsOfEntity(const Level& level, const Instance& instance) {
  const Node* entity = level.find(instance.entity);
  return entity ? contentsOfClass(valueOf(*entity->keyValues(), "classname")) : Contents::solid;
}

// Whether the solid has these contents by the designer's choice or by its materials. False if it
// has them through its entity, which takes the solid to itself.
bool isItself(const Level& level, const Instance& instance, Contents wanted) {
  if (contentsOf(level, instance) != wanted) return false;
  const Contents ofEntity = contentsOfEntity(level, instance);
  if (instance.node->properties.contents) return ofEntity != wanted;
  return ofEntity == Contents::solid || ofEntity == Contents::mover;
}

// Whether the entity moves or watches the solid: the designer chose no other contents for it, and
// it is neither an origin brush nor a liquid among the brushes of a mover.
bool isWorkedByEntity(const Level& level, const Instance& instance) {
  const Contents ofEntity = contentsOfEntity(level, instance);
  const auto& chosen = instance.node->properties.contents;
  if (chosen) return *chosen == ofEntity;
  return ofEntity != Contents::mover || contentsOf(level, instance) == Contents::mover;
}

}  // namespace

void takeOriginBrushes(const Level& level, std::vector<EntityOccurrence>& entities) {
  std::map<InstanceKey, geometry::Box> origins;
  eachNonSolid(level, [&](const Instance& instance) {
    if (!instance.entity.valid() || contentsOf(level, instance) != Contents::origin) return;
    geometry::Box& box = origins[entityKeyOf(instance)];
    for (const geometry::Vec3& corner : cornersOf(instance)) box.extend(corner);
  });
  for (EntityOccurrence& entity : entities) {
    const auto found = origins.find(entity.key);
    if (found == origins.end() || found->second.isEmpty()) continue;
    std::erase_if(entity.keyValues, [](const auto& pair) { return pair.first == "origin"; });
    entity.keyValues.emplace_back("origin", textOf(geometry::Vec3(found->second.center())));
  }
}

std::vector<EntityWithSolids> entitiesWithSolids(const Level& level) {
  std::map<InstanceKey, std::vector<Corners>> solids;
  eachNonSolid(level, [&](const Instance& instance) {
    if (!instance.entity.valid() || !isWorkedByEntity(level, instance)) return;
    if (Corners corners = cornersOf(instance); !corners.empty())
      solids[entityKeyOf(instance)].push_back(std::move(corners));
  });
  std::vector<EntityOccurrence> entities = entityOccurrences(level);
  takeOriginBrushes(level, entities);
  std::vector<EntityWithSolids> all;
  all.reserve(entities.size());
  for (EntityOccurrence& entity : entities) {
    const auto own = solids.find(entity.key);
    all.push_back({std::move(entity), own == solids.end() ? std::vector<Corners>() : own->second});
  }
  return all;
}

std::vector<Corners> liquidSolids(const Level& level) {
  return nonSolids(
      level, [&](const Instance& instance) { return isItself(level, instance, Contents::liquid); });
}

std::vector<Corners> chosenLadders(const Level& level) {
  return nonSolids(
      level, [&](const Instance& instance) { return isItself(level, instance, Contents::ladder); });
}

std::vector<Corners> playerClips(const Level& level) {
  return nonSolids(level, [&](const Instance& instance) {
    return isItself(level, instance, Contents::playerClip);
  });
}

geometry::Result<Level> withPlayerClipsSolid(const Level& level) {
  const auto all = instances(level);
  if (!all.ok()) return all.reasons();
  Level solid = level;
  for (const Instance& instance : all.value()) {
    if (!instance.flags.nonSolid || !isItself(level, instance, Contents::playerClip)) continue;
    NodeProperties& properties = solid.editableNode(instance.node->id).properties;
    properties.flags.nonSolid = false;
    properties.contents.reset();
  }
  return solid;
}

}  // namespace halfspace::level
