// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/edits/entities.h"

#include <algorithm>

#include "level/edits/check.h"
#include "level/edits/links.h"
#include "level/edits/subtree.h"

namespace halfspace::level {

namespace {

template <typename Change>
Edited changeEntity(Level& level, NodeId id, Change change) {
  if (auto no = objectToNode(level, id)) return *no;
  if (!level.node(id).isEntity()) return Refusal{RefusalKind::notAnEntity, id.value};
  NodeContent& content = level.editableNode(id).content;
  auto* point = std::get_if<PointEntity>(&content);
  change(point ? point->keyValues : *std::get<Group>(content).keyValues);
  Touched touched;
  touched.add(id);
  return {std::move(touched), id.value};
}

void listNodesOf(const Level& level, NodeId entity, NodeId id, std::vector<NodeId>& nodes) {
  const Node& node = level.node(id);
  if (node.properties.entity == entity) {
    nodes.push_back(id);
  } else if (const auto* group = std::get_if<Group>(&node.content)) {
    for (NodeId child : group->children) listNodesOf(level, entity, child, nodes);
  }
}

}  // namespace

Edited addPointEntity(Level& level, NodeId parent, KeyValues keyValues, NodeProperties properties,
                      OutlinePosition position) {
  return addNode(level, parent, PointEntity{std::move(keyValues)}, std::move(properties), position);
}

Edited makePlainGroup(Level& level, NodeId entity) {
  if (auto no = objectToNode(level, entity)) return *no;
  if (!level.node(entity).isBrushEntity()) return Refusal{RefusalKind::notAnEntity, entity.value};
  std::get<Group>(level.editableNode(entity).content).keyValues.reset();
  Touched touched;
  touched.add(entity);
  disown(level, {entity}, touched);
  return {std::move(touched), entity.value};
}

Edited setKeyValues(Level& level, NodeId entity, KeyValues keyValues) {
  if (auto no = objectToNode(level, entity)) return *no;
  if (isDefinition(level, entity)) return Refusal{RefusalKind::notAnEntity, entity.value};
  if (level.node(entity).isGroup()) {
    std::get<Group>(level.editableNode(entity).content).keyValues = std::move(keyValues);
    Touched touched;
    touched.add(entity);
    return {std::move(touched), entity.value};
  }
  return changeEntity(level, entity, [&](KeyValues& keys) { keys = std::move(keyValues); });
}

Edited setKey(Level& level, NodeId entity, const std::string& key, std::string value) {
  return changeEntity(level, entity, [&](KeyValues& keys) {
    const auto at =
        std::find_if(keys.begin(), keys.end(), [&](const auto& pair) { return pair.first == key; });
    if (at == keys.end()) {
      keys.emplace_back(key, std::move(value));
    } else {
      at->second = std::move(value);
    }
  });
}

Edited removeKey(Level& level, NodeId entity, const std::string& key) {
  return changeEntity(level, entity, [&](KeyValues& keys) {
    std::erase_if(keys, [&](const auto& pair) { return pair.first == key; });
  });
}

Edited setLevelKeyValues(Level& level, KeyValues keyValues) {
  level.setKeyValues(std::move(keyValues));
  Touched touched;
  touched.levelKeys = true;
  return touched;
}

std::vector<NodeId> nodesOf(const Level& level, NodeId entity) {
  std::vector<NodeId> nodes;
  if (level.find(entity)) nodes.push_back(entity);
  listNodesOf(level, entity, level.root(), nodes);
  for (NodeId definition : level.definitions()) listNodesOf(level, entity, definition, nodes);
  return nodes;
}

}  // namespace halfspace::level
