// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/view_filter.h"

#include <algorithm>

#include "level/document/each_surface.h"

namespace halfspace::editor {

using level::Level;
using level::Node;
using level::NodeId;

namespace {

bool isOfHiddenClass(const ViewFilter& filter, const Node* entity) {
  if (filter.classes.empty() || entity == nullptr || !entity->isEntity()) return false;
  return filter.classes.contains(std::string(level::valueOf(*entity->keyValues(), "classname")));
}

// Whether all surfaces of the solid have hidden materials. A shape without surfaces is unpainted.
bool isOfHiddenMaterials(const ViewFilter& filter, const Level& level, const Node& solid) {
  if (filter.materials.empty()) return false;
  bool isAny = false, isAll = true;
  level::eachSurface(solid, [&](const level::Surface& surface) {
    const level::Material* material = level.materials().find(surface.material);
    isAny = true;
    isAll = isAll && filter.materials.contains(material == nullptr ? "" : material->name);
  });
  return isAny ? isAll : filter.materials.contains("");
}

// The nodes that a node inherits from, itself first: those above it, then those above the linked
// copies of the key, from the inside out.
template <typename Look>
void eachAbove(const Level& level, const level::InstanceKey& key, const Look& look) {
  for (std::size_t i = key.path.size(); i-- > 0;) {
    for (const Node* up = level.find(key.path[i]); up != nullptr; up = level.find(up->parent)) {
      if (look(*up)) return;
    }
  }
}

// The occurrence as far as filters look at it.
level::Instance instanceOf(const Level& level, const level::InstanceKey& key) {
  level::Instance instance;
  instance.key = key;
  instance.node = level.share(key.node());
  instance.flags.nonSolid = instance.node->properties.flags.nonSolid;
  instance.layer = level.layers().front().id;
  eachAbove(level, key, [&](const Node& node) {
    if (!node.properties.layer.valid()) return false;
    instance.layer = node.properties.layer;
    return true;
  });
  eachAbove(level, key, [&](const Node& node) {
    instance.entity = node.isBrushEntity() ? node.id : node.properties.entity;
    return instance.entity.valid();
  });
  return instance;
}

bool hidesAllOf(const ViewFilter& filter, const Level& level, level::InstanceKey key,
                NodeId group) {
  const auto& children = level.children(group);
  if (children.empty()) return false;
  return std::ranges::all_of(children.toVector(), [&](NodeId child) {
    key.path.back() = child;
    const Node& node = level.node(child);
    if (node.isSolid()) return hidesSolid(filter, level, instanceOf(level, key));
    if (node.isPointEntity()) return hidesEntity(filter, level, key);
    if (node.isGroup()) return hidesAllOf(filter, level, key, child);
    level::InstanceKey inside = key;
    inside.path.push_back({});
    return hidesAllOf(filter, level, inside, std::get<level::LinkedCopy>(node.content).definition);
  });
}

}  // namespace

bool hidesSolid(const ViewFilter& filter, const Level& level, const level::Instance& solid) {
  if (filter.layers.contains(solid.layer)) return true;
  if (isOfHiddenClass(filter, level.find(solid.entity))) return true;
  if (isOfHiddenMaterials(filter, level, *solid.node)) return true;
  return !filter.contents.empty() && filter.contents.contains(level::contentsOf(level, solid));
}

bool hidesEntity(const ViewFilter& filter, const Level& level, const level::InstanceKey& entity) {
  const level::Instance instance = instanceOf(level, entity);
  return filter.layers.contains(instance.layer) || isOfHiddenClass(filter, instance.node.get());
}

bool hidesNode(const ViewFilter& filter, const Level& level, NodeId id) {
  if (!filter.isActive()) return false;
  const Node& node = level.node(id);
  const level::InstanceKey key{{id}};
  if (node.isSolid()) return hidesSolid(filter, level, instanceOf(level, key));
  if (node.isPointEntity()) return hidesEntity(filter, level, key);
  if (node.isGroup()) return hidesAllOf(filter, level, key, id);
  return hidesAllOf(filter, level, {{id, NodeId{}}},
                    std::get<level::LinkedCopy>(node.content).definition);
}

}  // namespace halfspace::editor
