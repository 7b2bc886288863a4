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
  return instance.node->properties.contents ? ofEntity != wanted : ofEntity == Contents::solid;
}

// Whether the designer chose other contents for the solid than its entity has.
bool isChosenOtherwise(const Level& level, const Instance& instance) {
  const auto& chosen = instance.node->properties.contents;
  return chosen && *chosen != contentsOfEntity(level, instance);
}

}  // namespace

std::vector<Corners> entitySolids(const Level& level, const InstanceKey& entity) {
  return nonSolids(level, [&](const Instance& instance) {
    return instance.entity == entity.node() && entityKeyOf(instance) == entity &&
           !isChosenOtherwise(level, instance);
  });
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
